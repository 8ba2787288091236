import { type RequestKey, type Table, tables } from '#leads/tables.ts';
import { isGuess, lastRight, type OpenClock } from '#server/store/clock.ts';
import type { PhotoRecord, RequestRecord, Section, StoredRecord } from '#server/store/content.ts';
import { followLater } from '#server/store/enqueue.ts';
import { insertRows, readRequest } from '#server/store/request-rows.ts';
import { noteState } from '#server/store/request-state.ts';
import { byId, isFree, isSame, t, tableOf } from '#server/store/sql/dialect.ts';
import {
	all,
	type Db,
	type Differing,
	inParts,
	joined,
	list,
	type Op,
	raw,
	rowsOf,
	run,
	type Snapshot,
	sql,
} from '#server/store/sql/op.ts';
import { changedNames, namesOf, requestNames } from '#server/store/sql/schema.ts';

/** How many rows are read at once. */
const pageSize = 500;

/** The table that a section's records are rows of. */
interface Place {
	table: Differing;
	/** What a row is found by. */
	key: readonly [string, ...string[]];
	columns: readonly string[];
	/** What an import replaces in a row that is there; nothing unless given. */
	replace?: readonly string[];
	/** Which rows are read. */
	where?: string;
	/** Whether rows are read in the order of this key, which is of texts; else of their numbers. */
	byKey?: true;
}

const [photoColumns, deliveryColumns] = [namesOf('photos'), namesOf('deliveries').filter((n) => n !== 'leased_until')];
const places: Readonly<Record<Exclude<Section, 'clock' | 'audit'>, Place>> = {
	key: { table: t.keys, key: ['name'], columns: namesOf('keys'), byKey: true },
	visits: {
		table: t.visit_counts,
		key: ['day', 'what', 'kind', 'name'],
		columns: namesOf('visit_counts'),
		replace: ['count'],
		byKey: true,
	},
	pause: {
		table: t.company_pauses,
		key: ['company'],
		columns: namesOf('company_pauses'),
		replace: ['until', 'author', 'created_at'],
		byKey: true,
	},
	request: { table: t.request_ids, key: ['id'], columns: [] },
	photo: {
		table: t.photos,
		key: ['key', 'id'],
		columns: photoColumns.filter((name) => name !== 'arriving_since'),
		where: 'arriving_since is null',
	},
	answer: {
		table: t.company_answers,
		key: ['delivery_id', 'answer', 'created_at'],
		columns: namesOf('company_answers'),
	},
	history: { table: t.history, key: ['id'], columns: namesOf('history') },
	delivery: { table: t.deliveries, key: ['id'], columns: deliveryColumns, replace: deliveryColumns },
};

/** Reads records in pages of a time: a cursor would hold the database for as long as the reader works. */
export async function* exportRecords(
	db: Db,
	sections: readonly Section[],
	isConsistent: boolean,
	readAudit: () => AsyncIterable<StoredRecord[]>,
): AsyncGenerator<StoredRecord[]> {
	const snapshot: Snapshot = isConsistent ? await db.snapshot() : { read: db.read, end: async () => {} };
	try {
		for (const section of sections)
			if (section === 'audit') yield* readAudit();
			else yield* readSection(snapshot, section);
	} finally {
		await snapshot.end();
	}
}

async function* readSection({ read }: Snapshot, section: Exclude<Section, 'audit'>): AsyncGenerator<StoredRecord[]> {
	if (section === 'clock') yield [{ section, lastRight: await read(lastRight)(), isGuess: await read(isGuess)() }];
	else if (section !== 'request') yield* inPages(read((after) => rowsAfter(section, after)));
	else for (const table of tables) yield* inPages(read((after) => requestsAfter(table, after)));
}

interface Page {
	records: StoredRecord[];
	/** What the last row is ordered by; undefined without one. */
	last: readonly unknown[] | undefined;
}

/** @param page the rows after one; the first without it */
async function* inPages(page: (after?: readonly unknown[]) => Promise<Page>): AsyncGenerator<StoredRecord[]> {
	let found = await page();
	while (found.last) {
		yield found.records;
		found = await page(found.last);
	}
}

