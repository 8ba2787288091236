import { type RequestKey, tables } from '#leads/tables.ts';
import { firstRetryDelay, maxDeliveryAge, maxRetryDelay, reportDelay } from '#server/settings/delivery-limits.ts';
import { isUnfinishedCopy } from '#server/store/content.ts';
import { lastWeekName, weekStep } from '#server/store/days.ts';
import {
	type Channel,
	type Delivery,
	isReport,
	type Message,
	type Planner,
	requestOf,
	withdrawalsOf,
} from '#server/store/delivery.ts';
import { deliveriesOf, deliveryColumns, enqueue, type Outgoing } from '#server/store/enqueue.ts';
import { storageFailure } from '#server/store/errors.ts';
import { lockRequest, requestsOf } from '#server/store/request-rows.ts';
import { revive } from '#server/store/revival.ts';
import { searchKeysOf } from '#server/store/search-terms.ts';
import { ago, isFree, leaseEnd, notingKeys, skippingLocked, t } from '#server/store/sql/dialect.ts';
import { all, alone, type Db, list, type Op, one, raw, run, sql } from '#server/store/sql/op.ts';

/** A delivery that this process took. Its attempt tells it from a later lease of the same delivery. */
export type Taken = Pick<Delivery, 'id' | 'attempts'>;

/** The outbox: all deliveries. Those of a request are added in the transaction of its insert. */
export type Outbox = ReturnType<typeof openOutbox>;

/** How a store differs from others, for its outbox. */
export interface OutboxPlace {
	/** How often to look for deliveries that another process added, and that nothing tells of, in ms. */
	pollInterval: number;
	/**
	 * Calls `wake` when a request has arrived that is to be planned, as far as the store can tell; otherwise polling finds it.
	 * @returns a function that ends this
	 */
	onArrival(wake: () => void): Promise<() => void>;
}

const nobody: RequestKey = { kind: '', id: '' };
const columns = raw(deliveryColumns.join(', '));
/** Messages that are sent after all others. */
const isConfirmation = sql`message in ('thanks', 'photos-thanks')`;
const inMs = (ms: number) => new Date(ms).toISOString();
const now = () => inMs(Date.now());

