import { deliveryLease, maxRetryDelay } from '#server/settings/delivery-limits.ts';
import type { Channel, Delivery } from '#server/store/delivery.ts';
import type { Outbox, Taken } from '#server/store/outbox.ts';
import type { Query } from '#server/store/postgres/connect.ts';
import { isWhole } from '#server/store/postgres/copy-mark.ts';
import { deliveryColumns, isConfirmation } from '#server/store/postgres/read-row.ts';
import type { Session } from '#server/store/postgres/session.ts';

/**
 * Leases of deliveries (see `Outbox.take`): a time in the row, by the database's clock, which is one for all processes. The
 * number of the attempt tells a lease from a later one of the same delivery.
 */
export function openLeases({ sql, write }: Session): Pick<Outbox, 'take' | 'keep' | 'release'> {
	const lease = sql`now() + ${deliveryLease / 1000} * interval '1 second'`;

	/** One statement, so that it is also one transaction by a pooler. */
	async function take(channel: Channel, most: number): Promise<Delivery[]> {
		const now = Date.now();
		// Rows that are due later than the longest retry delay were written while a clock was ahead: they are due now.
		const [due, ahead] = [now, now + 2 * maxRetryDelay].map((ms) => new Date(ms).toISOString());
		const taken = await sql<(Delivery & { place: number })[]>`
			with due as materialized (
				select id, row_number() over (order by ${isConfirmation(sql)}, due_at, number) as place from (
					select id, message, due_at, number from private.deliveries
					where state = 'waiting' and channel = ${channel} and leased_until <= now() and ${isWhole(sql)}
						and (due_at <= ${due ?? ''} or due_at > ${ahead ?? ''})
					order by ${isConfirmation(sql)}, due_at, number
					limit ${most} for update skip locked
				) as first
			)
			update private.deliveries as taken set attempts = taken.attempts + 1, leased_until = ${lease}
			from due where taken.id = due.id
			returning ${sql(deliveryColumns.map((name) => `taken.${name}`))}, due.place`;
		return taken.toSorted((a, b) => a.place - b.place).map(({ place: _, ...delivery }) => delivery);
	}

	return {
		take,
		keep: async (taken) =>
			void (await sql`update private.deliveries set leased_until = ${lease} where ${are(sql, taken)}`),
		release: (taken) =>
			write(async (tx) => {
				await tx`update private.deliveries set leased_until = '-infinity' where ${are(tx, taken)}`;
			}),
	};
}

/** Whether a row is one of the deliveries, and still in the same attempt. */
function are(query: Query, taken: readonly Taken[]) {
	const [ids, attempts] = [taken.map(({ id }) => id), taken.map((one) => one.attempts)];
	return query`state = 'waiting' and (id, attempts) in (select * from unnest(${ids}::uuid[], ${attempts}::integer[]))`;
}