type Registered = Record<string, unknown> & {
	number: number;
	planned: boolean;
	may_thank: boolean;
	held: string | null;
	source: string | null;
};

function* requestsAfter(table: Table, [after]: readonly unknown[] = [0]): Op<Page> {
	const names = requestNames(table).map((name) => `request.${name}`);
	const rows = yield* all<Registered>`
		select ${raw(names.join(', '))}, registered.number, registered.planned, registered.may_thank, registered.held, registered.source
		from ${t.request_ids} as registered join ${tableOf(table)} as request on ${isSame}
		where registered.number > ${after} order by registered.number limit ${raw(`${pageSize}`)}`;
	const records = rows.map(
		(row): RequestRecord => ({
			section: 'request',
			request: readRequest(table, row),
			planned: row.planned,
			mayThank: (row.planned && !row.held) || row.may_thank,
			held: row.held,
			source: row.source,
		}),
	);
	const last = rows.at(-1);
	return { records, last: last && [last.number] };
}

function* rowsAfter(section: Exclude<keyof typeof places, 'request'>, after?: readonly unknown[]): Op<Page> {
	const { table, columns, where = 'true', key, byKey } = places[section];
	const order = byKey ? key : ['number'];
	const from = (after ?? (byKey ? key.map(() => '') : [0])).map((value) => sql`${value}`);
	const by = raw(order.join(', '));
	// A process that is sending a delivery has leased it.
	const more = section === 'delivery' ? sql`, state = 'waiting' and not ${isFree} as "inFlight"` : sql``;
	const rows = yield* all<Record<string, unknown>>`
		select ${raw([...new Set([...order, ...columns])].join(', '))} ${more} from ${table}
		where (${by}) > (${joined(from, ', ')}) and ${raw(where)} order by ${by} limit ${raw(`${pageSize}`)}`;
	const last = rows.at(-1);
	const records = rows.map(({ number: _, ...row }) =>
		section === 'delivery' ? { section, ...row, inFlight: Boolean(row.inFlight) } : { section, ...row },
	);
	return { records: records as unknown as StoredRecord[], last: last && order.map((name) => last[name]) };
}

/** Inserts records or replaces what of them can change (`Content.import`), but for the audit. Keys, answers and history never change. */
export function* importRecords(records: readonly StoredRecord[], clock: OpenClock): Op<void> {
	yield* put(places.key, ofSection(records, 'key'));
	for (const { lastRight, isGuess } of ofSection(records, 'clock')) yield* clock.set(lastRight, isGuess);
	yield* put(places.visits, ofSection(records, 'visits'));
	yield* put(places.pause, ofSection(records, 'pause'));
	for (const table of tables)
		yield* putRequests(
			table,
			ofSection(records, 'request').filter(({ request }) => request.kind === table.kind),
		);
	yield* redatePhotos(ofSection(records, 'photo'));
	yield* put(places.answer, ofSection(records, 'answer'));
	yield* put(places.history, ofSection(records, 'history'));
	yield* noteStates([...ofSection(records, 'answer'), ...ofSection(records, 'history')]);
	yield* put(places.delivery, ofSection(records, 'delivery'));
	yield* followLater(ofSection(records, 'delivery'));
}

const ofSection = <S extends Section>(records: readonly StoredRecord[], section: S) =>
	records.filter((record): record is Extract<StoredRecord, { section: S }> => record.section === section);

/** Inserts rows; those of the same key stay as they are, but for the columns to replace. Numbers stay: rows are in the order of their arrival. */
function* put({ table, columns, key, replace }: Place, rows: readonly object[]): Op<void> {
	const set = replace?.map((name) => `${name} = excluded.${name}`).join(', ');
	const conflict = set ? `(${key.join(', ')}) do update set ${set}` : 'do nothing';
	for (const part of inParts(rows))
		yield* run`insert into ${table} ${rowsOf(part as Record<string, unknown>[], columns)} on conflict ${raw(conflict)}`;
}