export function openOutbox({ read, write }: Db, planner: Planner, createdAt: () => Op<string>, place: OutboxPlace) {
	/** Adds messages to the operator. */
	function* notify(message: Message, delay = 0): Op<void> {
		const planned = planner.reports.map((report) => ({ ...report, message }));
		yield* enqueue([{ request: nobody, planned }], yield* createdAt(), delay);
	}

	/** One process at a time may add messages to the operator, which each are added once. */
	const aloneToNotify = () => alone(2, 'messages to the operator');

	function* reportGivenUp(): Op<void> {
		yield* aloneToNotify();
		const waiting = yield* one`select 1 from ${t.deliveries} where message = 'given-up' and state = 'waiting'`;
		if (!waiting) yield* notify('given-up', reportDelay);
	}

	/** Called when a delivery may have no row any more after its attempt, because its request was erased during the attempt. */
	function* withdrawIfGone(delivery: Delivery): Op<void> {
		// It may only have been taken by another process.
		if (yield* one`select 1 from ${t.deliveries} where id = ${delivery.id}`) return;
		yield* enqueue([{ request: requestOf(delivery), planned: withdrawalsOf([delivery]) }], yield* createdAt());
	}

	// Most polls find nothing: those need no transaction.
	const hasFree = read(function* (channel: Channel) {
		return (yield* freeDeliveries(channel, 1)).length > 0;
	});
	const takeSome = write(function* (channel: Channel, most: number) {
		const taken = yield* freeDeliveries(channel, most, skippingLocked);
		if (taken.length > 0)
			yield* run`update ${t.deliveries} set attempts = attempts + 1, leased_until = ${leaseEnd}
				where id in ${list(taken.map(({ id }) => id))}`;
		return taken.map((delivery) => ({ ...delivery, attempts: delivery.attempts + 1 }));
	});

	const hasUnplanned = read(() => one`select 1 from ${t.request_ids} where not planned limit 1`);
	const planSome = write(function* (most: number) {
		const found = yield* all<Unplanned>`select id, table_name, may_thank from ${t.request_ids}
			where not planned and not ${isUnfinishedCopy} order by number limit ${most} ${skippingLocked}`;
		yield* enqueue(yield* outgoingOf(found, planner), yield* createdAt());
		yield* run`update ${t.request_ids} set planned = true where id in ${list(found.map(({ id }) => id))}`;
		return found.length;
	});

	return {
		...place,
		/**
		 * Takes deliveries that are due, for this process alone, and records durably that an attempt at each starts. A lease ends
		 * with `delivered`, `failed` or `release`, or after `deliveryLease` unless it is renewed: another process then takes a
		 * delivery whose courier crashed.
		 * @returns leads before confirmations, each in the order of their due times; `attempts` counts the one that starts now
		 */
		take: async (channel: Channel, most: number) => ((await hasFree(channel)) ? takeSome(channel, most) : []),
		/** Renews the leases of deliveries that were taken. */
		keep: write(function* (taken: readonly Taken[]) {
			for (const one of taken) yield* run`update ${t.deliveries} set leased_until = ${leaseEnd} where ${isStill(one)}`;
		}),
		/** Ends the leases of deliveries whose attempts were aborted, so that the next process takes them at once. */
		release: write(function* (taken: readonly Taken[]) {
			for (const one of taken) yield* run`update ${t.deliveries} set leased_until = null where ${isStill(one)}`;
		}),
		/** When the next one will be due, in the format of `created_at`; undefined if none is waiting. */
		nextDue: read(function* (channel: Channel) {
			const next = yield* one<{ time: string | null }>`select min(due_at) as time from ${t.deliveries}
				where state = 'waiting' and channel = ${channel} and due_at > ${now()}`;
			return next?.time ?? undefined;
		}),
		/**
		 * Adds the deliveries of requests that reached the store without this program, in transactions of their own. Requests that
		 * are too old to be delivered (`maxDeliveryAge`) get none.
		 * @returns how many requests were planned; `most` if there may be more
		 */
		plan: async (most: number) => ((await hasUnplanned()) ? planSome(most) : 0),
		/**
		 * Records durably that a delivery was accepted. If its request was erased during the attempt, adds an erasure notice for
		 * the recipient, who now has it.
		 * @param begun start of the attempt, in ms since 1970
		 */
		delivered: write(function* (delivery: Delivery, begun: number) {
			const changed = yield* run`update ${t.deliveries} set state = 'delivered', settled_at = ${now()}, why = null
				where id = ${delivery.id}`;
			if (changed === 0) return yield* withdrawIfGone(delivery);
			if (delivery.message !== 'given-up') return;
			// A report contains what was given up before its attempt began; anything later needs another one.
			const later = yield* one`select 1 from ${t.deliveries}
				where state = 'given-up' and settled_at > ${inMs(begun)} limit 1`;
			if (later) yield* reportGivenUp();
		}),
		/**
		 * Records a failed attempt. If the request was erased during the attempt, adds an erasure notice: the recipient may have
		 * received the request although the attempt failed.
		 * Ignored if the lease ended and another process has taken the delivery.
		 * @param retryAt undefined to give the delivery up, which adds a failure report
		 */
		failed: write(function* (delivery: Delivery, why: string, retryAt: Date | undefined) {
			const own = isStill(delivery);
			if (!retryAt && isReport(delivery.message)) {
				yield* run`delete from ${t.deliveries} where ${own}`;
				return;
			}
			const changed = retryAt
				? yield* run`update ${t.deliveries} set due_at = ${retryAt.toISOString()}, why = ${why}, leased_until = null where ${own}`
				: yield* run`update ${t.deliveries} set state = 'given-up', settled_at = ${now()}, why = ${why} where ${own}`;
			if (changed === 0) yield* withdrawIfGone(delivery);
			else if (!retryAt) yield* reportGivenUp();
		}),
		/**
		 * Adds a notice to the operator that a daily total is almost used up, unless there is one for this day.
		 * @param day start of the day, in the format of `created_at`
		 */
		reportLimits: write(function* (day: string) {
			yield* aloneToNotify();
			const reported =
				yield* one`select 1 from ${t.deliveries} where message = 'limit-reached' and created_at >= ${day} limit 1`;
			if (!reported) yield* notify('limit-reached');
		}),
		/**
		 * Adds the e-mail to the operator about the week before a day, unless it was added before; which was the last day is in the store. A
		 * store that has none yet notes this one and adds nothing: there was no week.
		 * @param day such as `2026-11-23`, in British time
		 * @returns whether it was added
		 */
		reportWeek: write(function* (day: string) {
			yield* aloneToNotify();
			const last = yield* one<{ value: string }>`select value from ${t.state} where name = ${lastWeekName}`;
			const step = weekStep(day, last?.value ?? null);
			if (step !== 'nothing')
				yield* run`insert into ${t.state} (name, value) values (${lastWeekName}, ${day})
					on conflict (name) do update set value = excluded.value`;
			if (step === 'add') yield* notify('weekly-report');
			return step === 'add';
		}),
		/**
		 * Makes deliveries due now that failed for the storage service, which is back.
		 * @returns how many
		 */
		retryForStorage: write(
			() => run`update ${t.deliveries} set due_at = ${now()}
				where state = 'waiting' and why like ${`${storageFailure} %`} and due_at > ${now()} and ${isFree}`,
		),
		/** Adds the e-mail with a request's photos to a recipient who is told of the request without them, unless there is one. */
		photosFollow: write(function* (told: Delivery) {
			const { channel, recipient, company } = told;
			const request = requestOf(told);
			if (!(yield* lockRequest(request))) return;
			const follows = (yield* deliveriesOf(request)).some(
				(one) => one.message === 'photos-added' && one.recipient === recipient,
			);
			const planned = [{ message: 'photos-added' as const, channel, recipient, company }];
			if (!follows) yield* enqueue([{ request, planned }], yield* createdAt(), firstRetryDelay);
		}),
		/** Makes the deliveries about a request's added photos due now (`photosAddedDelay`). */
		photosHaveCome: write(function* ({ kind, id }: RequestKey) {
			yield* run`update ${t.deliveries} set due_at = ${now()} where request_id = ${id} and kind = ${kind}
				and message in ('photos-added', 'photos-thanks') and state = 'waiting' and attempts = 0`;
		}),
		/**
		 * Makes undelivered deliveries due at once, and adds recipients that are missing by the current settings. Nobody who has
		 * received a request gets it again.
		 * @param which the requests; `all` for everything undelivered, also of erased requests
		 * @param maxCompanies most companies that receive one request
		 * @returns how many deliveries are waiting now
		 */
		revive: write(function* (which: readonly RequestKey[] | 'all', current: Planner, maxCompanies: number) {
			return yield* revive(which, current, maxCompanies, yield* createdAt());
		}),
		/** Names of the companies among a request's recipients. */
		companiesOf: read(function* ({ kind, id }: RequestKey) {
			const found = yield* all<{ company: string }>`select company from ${t.deliveries}
				where request_id = ${id} and kind = ${kind} and company is not null group by company order by min(number)`;
			return found.map(({ company }) => company);
		}),
		/** All deliveries of a request, in the order of their creation. */
		of: read(deliveriesOf),
		/** Deliveries that were given up: leads first, each newest first. @param most how many of them */
		givenUp: read(function* (most: number) {
			const deliveries = yield* all<Delivery>`select ${columns} from ${t.deliveries} where state = 'given-up'
				order by ${isConfirmation}, settled_at desc, number desc limit ${most}`;
			const counted = yield* one<{
				total: number;
			}>`select count(*) as total from ${t.deliveries} where state = 'given-up'`;
			return { deliveries, total: counted?.total ?? 0 };
		}),
		/** Erasure notices that were given up. */
		failedWithdrawals: read(
			() => all<Delivery>`select ${columns} from ${t.deliveries}
				where state = 'given-up' and message = 'withdrawal' order by number`,
		),
		/** `waitingSince`: `created_at` of the oldest waiting delivery, without confirmations to visitors; null if there is none. */
		state: read(function* () {
			// Without confirmations: a visitor's address may be mistyped, which is shown with the request and is no fault of the service.
			const counted = sql`message in ('lead', 'photos-added', 'reminder', 'unanswered', 'withdrawal')`;
			const waiting = yield* one<{ n: number; since: string | null }>`select count(*) as n, min(created_at) as since
				from ${t.deliveries} where state = 'waiting' and ${counted}`;
			const givenUp = yield* one<{
				n: number;
			}>`select count(*) as n from ${t.deliveries} where state = 'given-up' and ${counted}`;
			return { waiting: waiting?.n ?? 0, givenUp: givenUp?.n ?? 0, waitingSince: waiting?.since ?? null };
		}),
	};
}

