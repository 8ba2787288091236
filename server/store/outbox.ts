import type { RequestKey } from '#leads/tables.ts';
import { day, hour, minute } from '#server/settings/units.ts';
import { isConfirmation, openAttempts } from '#server/store/attempts.ts';
import type { Delivery, Message, Planner } from '#server/store/delivery.ts';
import { deliveriesOf, deliveryColumns, enqueue, goesWithAnother } from '#server/store/enqueue.ts';
import { unreadableCode } from '#server/store/errors.ts';
import { revive } from '#server/store/revival.ts';
import { all, type Db, note, noted, number, one, run, sql, t } from '#server/store/sql.ts';

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
	/** Adds messages to the operator. */
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
		photosHaveCome: write(({ kind, id }: RequestKey) => {
			run`update ${t.deliveries} set due_at = ${now()} where request_id = ${id} and kind = ${kind}
				and message in ('photos-added', 'photos-thanks') and state = 'waiting' and attempts = 0 and waits_until is null`;
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
		/** Erasure notices that were given up. */
		failedWithdrawals: read(
			() => all<Delivery>`select ${deliveryColumns} from ${t.deliveries}
				where state = 'given-up' and message = 'withdrawal' order by number`,
		),
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
