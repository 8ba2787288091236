import { randomInt } from 'node:crypto';
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
import { all, type Db, list, one, raw, run, sql } from '#server/store/sql/op.ts';
import { t } from '#server/store/sql/pieces.ts';

const columns = raw(deliveryColumns.join(', '));
/** Messages that are sent after all others. */
export const isConfirmation = sql`message in ${list(visitorsMessages)}`;
const now = () => new Date().toISOString();

/** Attempts at deliveries, a part of the outbox. @param reportGivenUp adds the e-mail about what was given up */
export function openAttempts({ read, write }: Db, createdAt: () => string, reportGivenUp: () => void) {
	/** Called when deliveries may have no row any more after their attempt, because a request was erased during the attempt. */
	function withdrawGone(deliveries: readonly Delivery[]): void {
		const found = all<{ id: string }>`select id from ${t.deliveries}
			where id in ${list(deliveries.map(({ id }) => id))}`;
		const gone = deliveries.filter(({ id }) => !found.some((one) => one.id === id));
		const outgoing = gone.map((one) => ({ request: requestOf(one), planned: withdrawalsOf([one]) }));
		enqueue(outgoing, createdAt());
	}

	// Most polls find nothing: those need no transaction.
	const hasFree = read((channel: Channel) => freeDeliveries(channel, 1).length > 0);
	const takeSome = write((channel: Channel, most: number, rate: MailRate) => {
		const taken: Sending[] = [];
		while (taken.length < most) {
			const due = freeDeliveries(channel, most - taken.length);
			if (due.length === 0) break;
			const going = withinRate(due, channel, rate);
			const ids = going.flatMap(deliveriesIn).map(({ id }) => id);
			if (ids.length > 0)
				run`update ${t.deliveries} set attempts = attempts + 1, in_flight = 1 where id in ${list(ids)}`;
			taken.push(...going);
		}
		const begun = <D extends Delivery>(one: D): D => ({ ...one, attempts: one.attempts + 1 });
		return taken.map((one) => (one.others ? { ...begun(one), others: one.others.map(begun) } : begun(one)));
	});

	return {
		/**
		 * Takes deliveries that are due, and records durably that an attempt at each starts, which ends with `delivered`, `failed` or `release`;
		 * after a crash, with the next start (`endAttempts`).
		 * @returns leads before confirmations, each in the order of their due times; `attempts` counts the one that starts now
		 */
		take: (channel: Channel, most: number, rate: MailRate = usualRate): Sending[] =>
			hasFree(channel) ? takeSome(channel, most, rate) : [],
		/** Ends attempts that were aborted, so that the next start takes them at once. */
		release: write((taken: readonly Sending[]) => {
			for (const one of taken.flatMap(deliveriesIn))
				run`update ${t.deliveries} set in_flight = 0 where ${isStill(one)}`;
		}),
		/**
		 * Records durably that what was sent at once was accepted. If a request was erased during the attempt, adds an erasure notice for
		 * the recipient, who now has it.
		 * @param begun start of the attempt, in ms since 1970
		 */
		delivered: write((sent: Sending, begun: number) => {
			const deliveries = deliveriesIn(sent);
			const changed = run`update ${t.deliveries} set state = 'delivered', settled_at = ${now()}, why = null
				where id in ${list(deliveries.map(({ id }) => id))}`;
			if (changed < deliveries.length) withdrawGone(deliveries);
			if (changed === 0 || sent.message !== 'given-up') return;
			// A report contains what was given up before its attempt began; anything later needs another one.
			const later = one`select 1 from ${t.deliveries}
				where state = 'given-up' and settled_at > ${new Date(begun).toISOString()} limit 1`;
			if (later) reportGivenUp();
		}),
		/**
		 * Records a failed attempt. If the request was erased during the attempt, adds an erasure notice: the recipient may have
		 * received the request although the attempt failed.
		 * @param retryAt undefined to give it up, which adds a failure report
		 * @param isDivided whether an e-mail with several is tried again as two, so that what is refused for one of them comes to hold up no
		 * other
		 */
		failed: write((sent: Sending, why: string, retryAt: Date | undefined, isDivided: boolean = false) => {
			const changed: Delivery[] = [];
			const deliveries = deliveriesIn(sent);
			const other = isDivided && sent.digest_at ? besides(sent.digest_at) : sent.digest_at;
			for (const [index, one] of deliveries.entries()) {
				const own = isStill(one);
				const digest_at = index < deliveries.length / 2 ? one.digest_at : other;
				if (!retryAt && isReport(one.message)) {
					run`delete from ${t.deliveries} where ${own}`;
					return;
				}
				const count = retryAt
					? run`update ${t.deliveries} set due_at = ${retryAt.toISOString()}, why = ${why}, digest_at = ${digest_at},
						in_flight = 0 where ${own}`
					: run`update ${t.deliveries} set state = 'given-up', settled_at = ${now()}, why = ${why} where ${own}`;
				if (count > 0) changed.push(one);
			}
			if (changed.length < deliveries.length) withdrawGone(deliveries);
			if (changed.length > 0 && !retryAt) reportGivenUp();
		}),
	};
}

/** What was in flight at a crash is due then: for the server's start. */
export const endAttempts = () => run`update ${t.deliveries} set in_flight = 0 where in_flight`;

/** Deliveries that are due and not being sent. */
function freeDeliveries(channel: Channel, most: number): Delivery[] {
	return all<Delivery>`select ${columns} from ${t.deliveries}
		where state = 'waiting' and channel = ${channel} and not in_flight and ${isDue()}
		order by ${isConfirmation}, due_at, number limit ${most}`;
}

/** Another time of the same second: who has it is in another e-mail. */
const besides = (time: string) =>
	new Date(Math.floor(Date.parse(time) / 1000) * 1000 + randomInt(1, 1000)).toISOString();

/** Whether a row is the delivery, still waiting for the end of the same attempt. */
const isStill = ({ id, attempts }: Delivery) => sql`id = ${id} and attempts = ${attempts} and state = 'waiting'`;