/** Ends the leases of all processes: to be called by the only one there is. What was in flight at a crash is due then. */
export const endLeases = () => run`update ${t.deliveries} set leased_until = null where leased_until is not null`;

/** Deliveries that are due and that no process has leased. While a copy into the store is unfinished, there are none. */
function freeDeliveries(channel: Channel, most: number, locking: unknown = sql``): Op<Delivery[]> {
	// Rows that are due later than the longest retry delay were written while a clock was ahead: they are due now.
	const [due, ahead] = [now(), inMs(Date.now() + 2 * maxRetryDelay)];
	return all<Delivery>`select ${columns} from ${t.deliveries}
		where state = 'waiting' and channel = ${channel} and ${isFree} and not ${isUnfinishedCopy}
			and (due_at <= ${due} or due_at > ${ahead})
		order by ${isConfirmation}, due_at, number limit ${most} ${locking}`;
}

/** Whether a row is the delivery, still waiting for the end of the same attempt. */
const isStill = ({ id, attempts }: Taken) => sql`id = ${id} and attempts = ${attempts} and state = 'waiting'`;

/** A request that is registered without its deliveries: it arrived over Supabase's wire, or was copied so. */
interface Unplanned {
	id: string;
	table_name: string;
	may_thank: boolean;
}

/** The rows in the register are locked, so that each request is planned by one process, and an erasure waits until it is. */
function* outgoingOf(found: readonly Unplanned[], planner: Planner): Op<Outgoing[]> {
	// By the database's clock: with a wrong one of this machine, nobody would be told.
	const young = yield* all<{ id: string }>`select id from ${t.request_ids}
		where id in ${list(found.map(({ id }) => id))} and created_at > ${ago(maxDeliveryAge)}`;
	const isYoung = new Set(young.map(({ id }) => id));
	const outgoing = new Map<string, Outgoing>();
	for (const table of tables) {
		const own = found.filter(({ table_name }) => table_name === table.name);
		if (own.length === 0) continue;
		const requests = yield* requestsOf(own.map(({ id }) => ({ kind: table.kind, id })));
		yield* run`${notingKeys(requests.map((request) => searchKeysOf(table, request)))}`;
		for (const request of requests) {
			const { kind, id, suspected } = request;
			const mayThank = own.find((one) => one.id === id)?.may_thank ?? false;
			const planned = planner.plan(kind, request, suspected);
			if (isYoung.has(id)) outgoing.set(id, { request: { kind, id }, planned, mayThank });
		}
	}
	return found.flatMap(({ id }) => outgoing.get(id) ?? []);
}
