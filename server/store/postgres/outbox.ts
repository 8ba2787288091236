import type { RequestKey } from '#leads/tables.ts';
import { reportDelay, sharedOutboxPollInterval } from '#server/settings/delivery-limits.ts';
import { type Delivery, isReport, type Planned, requestOf, withdrawalsOf } from '#server/store/delivery.ts';
import type { Outbox, OutboxState } from '#server/store/outbox.ts';
import type { Planner } from '#server/store/planner.ts';
import type { PostgresClock } from '#server/store/postgres/clock.ts';
import type { Transaction } from '#server/store/postgres/connect.ts';
import { enqueue } from '#server/store/postgres/enqueue.ts';
import { openLeases } from '#server/store/postgres/leases.ts';
import { openPlanning } from '#server/store/postgres/plan.ts';
import { deliveriesOf, deliveryColumns, isConfirmation } from '#server/store/postgres/read-row.ts';
import { revive } from '#server/store/postgres/revive.ts';
import type { Session } from '#server/store/postgres/session.ts';
import { lastWeekName, weekStep } from '#server/store/week.ts';

const nobody: RequestKey = { kind: '', id: '' };

export function openOutbox(session: Session, clock: PostgresClock, planner: Planner): Outbox {
	const { sql, write } = session;
	const now = () => new Date().toISOString();

	/** Runs work with a timestamp for what it enqueues, which is read before the transaction. */
	const stamped = async (work: (tx: Transaction, stamp: string) => Promise<void>) => {
		const stamp = await clock.stamp();
		await write((tx) => work(tx, stamp));
	};

	/** Adds messages to the operator unless `isThere` finds one; one process at a time. */
	async function notify(
		tx: Transaction,
		isThere: () => Promise<unknown[]>,
		planned: Planned[],
		stamp: string,
		delay = 0,
	) {
		await tx`select pg_advisory_xact_lock(hashtextextended('messages to the operator', 2))`;
		if ((await isThere()).length === 0) await enqueue(tx, [{ request: nobody, planned }], stamp, delay);
	}

	async function report(tx: Transaction, stamp: string): Promise<void> {
		const waiting = () => tx`select from private.deliveries where message = 'given-up' and state = 'waiting'`;
		await notify(tx, waiting, [...planner.reports], stamp, reportDelay);
	}

	/** Called when a delivery has no row any more after its attempt, because its request was erased during the attempt. */
	async function withdraw(tx: Transaction, delivery: Delivery, stamp: string): Promise<void> {
		await enqueue(tx, [{ request: requestOf(delivery), planned: withdrawalsOf([delivery]) }], stamp);
	}

	/** Whether a delivery is gone, and not only taken by another process. */
	async function isGone(tx: Transaction, { id }: Delivery): Promise<boolean> {
		return (await tx`select from private.deliveries where id = ${id}`).length === 0;
	}

	return {
		...openLeases(session),
		...openPlanning(session, clock, planner),
		pollInterval: sharedOutboxPollInterval,
		nextDue: async (channel) => {
			const [next] = await sql`select min(due_at) as time from private.deliveries
				where state = 'waiting' and channel = ${channel} and due_at > ${now()}`;
			return next?.time ?? undefined;
		},
		delivered: (delivery, begun) =>
			stamped(async (tx, stamp) => {
				const { count } = await tx`update private.deliveries
					set state = 'delivered', settled_at = ${now()}, why = null where id = ${delivery.id}`;
				if (count === 0) return withdraw(tx, delivery, stamp);
				if (delivery.message !== 'given-up') return;
				// A report contains what was given up before its attempt began; anything later needs another one.
				const since = new Date(begun).toISOString();
				const later =
					await tx`select from private.deliveries where state = 'given-up' and settled_at > ${since} limit 1`;
				if (later.length > 0) await report(tx, stamp);
			}),
		failed: (delivery, why, retryAt) =>
			stamped(async (tx, stamp) => {
				const { id, message, attempts } = delivery;
				const own = tx`id = ${id} and attempts = ${attempts} and state = 'waiting'`;
				if (retryAt) {
					const { count } = await tx`update private.deliveries
						set due_at = ${retryAt.toISOString()}, why = ${why}, leased_until = '-infinity' where ${own}`;
					if (count === 0 && (await isGone(tx, delivery))) await withdraw(tx, delivery, stamp);
				} else if (isReport(message)) {
					await tx`delete from private.deliveries where ${own}`;
				} else {
					const { count } = await tx`update private.deliveries
						set state = 'given-up', settled_at = ${now()}, why = ${why} where ${own}`;
					if (count > 0) await report(tx, stamp);
					else if (await isGone(tx, delivery)) await withdraw(tx, delivery, stamp);
				}
			}),
		reportLimits: (day) =>
			stamped(async (tx, stamp) => {
				const planned = planner.reports.map((one): Planned => ({ ...one, message: 'limit-reached' }));
				const reported = () =>
					tx`select from private.deliveries where message = 'limit-reached' and created_at >= ${day} limit 1`;
				await notify(tx, reported, planned, stamp);
			}),
		reportWeek: async (day) => {
			const stamp = await clock.stamp();
			return write(async (tx) => {
				await tx`select pg_advisory_xact_lock(hashtextextended('messages to the operator', 2))`;
				const [row] = await tx`select value from private.state where name = ${lastWeekName}`;
				const step = weekStep(day, row?.value ?? null);
				if (step !== 'nothing')
					await tx`insert into private.state values (${lastWeekName}, ${day})
						on conflict (name) do update set value = excluded.value`;
				const planned = planner.reports.map((one): Planned => ({ ...one, message: 'weekly-report' }));
				if (step === 'add') await enqueue(tx, [{ request: nobody, planned }], stamp);
				return step === 'add';
			});
		},
		photosHaveCome: ({ kind, id }) =>
			write(async (tx) => {
				await tx`update private.deliveries set due_at = ${now()} where request_id = ${id} and kind = ${kind}
					and message in ('photos-added', 'photos-thanks') and state = 'waiting' and attempts = 0`;
			}),
		companiesOf: async ({ kind, id }) => {
			const found = await sql`select company from private.deliveries
				where request_id = ${id} and kind = ${kind} and company is not null group by company order by min(number)`;
			return found.map(({ company }) => company);
		},
		givenUp: async (most) => {
			const deliveries = await sql<Delivery[]>`select ${sql(deliveryColumns)} from private.deliveries
				where state = 'given-up' order by ${isConfirmation(sql)}, settled_at desc, number desc limit ${most}`;
			const [counted] = await sql`select count(*) as total from private.deliveries where state = 'given-up'`;
			return { deliveries: [...deliveries], total: counted?.total };
		},
		of: (request) => deliveriesOf(sql, request),
		failedWithdrawals: async () => [
			...(await sql<Delivery[]>`select ${sql(deliveryColumns)} from private.deliveries
				where state = 'given-up' and message = 'withdrawal' order by number`),
		],
		state: async () => {
			// Without confirmations: a visitor's address may be mistyped, which is shown with the request and is no fault of the service.
			const [state] = await sql<[OutboxState]>`select
				count(*) filter (where state = 'waiting') as waiting,
				count(*) filter (where state = 'given-up') as "givenUp",
				min(created_at) filter (where state = 'waiting') as "waitingSince"
				from private.deliveries
				where state in ('waiting', 'given-up') and message in ('lead', 'photos-added', 'reminder', 'unanswered', 'withdrawal')`;
			return { ...state };
		},
		revive: async (which, current, maxCompanies) => {
			const stamp = await clock.stamp();
			return write((tx) => revive(tx, which, current, maxCompanies, stamp));
		},
	};
}
