import { createHmac } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { LeadKind } from '#leads/tables.ts';
import type { Delivery } from '#server/store/delivery.ts';
import { readLinkKey } from '#server/store/sqlite/link-key.ts';
import { voidOldLink } from '#server/store/sqlite/old-links.ts';
import { readDelivery, type SqliteRow, text } from '#server/store/sqlite/read-row.ts';
import type { Renamed } from '#server/store/store.ts';

interface Shared {
	kind: LeadKind;
	table: string;
	id: string;
	email: string;
	created_at: string;
}

/** The tables of schema version 4, in their order then. A kind added later has no table yet at this step. */
const tables: readonly { kind: LeadKind; name: string }[] = [
	{ kind: 'photo-quote', name: 'photo_quote_requests' },
	{ kind: 'brochure', name: 'brochure_requests' },
	{ kind: 'callback', name: 'callback_requests' },
];

/** Largest difference in ms between the timestamps of a request and of its deliveries, which are inserted in one transaction. */
const sameTransaction = 1000;

/**
 * Releases before schema version 4 allowed requests of different kinds with the same id, and confused them. The earliest
 * keeps its id, the others get new ones; each delivery is assigned to the request for which it was created.
 */
export function separateSharedIds(database: DatabaseSync): Renamed[] {
	const everyRow = tables.map(({ name }) => `SELECT '${name}' AS "table", id, email, created_at FROM ${name}`);
	const rows = `(${everyRow.join(' UNION ALL ')})`;
	const shared = database.prepare(`SELECT id FROM ${rows} GROUP BY id HAVING count(*) > 1 ORDER BY id`).all();
	const ofId = database.prepare(`SELECT * FROM ${rows} WHERE id = ?`);
	return shared.flatMap(({ id }) => separate(database, ofId.all(id ?? '').map(readShared)));
}

function readShared(row: SqliteRow): Shared {
	const { name, kind } = tables.find(({ name }) => name === row.table) ?? {};
	if (!name || !kind) throw new Error('A request of no table.');
	return { kind, table: name, id: text(row, 'id'), email: text(row, 'email'), created_at: text(row, 'created_at') };
}

/** @param rows the requests of one id, in the order of the tables */
function separate(database: DatabaseSync, rows: readonly Shared[]): Renamed[] {
	const [keeps, ...others] = rows.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
	if (!keeps) return [];
	voidOldLink(database, keeps.id);
	const key = readLinkKey(database, 'delete');
	const ids = new Map(rows.map((row) => [row, row === keeps ? row.id : newId(row, key)]));
	const heldBack = assignDeliveries(database, rows, keeps, ids);
	return others.map((row) => {
		const to = ids.get(row) ?? '';
		database.prepare(`UPDATE ${row.table} SET id = ? WHERE id = ?`).run(to, row.id);
		if (row.kind === 'photo-quote') database.prepare('UPDATE photos SET folder = ? WHERE folder = ?').run(to, row.id);
		return { kind: row.kind, from: row.id, to, heldBack };
	});
}

/** Deterministic for the same data, so that a restored backup gets the ids in the audit log; unpredictable without the key. */
function newId({ kind, id }: Shared, key: string): string {
	const hex = createHmac('sha256', key).update(`the ${kind} that shared ${id}`).digest('hex');
	return `${id.slice(0, 8)}-${hex.slice(0, 4)}-4${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`;
}

/** @returns how many waiting deliveries could not be assigned; those are given up, and shown to the operator */
function assignDeliveries(
	database: DatabaseSync,
	rows: readonly Shared[],
	keeps: Shared,
	ids: ReadonlyMap<Shared, string>,
): number {
	const deliveries = database
		.prepare(`SELECT * FROM deliveries WHERE request_id = ? AND message IN ('lead', 'thanks')`)
		.all(keeps.id)
		.map(readDelivery);
	const assign = database.prepare('UPDATE deliveries SET kind = ?, request_id = ? WHERE id = ?');
	const hold = database.prepare(
		`UPDATE deliveries SET state = 'given-up', settled_at = ?, why = 'SHARED ID' WHERE id = ? AND state = 'waiting'`,
	);
	let held = 0;
	for (const delivery of deliveries) {
		const owner = ownerOf(delivery, rows);
		const { kind } = owner ?? keeps;
		assign.run(kind, ids.get(owner ?? keeps) ?? keeps.id, delivery.id);
		if (!owner) held += Number(hold.run(new Date().toISOString(), delivery.id).changes);
	}
	return held;
}

/** @returns the request of a delivery; undefined if that is ambiguous */
function ownerOf(delivery: Delivery, rows: readonly Shared[]): Shared | undefined {
	const { message, state, recipient, created_at, settled_at } = delivery;
	// Those releases always sent the first match in the order of the tables.
	if (message === 'lead' && state === 'delivered')
		return rows.find((row) => row.created_at <= (settled_at ?? created_at));
	const possible = message === 'thanks' ? rows.filter(({ email }) => email === recipient) : rows;
	if (message === 'thanks' && possible.length === 1) return possible[0];
	const written = possible.filter((row) => {
		const later = Date.parse(created_at) - Date.parse(row.created_at);
		return later >= 0 && later <= sameTransaction;
	});
	return written.length === 1 ? written[0] : undefined;
}
