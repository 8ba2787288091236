import { type RequestKey, type Table, tables } from '#leads/tables.ts';
import { isGuess, lastRight, type OpenClock } from '#server/store/clock.ts';
import type {
	DeliveryRecord,
	KeyRecord,
	PhotoRecord,
	RequestRecord,
	Section,
	StoredRecord,
} from '#server/store/content.ts';
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
import { namesOf, requestColumns } from '#server/store/sql/schema.ts';
import type { VisitCount } from '#server/store/visits.ts';

/** How many rows are read at once. */
const pageSize = 500;

const columnsOf = {
	visits: namesOf('visit_counts'),
	photo: namesOf('photos').filter((name) => name !== 'arriving_since'),
	answer: namesOf('company_answers'),
	history: namesOf('history'),
	delivery: namesOf('deliveries').filter((name) => name !== 'leased_until'),
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
	if (section === 'key') {
		const keys = await read(() => all<KeyRecord>`select name, value from ${t.keys} order by name`)();
		yield keys.map(({ name, value }) => ({ section, name, value }));
	} else if (section === 'clock') {
		yield [{ section, lastRight: await read(lastRight)(), isGuess: await read(isGuess)() }];
	} else if (section === 'visits') {
		const page = read((last: VisitCount) => visitsAfter(last));
		let last: VisitCount | undefined = { day: '', what: 'page', kind: '', name: '', count: 0 };
		while (last) {
			const found: VisitCount[] = await page(last);
			if (found.length > 0) yield found.map((row) => ({ section, ...row }));
			last = found.at(-1);
		}
	} else if (section === 'request') {
		for (const table of tables) yield* inPages(read((after: number) => requestsAfter(table, after)));
	} else yield* inPages(read(pagesOf[section]));
}

interface Page {
	records: StoredRecord[];
	/** The number of the last row; undefined without one. */
	last: number | undefined;
}

async function* inPages(page: (after: number) => Promise<Page>): AsyncGenerator<StoredRecord[]> {
	for (let after: number | undefined = 0; after !== undefined; ) {
		const { records, last } = await page(after);
		if (records.length > 0) yield records;
		after = last;
	}
}

/** The first key is greater than those of all pages before: the smallest has an empty day. */
const visitsAfter = ({ day, what, kind, name }: VisitCount) =>
	all<VisitCount>`select ${raw(columnsOf.visits.join(', '))} from ${t.visit_counts}
		where (day, what, kind, name) > (${day}, ${what}, ${kind}, ${name}) order by day, what, kind, name limit ${raw(`${pageSize}`)}`;

function* requestsAfter(table: Table, after: number): Op<Page> {
	const names = Object.keys(requestColumns(table)).map((name) => `request.${name}`);
	const rows = yield* all<Record<string, unknown> & { number: number; planned: boolean; may_thank: boolean }>`
		select ${raw(names.join(', '))}, registered.number, registered.planned, registered.may_thank
		from ${t.request_ids} as registered join ${tableOf(table)} as request on ${isSame}
		where registered.number > ${after} order by registered.number limit ${raw(`${pageSize}`)}`;
	const records = rows.map(
		(row): RequestRecord => ({
			section: 'request',
			request: readRequest(table, row),
			planned: row.planned,
			mayThank: row.planned || row.may_thank,
		}),
	);
	return { records, last: rows.at(-1)?.number };
}

/** Rows after a number, without the number. */
function* rowsAfter<R extends object>(table: Differing, columns: readonly string[], after: number, where = 'true') {
	const rows = yield* all<R & { number: number }>`select number, ${raw(columns.join(', '))} from ${table}
		where number > ${after} and ${raw(where)} order by number limit ${raw(`${pageSize}`)}`;
	const last = rows.at(-1)?.number;
	return { rows: rows.map(({ number: _, ...row }) => row as unknown as R), last };
}

/** The pages of a section that is one table. */
const pages = (section: 'photo' | 'answer' | 'history', table: Differing, where?: string) =>
	function* (after: number): Op<Page> {
		const { rows, last } = yield* rowsAfter(table, columnsOf[section], after, where);
		return { records: rows.map((row) => ({ section, ...row }) as StoredRecord), last };
	};

const pagesOf = {
	photo: pages('photo', t.photos, 'arriving_since is null'),
	answer: pages('answer', t.company_answers),
	history: pages('history', t.history),
	*delivery(after: number): Op<Page> {
		const { rows, last } = yield* rowsAfter<Omit<DeliveryRecord, 'section'>>(t.deliveries, columnsOf.delivery, after);
		const ids = rows.filter(({ state }) => state === 'waiting').map(({ id }) => id);
		const leased = yield* all<{
			id: string;
		}>`select id from ${t.deliveries} where id in ${list(ids)} and not ${isFree}`;
		const inFlight = new Set(leased.map(({ id }) => id));
		return { records: rows.map((row) => ({ ...row, section: 'delivery', inFlight: inFlight.has(row.id) })), last };
	},
};

