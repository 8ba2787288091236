import { randomInt } from 'node:crypto';
import { isUnfinishedCopy } from '#server/store/content.ts';
import {
	type Channel,
	type Delivery,
	deliveriesIn,
	isReport,
	requestOf,
	type Sending,
	visitorsMessages,
	withdrawalsOf,
} from '#server/store/delivery.ts';
import { deliveryColumns, enqueue } from '#server/store/enqueue.ts';
import { isDue, type MailRate, usualRate, withinRate } from '#server/store/mail-rate.ts';
import { isFree, leaseEnd, skippingLocked, t } from '#server/store/sql/dialect.ts';
import { all, alone, type Db, list, type Op, one, raw, run, sql } from '#server/store/sql/op.ts';

const columns = raw(deliveryColumns.join(', '));
/** Messages that are sent after all others. */
export const isConfirmation = sql`message in ${list(visitorsMessages)}`;
const now = () => new Date().toISOString();

/** Attempts at deliveries, a part of the outbox. @param reportGivenUp adds the e-mail about what was given up */
export function openAttempts(
	{ read, write }: Pick<Db, 'read' | 'write'>,
	createdAt: () => Op<string>,
	reportGivenUp: () => Op<void>,
) {
	/** Called when deliveries may have no row any more after their attempt, because a request was erased during the attempt. */
	function* withdrawGone(deliveries: readonly Delivery[]): Op<void> {
		// They may only have been taken by another process.
		const found = yield* all<{ id: string }>`select id from ${t.deliveries}
			where id in ${list(deliveries.map(({ id }) => id))}`;
		const gone = deliveries.filter(({ id }) => !found.some((one) => one.id === id));
		const outgoing = gone.map((one) => ({ request: requestOf(one), planned: withdrawalsOf([one]) }));
		yield* enqueue(outgoing, yield* createdAt());
	}

	// Most polls find nothing: those need no transaction.
	const hasFree = read(function* (channel: Channel) {
		return (yield* freeDeliveries(channel, 1)).length > 0;
	});
	const takeSome = write(function* (channel: Channel, most: number, rate: MailRate) {
		// No two processes put one e-mail together, or count what a recipient got.
		yield* alone(4, channel);
		const taken: Sending[] = [];
		while (taken.length < most) {
			const due = yield* freeDeliveries(channel, most - taken.length, skippingLocked);
			if (due.length === 0) break;
			const going = yield* withinRate(due, channel, rate);
			const ids = going.flatMap(deliveriesIn).map(({ id }) => id);
			if (ids.length > 0)
				yield* run`update ${t.deliveries} set attempts = attempts + 1, leased_until = ${leaseEnd} where id in ${list(ids)}`;
			taken.push(...going);
		}
		const begun = <D extends Delivery>(one: D): D => ({ ...one, attempts: one.attempts + 1 });
		return taken.map((one) => (one.others ? { ...begun(one), others: one.others.map(begun) } : begun(one)));
	});

	return {
		/**
		 * Takes deliveries that are due, for this process alone, and records durably that an attempt at each starts. A lease ends
		 * with `delivered`, `failed` or `release`, or after `deliveryLease` unless it is renewed: another process then takes a
		 * delivery whose courier crashed.
		 * @returns leads before confirmations, each in the order of their due times; `attempts` counts the one that starts now
		 */
		take: async (channel: Channel, most: number, rate: MailRate = usualRate): Promise<Sending[]> =>
			(await hasFree(channel)) ? takeSome(channel, most, rate) : [],
		/** Renews the leases of deliveries that were taken. */
		keep: write(function* (taken: readonly Sending[]) {
			for (const one of taken.flatMap(deliveriesIn))
				yield* run`update ${t.deliveries} set leased_until = ${leaseEnd} where ${isStill(one)}`;
		}),
		/** Ends the leases of deliveries whose attempts were aborted, so that the next process takes them at once. */
		release: write(function* (taken: readonly Sending[]) {
			for (const one of taken.flatMap(deliveriesIn))
				yield* run`update ${t.deliveries} set leased_until = null where ${isStill(one)}`;
		}),
		/**
		 * Records durably that what was sent at once was accepted. If a request was erased during the attempt, adds an erasure notice for
		 * the recipient, who now has it.
		 * @param begun start of the attempt, in ms since 1970
		 */
		delivered: write(function* (sent: Sending, begun: number) {
			const deliveries = deliveriesIn(sent);
			const changed = yield* run`update ${t.deliveries} set state = 'delivered', settled_at = ${now()}, why = null
				where id in ${list(deliveries.map(({ id }) => id))}`;
			if (changed < deliveries.length) yield* withdrawGone(deliveries);
			if (changed === 0 || sent.message !== 'given-up') return;
			// A report contains what was given up before its attempt began; anything later needs another one.
			const later = yield* one`select 1 from ${t.deliveries}
				where state = 'given-up' and settled_at > ${new Date(begun).toISOString()} limit 1`;
			if (later) yield* reportGivenUp();
		}),
		/**
		 * Records a failed attempt. If the request was erased during the attempt, adds an erasure notice: the recipient may have
		 * received the request although the attempt failed.
		 * Ignored if the lease ended and another process has taken the delivery.
		 * @param retryAt undefined to give it up, which adds a failure report
		 * @param isDivided whether an e-mail with several is tried again as two, so that what is refused for one of them comes to hold up no
		 * other
		 */
		failed: write(function* (sent: Sending, why: string, retryAt: Date | undefined, isDivided: boolean = false) {
			const changed: Delivery[] = [];
			const deliveries = deliveriesIn(sent);
			const other = isDivided && sent.digest_at ? besides(sent.digest_at) : sent.digest_at;
			for (const [index, one] of deliveries.entries()) {
				const own = isStill(one);
				const digest_at = index < deliveries.length / 2 ? one.digest_at : other;
				if (!retryAt && isReport(one.message)) {
					yield* run`delete from ${t.deliveries} where ${own}`;
					return;
				}
				const count = retryAt
					? yield* run`update ${t.deliveries} set due_at = ${retryAt.toISOString()}, why = ${why}, digest_at = ${digest_at},
						leased_until = null where ${own}`
					: yield* run`update ${t.deliveries} set state = 'given-up', settled_at = ${now()}, why = ${why} where ${own}`;
				if (count > 0) changed.push(one);
			}
			if (changed.length < deliveries.length) yield* withdrawGone(deliveries);
			if (changed.length > 0 && !retryAt) yield* reportGivenUp();
		}),
	};
}

/** Ends the leases of all processes: to be called by the only one there is. What was in flight at a crash is due then. */
export const endLeases = () => run`update ${t.deliveries} set leased_until = null where leased_until is not null`;

/** Deliveries that are due and that no process has leased. While a copy into the store is unfinished, there are none. */
function freeDeliveries(channel: Channel, most: number, locking: unknown = sql``): Op<Delivery[]> {
	return all<Delivery>`select ${columns} from ${t.deliveries}
		where state = 'waiting' and channel = ${channel} and ${isFree} and not ${isUnfinishedCopy}
			and ${isDue()}
		order by ${isConfirmation}, due_at, number limit ${most} ${locking}`;
}

/** Another time of the same second: who has it is in another e-mail. */
const besides = (time: string) =>
	new Date(Math.floor(Date.parse(time) / 1000) * 1000 + randomInt(1, 1000)).toISOString();

/** Whether a row is the delivery, still waiting for the end of the same attempt, which tells it from a later lease. */
const isStill = ({ id, attempts }: Delivery) => sql`id = ${id} and attempts = ${attempts} and state = 'waiting'`;
