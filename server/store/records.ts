import { type RequestKey, type Table, tables } from '#leads/tables.ts';
import { isGuess, lastRight, type OpenClock } from '#server/store/clock.ts';
import type {
	AnswerRecord,
	DeliveryRecord,
	HistoryRecord,
	KeyRecord,
	PhotoRecord,
	RequestRecord,
	Section,
	StoredRecord,
} from '#server/store/content.ts';
import { deliveryColumns, followLater } from '#server/store/enqueue.ts';
import { noteSearchKeys, readRequest } from '#server/store/request-rows.ts';
import { noteState } from '#server/store/request-state.ts';
import { fieldOf } from '#server/store/requests.ts';
import { isFree, t, tableOf } from '#server/store/sql/dialect.ts';
import {
	all,
	type Db,
	type Differing,
	inParts,
	list,
	type Op,
	raw,
	rowsOf,
	run,
	type Snapshot,
} from '#server/store/sql/op.ts';
import { requestColumns } from '#server/store/sql/schema.ts';
import { keyOf, type VisitCount } from '#server/store/visits.ts';

/** How many rows are read at once. */
const pageSize = 500;

const visitColumns = ['day', 'what', 'kind', 'name', 'count'] as const;
const photoColumns = ['key', 'id', 'folder', 'type', 'size', 'sha256', 'created_at', 'cleaned'] as const;
const answerColumns = ['kind', 'request_id', 'delivery_id', 'company', 'answer', 'created_at'] as const;
const historyColumns = ['id', 'kind', 'request_id', 'action', 'detail', 'author', 'created_at'] as const;
const storedDeliveryColumns = [...deliveryColumns, 'mailbox'] as const;

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
	all<VisitCount>`select ${raw(visitColumns.join(', '))} from ${t.visit_counts}
		where (day, what, kind, name) > (${day}, ${what}, ${kind}, ${name}) order by day, what, kind, name limit ${raw(`${pageSize}`)}`;