/** Inserts records or replaces what of them can change (`Content.import`), but for the audit. Keys, answers and history never change. */
export function* importRecords(records: readonly StoredRecord[], clock: OpenClock): Op<void> {
	yield* put(t.keys, ['name', 'value'], ofSection(records, 'key'));
	for (const { lastRight, isGuess } of ofSection(records, 'clock')) yield* clock.set(lastRight, isGuess);
	yield* put(t.visit_counts, columnsOf.visits, ofSection(records, 'visits'), {
		by: 'day, what, kind, name',
		replace: ['count'],
	});
	for (const table of tables)
		yield* putRequests(
			table,
			ofSection(records, 'request').filter(({ request }) => request.kind === table.kind),
		);
	yield* redatePhotos(ofSection(records, 'photo'));
	yield* put(t.company_answers, columnsOf.answer, ofSection(records, 'answer'));
	yield* put(t.history, columnsOf.history, ofSection(records, 'history'));
	yield* noteStates([...ofSection(records, 'answer'), ...ofSection(records, 'history')]);
	const deliveries = ofSection(records, 'delivery');
	yield* put(t.deliveries, columnsOf.delivery, deliveries, { by: 'id', replace: columnsOf.delivery });
	yield* followLater(deliveries);
}

const ofSection = <S extends Section>(records: readonly StoredRecord[], section: S) =>
	records.filter((record): record is Extract<StoredRecord, { section: S }> => record.section === section);

/** Inserts rows; those of the same key stay as they are, but for the columns to replace. Numbers stay: rows are in the order of their arrival. */
function* put(
	table: Differing,
	columns: readonly string[],
	rows: readonly object[],
	changing?: { by: string; replace: readonly string[] },
): Op<void> {
	const set = changing?.replace.map((name) => `${name} = excluded.${name}`).join(', ');
	const conflict = changing ? `(${changing.by}) do update set ${set}` : 'do nothing';
	for (const part of inParts(rows))
		yield* run`insert into ${table} ${rowsOf(part as Record<string, unknown>[], columns)} on conflict ${raw(conflict)}`;
}

function* putRequests(table: Table, records: readonly RequestRecord[]): Op<void> {
	if (records.length === 0) return;
	const names = Object.keys(requestColumns(table));
	yield* insertRows(
		table,
		records.map(({ request }) => request),
		names.filter((name) => name === 'created_at' || name === 'photo_urls'),
	);
	for (const planned of [true, false])
		for (const mayThank of [true, false]) {
			const same = records.filter((record) => record.planned === planned && record.mayThank === mayThank);
			if (same.length > 0)
				yield* run`update ${t.request_ids} set planned = ${planned}, may_thank = ${mayThank}
					where id in ${list(same.map(({ request }) => request.id))}`;
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
	const columns = namesOf('photos');
	return put(t.photos, columns, [{ ...photo, arriving_since }], { by: 'key', replace: columns });
}

/** Where records' rows are, and what they are found by. */
const places: readonly { of: Section; table: Differing; key: readonly [string, ...string[]]; where?: string }[] = [
	{ of: 'key', table: t.keys, key: ['name'] },
	{ of: 'visits', table: t.visit_counts, key: ['day', 'what', 'kind', 'name'] },
	{ of: 'request', table: t.request_ids, key: ['id'] },
	{ of: 'photo', table: t.photos, key: ['key', 'id'], where: 'arriving_since is null' },
	{ of: 'answer', table: t.company_answers, key: ['delivery_id', 'answer'] },
	{ of: 'history', table: t.history, key: ['id'] },
	{ of: 'delivery', table: t.deliveries, key: ['id'] },
];

/** What a row is found by, among those of all sections. An id is of one request, of whatever kind. */
const nameOf = (section: Section, key: readonly string[], row: object) =>
	JSON.stringify([section, ...key.map((name) => (row as Record<string, unknown>)[name])]);

const rowOf = (record: StoredRecord): object => (record.section === 'request' ? record.request : record);

/** Which records have no counterpart (`Content.missing`). Clock and audit always have. */
export function* missingRecords(records: readonly StoredRecord[]): Op<StoredRecord[]> {
	const found = new Set<string>();
	for (const { of, table, key, where = 'true' } of places) {
		const own = records.filter(({ section }) => section === of).map(rowOf) as Record<string, string>[];
		for (const part of inParts([...new Set(own.map((row) => row[key[0]] ?? ''))])) {
			const rows =
				yield* all`select ${raw(key.join(', '))} from ${table} where ${raw(key[0])} in ${list(part)} and ${raw(where)}`;
			for (const row of rows) found.add(nameOf(of, key, row));
		}
	}
	return records.filter((record) => {
		const place = places.find(({ of }) => of === record.section);
		return place !== undefined && !found.has(nameOf(place.of, place.key, rowOf(record)));
	});
}

/** Deletes records' counterparts, except keys, which nobody may delete; photos' files are gone already. */
export function* removeRecords(records: readonly StoredRecord[]): Op<void> {
	for (const { of, table, key } of places)
		for (const record of of === 'key' ? [] : records.filter(({ section }) => section === of)) {
			const row = rowOf(record) as Record<string, unknown>;
			const isRow = joined(
				key.map((name) => sql`${raw(name)} = ${row[name]}`),
				' and ',
			);
			if (of !== 'request') yield* run`delete from ${table} where ${isRow}`;
			else for (const one of tables) yield* run`delete from ${tableOf(one)} where ${byId(isRow)}`;
		}
	yield* noteStates([...ofSection(records, 'answer'), ...ofSection(records, 'history')]);
}
