import { tables } from '#leads/tables.ts';
import { maxDeliveryAge } from '#server/settings/delivery-limits.ts';
import type { Outbox } from '#server/store/outbox.ts';
import type { Planner } from '#server/store/planner.ts';
import type { PostgresClock } from '#server/store/postgres/clock.ts';
import type { Transaction } from '#server/store/postgres/connect.ts';
import { isWhole } from '#server/store/postgres/copy-mark.ts';
import { enqueue, type Outgoing } from '#server/store/postgres/enqueue.ts';
import { readRequest, requestColumns } from '#server/store/postgres/read-row.ts';
import type { Session } from '#server/store/postgres/session.ts';

/** A request that arrived over Supabase's wire, in the register of ids. */
interface Unplanned {
	id: string;
	table_name: string;
	may_thank: boolean;
}

/**
 * Plans the requests that browsers inserted. Their rows in the register are locked meanwhile, so that each is planned by one
 * process, and an erasure waits until the deliveries are there.
 */
export function openPlanning(
	{ sql, write }: Session,
	clock: PostgresClock,
	planner: Planner,
): Pick<Outbox, 'plan' | 'onArrival'> {
	return {
		plan: async (most) => {
			// Most polls find nothing: those need no transaction.
			if ((await sql`select from private.request_ids where not planned limit 1`).length === 0) return 0;
			const stamp = await clock.stamp();
			return write(async (tx) => {
				const found = await tx<Unplanned[]>`select id, table_name, may_thank from private.request_ids
					where not planned and ${isWhole(tx)} order by number limit ${most} for update skip locked`;
				await enqueue(tx, await outgoingOf(tx, found, planner), stamp);
				await tx`update private.request_ids set planned = true where id = any(${found.map(({ id }) => id)}::uuid[])`;
				return found.length;
			});
		},
		onArrival: async (wake) => {
			const { unlisten } = await sql.listen('requests', wake, wake);
			// Its connection may be gone already.
			return () => void unlisten().catch(() => {});
		},
	};
}

async function outgoingOf(tx: Transaction, found: readonly Unplanned[], planner: Planner): Promise<Outgoing[]> {
	const byId = new Map<string, Outgoing>();
	for (const table of tables) {
		const own = new Map(found.filter(({ table_name }) => table_name === table.name).map((one) => [one.id, one]));
		if (own.size === 0) continue;
		// By the database's clock: with a wrong one of this machine, nobody would be told.
		const rows = await tx`select ${requestColumns(tx, table)} from ${tx(`public.${table.name}`)}
			where id = any(${[...own.keys()]}::uuid[]) and created_at > now() - ${maxDeliveryAge / 1000} * interval '1 second'`;
		for (const row of rows) {
			const request = readRequest(table, row);
			const planned = planner.plan(table.kind, request, request.suspected);
			const mayThank = own.get(request.id)?.may_thank ?? false;
			byId.set(request.id, {
				request: { kind: table.kind, id: request.id },
				planned: mayThank ? planned : planned.filter(({ message }) => message !== 'thanks'),
			});
		}
	}
	return found.flatMap(({ id }) => byId.get(id) ?? []);
}
