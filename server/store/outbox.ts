import type { RequestKey } from '#leads/tables.ts';
import { day, hour, minute } from '#server/settings/limits.ts';
import {
	type Channel,
	type Delivery,
	isReport,
	isUnreadable,
	type Message,
	type Planner,
	requestOf,
	visitorsMessages,
	withdrawalsOf,
} from '#server/store/delivery.ts';
import { deliveriesOf, deliveryColumns, enqueue, goesWithAnother } from '#server/store/enqueue.ts';
import { unreadableCode } from '#server/store/errors.ts';
import { revive } from '#server/store/revival.ts';
import { all, type Db, list, note, noted, number, one, run, type Sql, sql, t } from '#server/store/sql.ts';

/**
 * How long a failure report waits, so that it lists all deliveries given up together: after an outage, a day's at once; and how long after the
 * last one it is sent: strangers can type addresses that nobody takes at any time.
 */
export const reportDelay = 1 * minute;
const reportInterval = 1 * hour;

/** The outbox: all deliveries. Those of a request are added in the transaction of its insert. */
export type Outbox = ReturnType<typeof openOutbox>;

/** In the table `state`: the day of the last e-mail about a week. */
const lastWeekName = 'last e-mail about a week';

/** In the table `state`: what needs the operator, a line each, and when each reason was last told, by its name. */
const attentionName = 'needs attention';
interface Attention {
	lines: string[];
	toldAt: Record<string, number>;
}

const nobody: RequestKey = { kind: '', id: '' };
const inMs = (ms: number) => new Date(ms).toISOString();
const now = () => inMs(Date.now());

export function openOutbox(db: Db, planner: Planner) {
	const { read, write } = db;
	function notify(message: Message, delay = 0): void {
		const planned = planner.reports.map((report) => ({ ...report, message }));
		enqueue(nobody, planned, { delay });
	}

	function readAttention(): Attention {
		return JSON.parse(noted(attentionName) ?? '{ "lines": [], "toldAt": {} }');
	}

	function reportGivenUp(): void {
		const waiting = one`select 1 from ${t.deliveries} where message = 'given-up' and state = 'waiting'`;
		if (waiting) return;
		const last = one<{ time: string | null }>`select max(settled_at) as time from ${t.deliveries}
			where message = 'given-up' and state = 'delivered'`;
		const pause = last?.time ? Date.parse(last.time) + reportInterval - Date.now() : 0;
		notify('given-up', Math.min(Math.max(reportDelay, pause), reportInterval));
	}

	return {
		...openAttempts(db, reportGivenUp),
		/**
		 * Notes what needs the operator now, and adds an e-mail about it if there is a reason that none of the last day was sent for.
		 * @param found what is wrong and what is to be done, a line each, by the name of the reason
		 * @returns whether an e-mail was added
		 */
		needsAttention: write((found: Readonly<Record<string, readonly string[]>>) => {
			const before = readAttention();
			const time = Date.now();
			const toldAt = Object.fromEntries(Object.entries(before.toldAt).filter(([, at]) => Math.abs(time - at) < day));
			const fresh = Object.keys(found).filter((reason) => !(reason in toldAt));
			for (const reason of fresh) toldAt[reason] = time;
			const value = JSON.stringify({ lines: Object.values(found).flat(), toldAt } satisfies Attention);
			if (value !== JSON.stringify(before)) note(attentionName, value);
			if (fresh.length > 0) notify('attention');
			return fresh.length > 0;
		}),
		/** What needs the operator, as was noted last. */
		attention: read(() => readAttention().lines),
		/**
		 * Adds the e-mail to the operator about the week before a day, unless it was added before; which was the last day is in the store. A
		 * store that has none yet notes this one and adds nothing: there was no week. A last day far in the future is of a clock that was wrong.
		 * @param weekDay such as `2026-11-23`, in British time
		 * @returns whether it was added
		 */
		reportWeek: write((weekDay: string) => {
			const last = noted(lastWeekName);
			const isNext = last !== undefined && weekDay > last;
			const isWrong = last === undefined || Date.parse(last) - Date.parse(weekDay) > 13 * day;
			if (isNext || isWrong) note(lastWeekName, weekDay);
			if (isNext) notify('weekly-report');
			return isNext;
		}),
		/** Makes the deliveries about a request's added photos due now (`photosAddedDelay`). */
		photosHaveCome: write(({ id }: RequestKey) => {
			run`update ${t.deliveries} set due_at = ${now()} where request_id = ${id}
				and message in ('photos-added', 'photos-thanks') and attempts = 0 and waits_until is null`;
		}),
		/**
		 * Makes undelivered deliveries due at once, and adds recipients that are missing by the current settings. Nobody who has
		 * received a request gets it again.
		 * @param which the requests; `all` for everything undelivered, also of erased requests
		 * @returns how many deliveries are waiting now
		 */
		revive: write(revive),
		/** A notice, and those that go with its e-mail. */
		notices: read(
			({ id }: Delivery) => all<Delivery>`select ${deliveryColumns} from ${t.deliveries}
				where id = ${id} or (${goesWithAnother} and again = ${id}) group by request_id order by number`,
		),
		/** All deliveries of a request, in the order of their creation. */
		of: read(deliveriesOf),
		/** Deliveries that were given up: leads first, each newest first. @param most how many of them */
		givenUp: read((most: number) => {
			const deliveries = all<Delivery>`select ${deliveryColumns} from ${t.deliveries} where state = 'given-up'
				order by ${isConfirmation}, settled_at desc, number desc limit ${most}`;
			return { deliveries, total: number`select count(*) as n from ${t.deliveries} where state = 'given-up'` };
		}),
		/** `waitingSince`: since when the oldest delivery waits to be sent, without confirmations to visitors; null if none does. */
		state: read(() => {
			// Without confirmations: a visitor's address may be mistyped, which is shown with the request and is no fault of the service.
			const counted = sql`(message in ('lead', 'photos-added', 'corrected', 'told', 'reminder', 'unanswered', 'withdrawal')
				or why = ${unreadableCode})`;
			const givenUp = number`select count(*) as n from ${t.deliveries} where state = 'given-up' and ${counted}`;
			const found = one<{ n: number; since: string | null }>`select count(*) as n,
				min(coalesce(waits_until, created_at)) as since from ${t.deliveries} where state = 'waiting' and ${counted}`;
			return { waiting: found?.n ?? 0, givenUp, waitingSince: found?.since ?? null };
		}),
	};
}

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
const isConfirmation = sql`message in ${list(visitorsMessages)}`;

/** Attempts at deliveries, a part of the outbox. @param reportGivenUp adds the e-mail about what was given up */
function openAttempts({ read, write }: Db, reportGivenUp: () => void) {
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

function freeDeliveries(channel: Channel, most: number): Delivery[] {
	return all<Delivery>`select ${deliveryColumns} from ${t.deliveries}
		where state = 'waiting' and channel = ${channel} and not in_flight and not (${goesWithAnother}) and ${isDue()}
		order by ${isConfirmation}, due_at, number limit ${most}`;
}

/** Whether a delivery is due. Rows that are due later than the longest delay were written while a clock was ahead: they are due now. */
function isDue(): Sql {
	const after = (ms: number) => inMs(Date.now() + ms);
	return sql`(due_at <= ${now()} or (due_at > ${after(2 * maxRetryDelay)} and waits_until is null) or due_at > ${after(maxDeliveryAge)})`;
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
