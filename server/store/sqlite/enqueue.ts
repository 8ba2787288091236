import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { RequestKey } from '#leads/tables.ts';
import { maxThanksPerDay } from '#server/settings/limits.ts';
import type { Planned } from '#server/store/delivery.ts';
import { mailboxOf } from '#server/store/mailbox.ts';

/**
 * Writes deliveries down, all to be tried. To be called inside the transaction that keeps their request.
 * @param delay how long until they are due, in ms
 */
export type WriteDown = (request: RequestKey, planned: readonly Planned[], delay?: number) => void;

/** @param stamp when something came (`clock.ts`): a clock that is behind must not make a delivery look given up */
export function prepareWriteDown(database: DatabaseSync, stamp = () => new Date().toISOString()): WriteDown {
	const insert = database.prepare(`INSERT INTO deliveries
		(id, kind, request_id, message, channel, recipient, company, mailbox, created_at, due_at, attempts, state)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 'waiting')`);
	const thanked = database.prepare('SELECT count(*) AS times FROM deliveries WHERE mailbox = ? AND created_at > ?');
	const mayThank = (mailbox: string) => {
		const yesterday = new Date(Date.now() - 86_400_000).toISOString();
		return Number(thanked.get(mailbox, yesterday)?.times) < maxThanksPerDay;
	};
	return ({ kind, id }, planned, delay = 0) => {
		if (planned.length === 0) return;
		const due = new Date(Date.now() + delay).toISOString();
		const createdAt = stamp();
		for (const { message, channel, recipient, company } of planned) {
			const mailbox = message === 'thanks' ? mailboxOf(recipient) : null;
			if (mailbox !== null && !mayThank(mailbox)) continue;
			insert.run(randomUUID(), kind, id, message, channel, recipient, company, mailbox, createdAt, due);
		}
	};
}
