import { hour, minute } from '#server/settings/units.ts';
import {
	type Channel,
	type Delivery,
	isReport,
	isUnreadable,
	type Message,
	requestOf,
	visitorsMessages,
	withdrawalsOf,
} from '#server/store/delivery.ts';
import { deliveryColumns, enqueue, goesWithAnother } from '#server/store/enqueue.ts';
import { all, type Db, list, one, run, type Sql, sql, t } from '#server/store/sql.ts';

/** Age at which a failing delivery is given up, and the longest delay between two attempts, that of mail servers. */
export const maxDeliveryAge = 72 * hour;
export const maxRetryDelay = 30 * minute;

/**
 * How many e-mails of a message a company gets in an hour, and how many times as many the operator, whatever strangers send. Further ones
 * wait for an hour that has room, and desk and visitor are told so. All visitors together send some dozens of requests a day, so that no
 * honest one waits.
 */
export const mostAnHour = 30;
export const operatorsShare = 3;

/** Messages that are sent after all others. */
export const isConfirmation = sql`message in ${list(visitorsMessages)}`;
const now = () => new Date().toISOString();

/** Attempts at deliveries, a part of the outbox. @param reportGivenUp adds the e-mail about what was given up */
export function openAttempts({ read, write }: Db, reportGivenUp: () => void) {
	/** Called when a delivery may have no row any more after its attempt, because its request was erased during the attempt. */
	function withdrawGone(delivery: Delivery): void {
		if (one`select 1 from ${t.deliveries} where id = ${delivery.id}`) return;
		enqueue(requestOf(delivery), withdrawalsOf([delivery]));
	}

	// Most polls find nothing: those need no transaction.
	const hasFree = read((channel: Channel) => freeDeliveries(channel, 1).length > 0);
	const takeSome = write((channel: Channel, most: number, mostToCompany: number) => {
		const taken: Delivery[] = [];
		while (taken.length < most) {
			const due = freeDeliveries(channel, most - taken.length);
			if (due.length === 0) break;
			const going = channel === 'email' ? withinRate(due, mostToCompany) : due;
			run`update ${t.deliveries} set attempts = attempts + 1, in_flight = 1 where id in ${list(going.map(({ id }) => id))}`;
			taken.push(...going);
		}
		return taken.map((one) => ({ ...one, attempts: one.attempts + 1 }));
	});

	return {
		/**
		 * Takes deliveries that are due, and records durably that an attempt at each starts, which ends with `delivered`, `failed` or `release`;
		 * after a crash, with the next start (`endAttempts`).
		 * @param mostToCompany how many e-mails of a message a company gets in an hour
		 * @returns leads before confirmations, each in the order of their due times; `attempts` counts the one that starts now
		 */
		take: (channel: Channel, most: number, mostToCompany: number = mostAnHour): Delivery[] =>
			hasFree(channel) ? takeSome(channel, most, mostToCompany) : [],
		/** When the next one will be due, in the format of `created_at`; undefined if none is waiting. */
		nextDue: read((channel: Channel) => {
			const next = one<{ time: string | null }>`select min(due_at) as time from ${t.deliveries}
				where state = 'waiting' and channel = ${channel} and due_at > ${now()}`;
			return next?.time ?? undefined;
		}),
		/** Ends attempts that were aborted, so that the next start takes them at once. */
		release: write((taken: readonly Delivery[]) => {
			for (const one of taken) run`update ${t.deliveries} set in_flight = 0 where ${isStill(one)}`;
		}),
		/**
		 * Records durably that a delivery was accepted. If its request was erased during the attempt, adds an erasure notice for the
		 * recipient, who now has it.
		 * @param begun start of the attempt, in ms since 1970
		 */
		delivered: write((sent: Delivery, begun: number) => {
			const changed = run`update ${t.deliveries} set state = 'delivered', settled_at = ${now()}, why = null
				where id = ${sent.id} or (${goesWithAnother} and again = ${sent.id})`;
			if (changed === 0) withdrawGone(sent);
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
		 */
		failed: write((sent: Delivery, why: string, retryAt: Date | undefined) => {
			const own = isStill(sent);
			if (!retryAt && isReport(sent.message)) {
				run`delete from ${t.deliveries} where ${own}`;
				return;
			}
			const count = retryAt
				? run`update ${t.deliveries} set due_at = ${retryAt.toISOString()}, why = ${why}, waits_until = null,
					in_flight = 0 where ${own}`
				: run`update ${t.deliveries} set state = 'given-up', settled_at = ${now()}, why = ${why}
					where ${own} or (${goesWithAnother} and again = ${sent.id})`;
			if (count === 0) withdrawGone(sent);
			else if (!retryAt) reportGivenUp();
		}),
	};
}

/** What was in flight at a crash is due then: for the server's start. */
export const endAttempts = () => run`update ${t.deliveries} set in_flight = 0 where in_flight`;

/** Deliveries that are due and not being sent. */
function freeDeliveries(channel: Channel, most: number): Delivery[] {
	return all<Delivery>`select ${deliveryColumns} from ${t.deliveries}
		where state = 'waiting' and channel = ${channel} and not in_flight and not (${goesWithAnother}) and ${isDue()}
		order by ${isConfirmation}, due_at, number limit ${most}`;
}

/** Whether a delivery is due. Rows that are due later than the longest delay were written while a clock was ahead: they are due now. */
function isDue(): Sql {
	const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
	return sql`(due_at <= ${inMs(0)} or (due_at > ${inMs(2 * maxRetryDelay)} and waits_until is null) or due_at > ${inMs(maxDeliveryAge)})`;
}

/** Whether a row is the delivery, still waiting for the end of the same attempt. */
const isStill = ({ id, attempts }: Delivery) => sql`id = ${id} and attempts = ${attempts} and state = 'waiting'`;

/** Of each of these messages, which strangers can cause, a recipient gets so many e-mails in an hour of the clock. */
const limited: readonly Message[] = ['lead', 'photos-added', 'corrected', 'reminder', 'unanswered', 'withdrawal'];

/** How many of a message its recipient gets in an hour: a company `mostAnHour`, the operator several times as many. */
export const hourlyMost = ({ company }: Pick<Delivery, 'company'>, most = mostAnHour) =>
	company === null ? most * operatorsShare : most;

type Recipient = Pick<Delivery, 'message' | 'recipient'>;
const keyOf = ({ message, recipient }: Recipient) => `${message} ${recipient}`;

/**
 * The e-mails of those due that go now. Each of the others waits for the next hour in which its recipient has room for it, and says so
 * (`Delivery.waits_until`).
 * @param most to a company in an hour
 */
function withinRate(due: readonly Delivery[], most: number): Delivery[] {
	const hourBegan = Math.floor(Date.now() / hour) * hour;
	const used = usedOf(due, new Date(hourBegan).toISOString());
	return due.filter((one) => {
		if (!limited.includes(one.message) || isUnreadable(one)) return true;
		const room = hourlyMost(one, most);
		const so = used.get(keyOf(one)) ?? { sent: 0, waiting: 0 };
		used.set(keyOf(one), so);
		if (so.sent < room) {
			so.sent++;
			return true;
		}
		const until = new Date(hourBegan + (1 + Math.floor(so.waiting / room)) * hour).toISOString();
		so.waiting++;
		run`update ${t.deliveries} set due_at = ${until}, waits_until = ${until} where id = ${one.id}`;
		return false;
	});
}

/** What recipients have had of this hour's e-mails, those that are being sent included, and how many wait for a later hour, by `keyOf`. */
function usedOf(due: readonly Delivery[], hourBegan: string): Map<string, { sent: number; waiting: number }> {
	const recipients = [...new Set(due.map(({ recipient }) => recipient))];
	const now = new Date().toISOString();
	// With the recipients in both parts, the index of each is searched; outside of them, all that was ever delivered is read.
	const rows = all<Recipient & { sent: number; waiting: number }>`
		select message, recipient, sum(state = 'delivered' or in_flight) as sent, sum(state = 'waiting' and waits_until > ${now}) as waiting
		from ${t.deliveries} where channel = 'email' and (
			(state = 'delivered' and recipient in ${list(recipients)} and settled_at >= ${hourBegan})
			or (state = 'waiting' and recipient in ${list(recipients)} and (in_flight or waits_until > ${now})))
		group by message, recipient`;
	return new Map(rows.map(({ sent, waiting, ...row }) => [keyOf(row), { sent, waiting }]));
}
