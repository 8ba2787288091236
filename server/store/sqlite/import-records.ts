import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { type Table, tables } from '#leads/tables.ts';
import type { DeliveryRecord, PhotoRecord, RequestRecord, StoredRecord, VisitsRecord } from '#server/store/content.ts';
import { fieldOf } from '#server/store/requests.ts';
import { openClock } from '#server/store/sqlite/clock.ts';
import { transaction } from '#server/store/sqlite/transaction.ts';

type Columns = Readonly<Record<string, SQLInputValue>>;

/** Inserts records or replaces those there are, in one transaction (`Content.import`). The audit log is a file, not here. */
export function importRecords(database: DatabaseSync, records: readonly StoredRecord[]): void {
	const clock = openClock(database);
	transaction(database, () => {
		for (const record of records) {
			if (record.section === 'key') put(database, 'keys', 'name', { name: record.name, value: record.value });
			else if (record.section === 'clock') clock.restore(record);
			else if (record.section === 'visits') putVisitCount(database, record);
			else if (record.section === 'request') putRequest(database, record);
			else if (record.section === 'photo') redatePhoto(database, record);
			else if (record.section === 'answer') {
				const { section, ...columns } = record;
				put(database, 'company_answers', 'delivery_id, answer', columns);
			} else if (record.section === 'history') {
				const { section, ...columns } = record;
				put(database, 'history', 'id', columns);
			} else if (record.section === 'delivery') {
				const { section, inFlight, ...columns } = record;
				put(database, 'deliveries', 'id', columns);
				followCopied(database, record);
			}
		}
	});
}

function putVisitCount(database: DatabaseSync, { section, ...columns }: VisitsRecord): void {
	put(database, 'visit_counts', 'day, what, kind, name', columns);
}

/** Inserts or replaces a photo's row. */
export function putPhoto(database: DatabaseSync, photo: PhotoRecord): void {
	const { section, cleaned, ...columns } = photo;
	put(database, 'photos', 'key', columns);
}

/** Looks at a copied request at the first chance: what is to be sent is told by its deliveries and answers, which are copied too. */
function followCopied(
	database: DatabaseSync,
	{ message, company, kind, request_id, created_at }: DeliveryRecord,
): void {
	if (message !== 'lead' || company === null) return;
	database.prepare('INSERT OR REPLACE INTO follow_ups VALUES (?, ?, ?)').run(kind, request_id, created_at);
}

function putRequest(database: DatabaseSync, { request, planned, mayThank }: RequestRecord): void {
	const { kind, id, created_at, suspected } = request;
	const { name, columns } = tableOf(kind);
	const answers = columns.map((column) => {
		const value = fieldOf(request, column.name);
		return [column.name, Array.isArray(value) ? JSON.stringify(value) : value];
	});
	put(database, name, 'id', { ...Object.fromEntries(answers), created_at, suspected });
	if (planned) database.prepare('DELETE FROM unplanned WHERE kind = ? AND request_id = ?').run(kind, id);
	else database.prepare('INSERT OR REPLACE INTO unplanned VALUES (?, ?, ?)').run(kind, id, mayThank ? 1 : 0);
}

function redatePhoto(database: DatabaseSync, { folder, created_at, key, id }: PhotoRecord): void {
	database
		.prepare('UPDATE photos SET folder = ?, created_at = ? WHERE key = ? AND id = ?')
		.run(folder, created_at, key, id);
}

/** Keeps the place of a row that is replaced: rows are in the order of their arrival. @param key the primary key's columns, by commas */
function put(database: DatabaseSync, table: string, key: string, columns: Columns): void {
	const names = Object.keys(columns);
	const keys = key.split(', ');
	const others = names.filter((name) => !keys.includes(name)).map((name) => `${name} = excluded.${name}`);
	database
		.prepare(
			`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
			ON CONFLICT (${key}) DO UPDATE SET ${others.join(', ')}`,
		)
		.run(...Object.values(columns));
}

/** Which records have no counterpart (`Content.missing`). Clock and audit log always have. */
export function missingRecords(database: DatabaseSync, records: readonly StoredRecord[]): StoredRecord[] {
	return records.filter((record) => {
		const found = counterpartOf(record);
		if (!found) return false;
		return !database.prepare(`SELECT 1 FROM ${found.where}`).get(...found.values);
	});
}

export function removeRecords(database: DatabaseSync, records: readonly StoredRecord[]): void {
	transaction(database, () => {
		for (const record of records) {
			const found = counterpartOf(record);
			if (found) database.prepare(`DELETE FROM ${found.where}`).run(...found.values);
			if (record.section === 'request')
				database
					.prepare('DELETE FROM unplanned WHERE kind = ? AND request_id = ?')
					.run(record.request.kind, record.request.id);
		}
	});
}

function counterpartOf(record: StoredRecord): { where: string; values: string[] } | undefined {
	if (record.section === 'key') return { where: 'keys WHERE name = ?', values: [record.name] };
	if (record.section === 'answer')
		return {
			where: 'company_answers WHERE delivery_id = ? AND answer = ?',
			values: [record.delivery_id, record.answer],
		};
	if (record.section === 'visits') {
		const { day, what, kind, name } = record;
		return {
			where: 'visit_counts WHERE day = ? AND what = ? AND kind = ? AND name = ?',
			values: [day, what, kind, name],
		};
	}
	if (record.section === 'delivery') return { where: 'deliveries WHERE id = ?', values: [record.id] };
	if (record.section === 'history') return { where: 'history WHERE id = ?', values: [record.id] };
	if (record.section === 'photo') return { where: 'photos WHERE key = ? AND id = ?', values: [record.key, record.id] };
	if (record.section !== 'request') return undefined;
	const { kind, id } = record.request;
	return { where: `${tableOf(kind).name} WHERE id = ?`, values: [id] };
}

function tableOf(kind: string): Table {
	const table = tables.find((one) => one.kind === kind);
	if (!table) throw new Error(`No table of ${kind}.`);
	return table;
}
