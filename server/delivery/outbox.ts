import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { maxThanksPerDay, reportDelay } from '#server/limits.ts';

export const channels = ['email', 'webhook'] as const;
export type Channel = (typeof channels)[number];

/**
 * What is delivered: a `lead` to those who answer it, `thanks` to whoever asked; a `withdrawal` to those who had a request
 * that was erased, and what was `given-up` to the operator.
 */
export type Message = 'lead' | 'thanks' | 'withdrawal' | 'given-up';

export interface Planned {
	message: Message;
	channel: Channel;
	/** An e-mail address; empty for the webhook, whose address is a setting. */
	recipient: string;
	/** The company behind the address (`routing.config.ts`); null for everybody else. */
	company: string | null;
}

/** One message on its way to one recipient. Its id is the same at every try: receivers know a repeat by it. */
export interface Delivery extends Planned {
	id: string;
	/** Empty for what concerns no single request. */
	request_id: string;
	created_at: string;
	due_at: string;
	attempts: number;
	state: 'waiting' | 'delivered' | 'given-up';
	/** When it was delivered or given up. */
	settled_at: string | null;
	/** Why the last try failed, as a code: `SMTP 451`, `HTTP 503`, `ECONNREFUSED`. */
	why: string | null;
}

/** The deliveries, beside the requests they belong to. */
export interface Outbox {
	/**
	 * Writes deliveries down. To be called inside the transaction that keeps their request.
	 * @param delay how long until they are due, in ms
	 */
	add(requestId: string, planned: readonly Planned[], delay?: number): void;
	/** What is to be tried now: for those who answer first, then thanks; of each the longest due first. */
	due(channel: Channel, most: number): Delivery[];
	/** When the next one that is not due yet will be, in the form of `created_at`; undefined where none waits. */
	nextDue(channel: Channel): string | undefined;
	/** Resolves when it is durable that a delivery has arrived; where its request was erased meanwhile, that is told next. */
	delivered(delivery: Delivery): Promise<void>;
	/** @param retryAt when to try again; undefined where the delivery is given up, which the operator is told */
	failed(delivery: Delivery, why: string, retryAt: Date | undefined): Promise<void>;
	/** The companies a request is or was to be passed to, by name. */
	companiesOf(requestId: string): string[];
	givenUp(): Delivery[];
	state(): OutboxState;
}

export interface OutboxState {
	waiting: number;
	givenUp: number;
	/** When the oldest one was written that waits for somebody who answers; null where none does. */
	waitingSince: string | null;
}

/**
 * @param commit runs work in the next transaction, durably (`group-commit.ts`)
 * @param reports whom the operator has told us to tell of what was given up; none without e-mail
 */
export function openOutbox(
	database: DatabaseSync,
	commit: (work: () => void) => Promise<void>,
	reports: readonly Planned[],
): Outbox {
	const add = prepareAdd(database);
	const due = database.prepare(
		`SELECT * FROM deliveries WHERE state = 'waiting' AND channel = ? AND due_at <= ? ORDER BY message = 'thanks', due_at, rowid LIMIT ?`,
	);
	const nextDue = database.prepare(
		`SELECT min(due_at) AS time FROM deliveries WHERE state = 'waiting' AND channel = ? AND due_at > ?`,
	);
	const settle = database.prepare(
		'UPDATE deliveries SET state = ?, settled_at = ?, attempts = attempts + 1, why = ? WHERE id = ?',
	);
	const postpone = database.prepare('UPDATE deliveries SET due_at = ?, attempts = attempts + 1, why = ? WHERE id = ?');
	const reportWaits = database.prepare(
		`SELECT 1 FROM deliveries WHERE message = 'given-up' AND state = 'waiting' AND due_at > ?`,
	);
	const companies = database.prepare(
		'SELECT DISTINCT company FROM deliveries WHERE request_id = ? AND company IS NOT NULL ORDER BY rowid',
	);
	const givenUp = database.prepare(`SELECT * FROM deliveries WHERE state = 'given-up' ORDER BY created_at`);
	// A visitor's own address may be mistyped or refuse us: that is shown with the request, and is no fault of the service.
	const state = database.prepare(`SELECT
		count(*) FILTER (WHERE state = 'waiting') AS waiting,
		count(*) FILTER (WHERE state = 'given-up') AS givenUp,
		min(created_at) FILTER (WHERE state = 'waiting') AS waitingSince
		FROM deliveries WHERE state IN ('waiting', 'given-up') AND message <> 'thanks'`);
	const now = () => new Date().toISOString();

	return {
		add,
		due: (channel, most) => due.all(channel, now(), most) as unknown as Delivery[],
		nextDue: (channel) => (nextDue.get(channel, now())?.time as string | null) ?? undefined,
		delivered: (delivery) =>
			commit(() => {
				const { changes } = settle.run('delivered', now(), null, delivery.id);
				if (changes === 0) add(delivery.request_id, withdrawalsOf([{ ...delivery, state: 'delivered' }]));
			}),
		failed: (delivery, why, retryAt) =>
			commit(() => {
				if (retryAt) {
					postpone.run(retryAt.toISOString(), why, delivery.id);
					return;
				}
				settle.run('given-up', now(), why, delivery.id);
				// A report tells of all there is when it is sent; of a report itself nobody can be told.
				if (delivery.message === 'given-up' || reportWaits.get(now())) return;
				add('', reports, reportDelay);
			}),
		companiesOf: (requestId) => companies.all(requestId).map(({ company }) => String(company)),
		givenUp: () => givenUp.all() as unknown as Delivery[],
		state: () => state.get() as unknown as OutboxState,
	};
}

/** What those who have had a request, or may have, are sent when it is erased. A visitor needs no notice of that. */
export function withdrawalsOf(deliveries: readonly Delivery[]): Planned[] {
	return deliveries
		.filter(({ message, attempts, state }) => message === 'lead' && (attempts > 0 || state === 'delivered'))
		.map(({ channel, recipient, company }) => ({ message: 'withdrawal', channel, recipient, company }));
}

/** @returns a function that writes deliveries down, due at once. Call it inside a transaction. */
export function prepareAdd(database: DatabaseSync): Outbox['add'] {
	const insert = database.prepare(`INSERT INTO deliveries
		(id, request_id, message, channel, recipient, company, created_at, due_at, attempts, state)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 'waiting')`);
	const thanked = database.prepare(
		`SELECT count(*) AS times FROM deliveries WHERE lower(recipient) = lower(?) AND created_at > ? AND message = 'thanks'`,
	);
	const mayThank = (address: string) => {
		const yesterday = new Date(Date.now() - 86_400_000).toISOString();
		return Number(thanked.get(address, yesterday)?.times) < maxThanksPerDay;
	};
	return (requestId, planned, delay = 0) => {
		const now = new Date();
		const due = new Date(now.getTime() + delay).toISOString();
		for (const { message, channel, recipient, company } of planned) {
			if (message === 'thanks' && !mayThank(recipient)) continue;
			insert.run(randomUUID(), requestId, message, channel, recipient, company, now.toISOString(), due);
		}
	};
}