function* requestsAfter(table: Table, after: number): Op<Page> {
	const names = Object.keys(requestColumns(table)).map((name) => `request.${name}`);
	const rows = yield* all<Record<string, unknown> & { number: number; planned: boolean; may_thank: boolean }>`
		select ${raw(names.join(', '))}, registered.number, registered.planned, registered.may_thank
		from ${t.request_ids} as registered join ${tableOf(table)} as request on request.id = registered.id
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
function* rowsAfter<R extends object>(table: Differing, columns: string, after: number, where = 'true') {
	const rows = yield* all<R & { number: number }>`select number, ${raw(columns)} from ${table}
		where number > ${after} and ${raw(where)} order by number limit ${raw(`${pageSize}`)}`;
	const last = rows.at(-1)?.number;
	return { rows: rows.map(({ number: _, ...row }) => row as unknown as R), last };
}

const pagesOf = {
	*photo(after: number): Op<Page> {
		const { rows, last } = yield* rowsAfter<Omit<PhotoRecord, 'section'>>(
			t.photos,
			photoColumns.join(', '),
			after,
			'arriving_since is null',
		);
		return { records: rows.map((row) => ({ section: 'photo', ...row })), last };
	},
	*answer(after: number): Op<Page> {
		const { rows, last } = yield* rowsAfter<Omit<AnswerRecord, 'section'>>(
			t.company_answers,
			answerColumns.join(', '),
			after,
		);
		return { records: rows.map((row) => ({ section: 'answer', ...row })), last };
	},
	*history(after: number): Op<Page> {
		const { rows, last } = yield* rowsAfter<Omit<HistoryRecord, 'section'>>(
			t.history,
			historyColumns.join(', '),
			after,
		);
		return { records: rows.map((row) => ({ section: 'history', ...row })), last };
	},
	*delivery(after: number): Op<Page> {
		const columns = storedDeliveryColumns.join(', ');
		const { rows, last } = yield* rowsAfter<Omit<DeliveryRecord, 'section' | 'inFlight'>>(t.deliveries, columns, after);
		const ids = rows.filter(({ state }) => state === 'waiting').map(({ id }) => id);
		const leased = yield* all<{
			id: string;
		}>`select id from ${t.deliveries} where id in ${list(ids)} and not ${isFree}`;
		const inFlight = new Set(leased.map(({ id }) => id));
		return { records: rows.map((row) => ({ section: 'delivery', ...row, inFlight: inFlight.has(row.id) })), last };
	},
};

/** Inserts records or replaces what of them can change (`Content.import`), but for the audit. Keys, answers and history never change. */
export function* importRecords(records: readonly StoredRecord[], clock: OpenClock): Op<void> {
	const of = bySection(records);
	yield* put(t.keys, ['name', 'value'], of.key);
	for (const { lastRight, isGuess } of of.clock) yield* clock.set(lastRight, isGuess);
	yield* put(t.visit_counts, visitColumns, of.visits, { by: 'day, what, kind, name', replace: ['count'] });
	for (const table of tables)
		yield* putRequests(
			table,
			of.request.filter(({ request }) => request.kind === table.kind),
		);
	yield* redatePhotos(of.photo);
	yield* put(t.company_answers, answerColumns, of.answer);
	yield* put(t.history, historyColumns, of.history);
	yield* noteStates([...of.answer, ...of.history]);
	yield* put(t.deliveries, storedDeliveryColumns, of.delivery, { by: 'id', replace: storedDeliveryColumns });
	yield* followLater(of.delivery);
}

function bySection(records: readonly StoredRecord[]) {
	return {
		key: records.filter((record) => record.section === 'key'),
		clock: records.filter((record) => record.section === 'clock'),
		visits: records.filter((record) => record.section === 'visits'),
		request: records.filter((record) => record.section === 'request'),
		photo: records.filter((record) => record.section === 'photo'),
		answer: records.filter((record) => record.section === 'answer'),
		history: records.filter((record) => record.section === 'history'),
		delivery: records.filter((record) => record.section === 'delivery'),
	};
}

/** Inserts rows; those of the same key stay as they are, but for the columns to replace. Numbers stay: rows are in the order of their arrival. */
function* put<R extends object>(
	table: Differing,
	columns: readonly (keyof R & string)[],
	rows: readonly R[],
	changing?: { by: string; replace: readonly string[] },
): Op<void> {
	const set = changing?.replace.map((name) => `${name} = excluded.${name}`).join(', ');
	const conflict = changing ? `(${changing.by}) do update set ${set}` : 'do nothing';
	for (const part of inParts(rows))
		yield* run`insert into ${table} ${rowsOf(part, columns)} on conflict ${raw(conflict)}`;
}

function* putRequests(table: Table, records: readonly RequestRecord[]): Op<void> {
	if (records.length === 0) return;
	const names = Object.keys(requestColumns(table));
	const rows = records.map(({ request }) => Object.fromEntries(names.map((name) => [name, fieldOf(request, name)])));
	const replace = names.filter((name) => name === 'created_at' || name === 'photo_urls');
	yield* put(tableOf(table), names, rows, { by: 'id', replace });
	yield* noteSearchKeys(
		table,
		records.map(({ request }) => request),
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
	return put(t.photos, arrivingColumns, [{ ...photo, arriving_since }], { by: 'key', replace: arrivingColumns });
}

const arrivingColumns = [...photoColumns, 'arriving_since'] as const;

/** Which records have no counterpart (`Content.missing`). Clock and audit always have. */
export function* missingRecords(records: readonly StoredRecord[]): Op<StoredRecord[]> {
	const of = bySection(records);
	const found = new Set<string>();
	const add = (names: readonly string[]) => {
		for (const name of names) found.add(name);
	};
	for (const part of inParts([...new Set(of.visits.map(({ day }) => day))]))
		add(
			(yield* all<VisitCount>`select day, what, kind, name from ${t.visit_counts} where day in ${list(part)}`).map(
				keyOf,
			),
		);
	for (const part of inParts(of.key.map(({ name }) => name)))
		add((yield* all<KeyRecord>`select name from ${t.keys} where name in ${list(part)}`).map(({ name }) => name));
	for (const [table, ids] of [
		[t.deliveries, of.delivery.map(({ id }) => id)],
		[t.history, of.history.map(({ id }) => id)],
	] as const)
		for (const part of inParts(ids))
			add((yield* all<{ id: string }>`select id from ${table} where id in ${list(part)}`).map(({ id }) => id));
	for (const part of inParts(of.answer.map(({ delivery_id }) => delivery_id)))
		add(
			(yield* all<AnswerRecord>`select delivery_id, answer from ${t.company_answers} where delivery_id in ${list(part)}`).map(
				({ delivery_id, answer }) => `${delivery_id} ${answer}`,
			),
		);
	for (const part of inParts(of.photo.map(({ key }) => key)))
		add(
			(yield* all<PhotoRecord>`select key, id from ${t.photos} where key in ${list(part)} and arriving_since is null`).map(
				({ key, id }) => `${key} ${id}`,
			),
		);
	for (const { kind, ...table } of tables)
		for (const part of inParts(of.request.filter(({ request }) => request.kind === kind)))
			add(
				(yield* all<{ id: string }>`select id from ${tableOf(table)}
					where id in ${list(part.map(({ request }) => request.id))}`).map(({ id }) => `${kind} ${id}`),
			);
	return records.filter((record) => {
		const name = nameOf(record);
		return name !== undefined && !found.has(name);
	});
}

/** Deletes records' counterparts, except keys, which nobody may delete; photos' files are gone already. */
export function* removeRecords(records: readonly StoredRecord[]): Op<void> {
	const of = bySection(records);
	for (const { day, what, kind, name } of of.visits)
		yield* run`delete from ${t.visit_counts} where day = ${day} and what = ${what} and kind = ${kind} and name = ${name}`;
	for (const part of inParts(of.delivery.map(({ id }) => id)))
		yield* run`delete from ${t.deliveries} where id in ${list(part)}`;
	for (const part of inParts(of.history.map(({ id }) => id)))
		yield* run`delete from ${t.history} where id in ${list(part)}`;
	for (const { delivery_id, answer } of of.answer)
		yield* run`delete from ${t.company_answers} where delivery_id = ${delivery_id} and answer = ${answer}`;
	for (const { key, id } of of.photo) yield* run`delete from ${t.photos} where key = ${key} and id = ${id}`;
	for (const table of tables)
		for (const part of inParts(of.request.filter(({ request }) => request.kind === table.kind)))
			yield* run`delete from ${tableOf(table)} where id in ${list(part.map(({ request }) => request.id))}`;
	yield* noteStates([...of.answer, ...of.history]);
}

/** What a record's row is found by, among those of all sections; undefined where there is always one. */
function nameOf(record: StoredRecord): string | undefined {
	if (record.section === 'key') return record.name;
	if (record.section === 'delivery' || record.section === 'history') return record.id;
	if (record.section === 'visits') return keyOf(record);
	if (record.section === 'photo') return `${record.key} ${record.id}`;
	if (record.section === 'answer') return `${record.delivery_id} ${record.answer}`;
	return record.section === 'request' ? `${record.request.kind} ${record.request.id}` : undefined;
}
