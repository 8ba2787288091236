import type { DatabaseSync } from 'node:sqlite';
import { tables } from '#leads/tables.ts';
import type { Section, StoredRecord } from '#server/store/content.ts';
import { openClock } from '#server/store/sqlite/clock.ts';
import { openFile } from '#server/store/sqlite/open.ts';
import {
	integer,
	readAnswer,
	readDelivery,
	readHistoryEntry,
	readPhoto,
	readRequest,
	readVisitCount,
	type SqliteRow,
	text,
	textOrNull,
} from '#server/store/sqlite/read-row.ts';

/** How many rows are read at once. */
const pageSize = 500;

/** A table of a section, and how a row of it becomes a record. */
interface Source {
	from: string;
	read(row: SqliteRow): StoredRecord;
}

const sources: Readonly<Record<Exclude<Section, 'clock' | 'audit'>, readonly Source[]>> = {
	key: [{ from: 'keys', read: (row) => ({ section: 'key', name: text(row, 'name'), value: text(row, 'value') }) }],
	visits: [{ from: 'visit_counts', read: (row) => ({ section: 'visits', ...readVisitCount(row) }) }],
	request: tables.map((table) => ({
		// `may_thank` is null for a request that is planned.
		from: `(SELECT own.rowid, own.*, may_thank FROM ${table.name} AS own
			LEFT JOIN unplanned ON kind = '${table.kind}' AND request_id = own.id)`,
		read: (row) => ({
			section: 'request',
			request: readRequest(table, row),
			planned: row.may_thank === null,
			mayThank: row.may_thank !== 0,
		}),
	})),
	photo: [
		{
			from: 'photos',
			read: (row) => ({
				section: 'photo',
				...readPhoto(row),
				folder: textOrNull(row, 'folder'),
				created_at: text(row, 'created_at'),
				cleaned: true,
			}),
		},
	],
	answer: [{ from: 'company_answers', read: (row) => ({ section: 'answer', ...readAnswer(row) }) }],
	history: [{ from: 'history', read: (row) => ({ section: 'history', ...readHistoryEntry(row) }) }],
	delivery: [
		{
			from: 'deliveries',
			read: (row) => ({
				section: 'delivery',
				...readDelivery(row),
				mailbox: textOrNull(row, 'mailbox'),
				inFlight: false,
			}),
		},
	],
};

/**
 * Reads the database's records, by a connection of its own (`Content.export`).
 * @param readAudit the records of the audit log, which is a file
 */
export async function* exportRecords(
	path: string,
	sections: readonly Section[],
	isConsistent: boolean,
	readAudit: () => Promise<StoredRecord[]>,
): AsyncGenerator<StoredRecord[]> {
	const database = openFile(path, 'read');
	try {
		if (isConsistent) database.exec('BEGIN');
		for (const section of sections)
			if (section === 'audit') yield* pagesOf(await readAudit());
			else if (section === 'clock') yield [readClock(database)];
			else for (const source of sources[section]) yield* readRows(database, source);
	} finally {
		database.close();
	}
}

function* readRows(database: DatabaseSync, { from, read }: Source): Generator<StoredRecord[]> {
	const page = database.prepare(
		`SELECT rowid AS position, * FROM ${from} WHERE rowid > ? ORDER BY rowid LIMIT ${pageSize}`,
	);
	let last = -1;
	for (;;) {
		const rows: SqliteRow[] = page.all(last);
		const end = rows.at(-1);
		if (!end) return;
		yield rows.map(read);
		last = integer(end, 'position');
	}
}

function* pagesOf(records: readonly StoredRecord[]): Generator<StoredRecord[]> {
	for (let start = 0; start < records.length; start += pageSize) yield records.slice(start, start + pageSize);
}

function readClock(database: DatabaseSync): StoredRecord {
	const clock = openClock(database);
	return { section: 'clock', lastRight: clock.lastRight(), isGuess: clock.isGuess() };
}
