import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { RequestKey } from '#leads/tables.ts';
import { maxThanksPerDay } from '#server/settings/delivery-limits.ts';
import { isToVisitor, type Planned } from '#server/store/delivery.ts';
import { mailboxOf } from '#server/store/mailbox.ts';

/**
 * Adds deliveries to the outbox. To be called inside the transaction of their request.
 * @param delay until they are due, in ms
 * @param notBefore the earliest time of their creation
 */
export type Enqueue = (request: RequestKey, planned: readonly Planned[], delay?: number, notBefore?: string) => void;

/** @param stamp the timestamp of new rows (`clock.ts`); with a clock that is behind, a delivery would look old enough to give up */
export function prepareEnqueue(database: DatabaseSync, stamp = () => new Date().toISOString()): Enqueue {
	const insert = database.prepare(`INSERT INTO deliveries
		(id, kind, request_id, message, channel, recipient, company, mailbox, created_at, due_at, attempts, state)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 'waiting')`);
	const thanked = database.prepare('SELECT count(*) AS times FROM deliveries WHERE mailbox = ? AND created_at > ?');
	const mayThank = (mailbox: string) => {
		const yesterday = new Date(Date.now() - 86_400_000).toISOString();
		return Number(thanked.get(mailbox, yesterday)?.times) < maxThanksPerDay;
	};
	const follow = database.prepare('INSERT OR REPLACE INTO follow_ups VALUES (?, ?, ?)');
	return ({ kind, id }, planned, delay = 0, notBefore = '') => {
		if (planned.length === 0) return;
		const due = new Date(Date.now() + delay).toISOString();
		const stamped = stamp();
		const createdAt = stamped > notBefore ? stamped : notBefore;
		for (const { message, channel, recipient, company } of planned) {
			const mailbox = isToVisitor(message) ? mailboxOf(recipient) : null;
			if (mailbox !== null && !mayThank(mailbox)) continue;
			insert.run(randomUUID(), kind, id, message, channel, recipient, company, mailbox, createdAt, due);
			if (message === 'lead' && company !== null) follow.run(kind, id, createdAt);
		}
	};
}