function* putRequests(table: Table, records: readonly RequestRecord[]): Op<void> {
	if (records.length === 0) return;
	yield* insertRows(
		table,
		records.map(({ request }) => request),
		changedNames(table),
	);
	const stateOf = ({ planned, mayThank, held, source }: RequestRecord) =>
		JSON.stringify([planned, mayThank, held, source]);
	for (const state of new Set(records.map(stateOf))) {
		const [planned, mayThank, held, source] = JSON.parse(state);
		yield* run`update ${t.request_ids} set planned = ${planned}, may_thank = ${mayThank}, held = ${held}, source = ${source}
			where id in ${list(records.flatMap((one) => (stateOf(one) === state ? one.request.id : [])))}`;
	}
	yield* noteStates(records.map(({ request: { kind, id } }) => ({ kind, request_id: id })));
}

/** Notes what has become of the requests that records are about. */
function* noteStates(records: readonly { kind: RequestKey['kind']; request_id: string }[]): Op<void> {
	const keys = new Map(records.map(({ kind, request_id: id }) => [id, { kind, id }]));
	for (const key of keys.values()) yield* noteState(key);
}

function* redatePhotos(photos: readonly PhotoRecord[]): Op<void> {
	for (const part of inParts(photos)) {
		const known = yield* all<PhotoRecord>`select key, id, folder, created_at from ${t.photos}
			where key in ${list(part.map(({ key }) => key))}`;
		const byKey = new Map(known.map((photo) => [photo.key, photo]));
		for (const { key, id, folder, created_at } of part) {
			const before = byKey.get(key);
			if (before?.id === id && (before.folder !== folder || before.created_at !== created_at))
				yield* run`update ${t.photos} set folder = ${folder}, created_at = ${created_at} where key = ${key} and id = ${id}`;
		}
	}
}

/** Inserts or replaces a photo's row. @param arriving_since null if its file is there */
export function putPhoto({ section, ...photo }: PhotoRecord, arriving_since: string | null): Op<void> {
	return put({ table: t.photos, key: ['key'], columns: photoColumns, replace: photoColumns }, [
		{ ...photo, arriving_since },
	]);
}

/** What a row is found by, among those of all sections. An id is of one request, of whatever kind. */
const nameOf = (section: keyof typeof places, row: object) =>
	JSON.stringify([section, ...places[section].key.map((name) => (row as Record<string, unknown>)[name])]);
const sectionsOfRows = Object.keys(places) as (keyof typeof places)[];

const rowOf = (record: StoredRecord): object => (record.section === 'request' ? record.request : record);

/** Which records have no counterpart (`Content.missing`). Clock and audit always have. */
export function* missingRecords(records: readonly StoredRecord[]): Op<StoredRecord[]> {
	const found = new Set<string>();
	for (const section of sectionsOfRows) {
		const { table, key, where = 'true' } = places[section];
		const own = ofSection(records, section).map(rowOf) as Record<string, string>[];
		for (const part of inParts([...new Set(own.map((row) => row[key[0]] ?? ''))])) {
			const rows =
				yield* all`select ${raw(key.join(', '))} from ${table} where ${raw(key[0])} in ${list(part)} and ${raw(where)}`;
			for (const row of rows) found.add(nameOf(section, row));
		}
	}
	return records.filter(
		(record) =>
			record.section !== 'clock' && record.section !== 'audit' && !found.has(nameOf(record.section, rowOf(record))),
	);
}

/** Deletes records' counterparts, except keys, which nobody may delete; photos' files are gone already. */
export function* removeRecords(records: readonly StoredRecord[]): Op<void> {
	for (const section of sectionsOfRows)
		for (const record of section === 'key' ? [] : ofSection(records, section)) {
			const { table, key } = places[section];
			const row = rowOf(record) as Record<string, unknown>;
			const same = key.map((name) => sql`${raw(name)} = ${row[name]}`);
			const isRow = joined(same, ' and ');
			if (section !== 'request') yield* run`delete from ${table} where ${isRow}`;
			else for (const one of tables) yield* run`delete from ${tableOf(one)} where ${byId(isRow)}`;
		}
	yield* noteStates([...ofSection(records, 'answer'), ...ofSection(records, 'history')]);
}
