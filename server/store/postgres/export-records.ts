import { type Table, tables } from '#leads/tables.ts';
import type {
	AnswerRecord,
	DeliveryRecord,
	HistoryRecord,
	PhotoRecord,
	Section,
	StoredRecord,
} from '#server/store/content.ts';
import type { PostgresClock } from '#server/store/postgres/clock.ts';
import type { Query, Sql } from '#server/store/postgres/connect.ts';
import {
	answerColumns,
	deliveryColumns,
	historyColumns,
	readRequest,
	requestColumns,
} from '#server/store/postgres/read-row.ts';
import type { VisitCount } from '#server/store/visits.ts';

/** How many rows are read at once. */
const pageSize = 500;

type Pages = AsyncGenerator<StoredRecord[]>;

/** Reads records (`Content.export`), page by page: a cursor would hold a connection for as long as the reader works. */
export async function* exportRecords(
	sql: Sql,
	clock: PostgresClock,
	sections: readonly Section[],
	isConsistent: boolean,
): Pages {
	if (!isConsistent) return yield* readSections(sql, clock, sections);
	const connection = await sql.reserve();
	try {
		await connection`begin isolation level repeatable read read only`;
		yield* readSections(connection, clock, sections);
	} finally {
		await connection`rollback`.finally(() => connection.release());
	}
}

async function* readSections(query: Query, clock: PostgresClock, sections: readonly Section[]): Pages {
	for (const section of sections)
		if (section === 'key') yield await readKeys(query);
		else if (section === 'clock')
			yield [{ section, lastRight: await clock.lastRight(query), isGuess: await clock.isGuess(query) }];
		else if (section === 'audit') yield* readAudit(query);
		else if (section === 'visits') yield* readVisits(query);
		else if (section === 'request') for (const table of tables) yield* readRequests(query, table);
		else if (section === 'photo') yield* readPhotos(query);
		else if (section === 'answer') yield* readAnswers(query);
		else if (section === 'history') yield* readHistory(query);
		else yield* readDeliveries(query);
}

async function readKeys(query: Query): Promise<StoredRecord[]> {
	const rows = await query`select name, value from private.keys order by name`;
	return rows.map(({ name, value }) => ({ section: 'key', name, value }));
}

async function* readAudit(query: Query): Pages {
	let place = 0;
	for (let last = 0; ; ) {
		const rows = await query`select number, entry from private.audit
			where number > ${last} order by number limit ${pageSize}`;
		if (rows.length === 0) return;
		yield rows.map(({ entry }) => ({ section: 'audit', number: ++place, entry }));
		last = rows.at(-1)?.number;
	}
}

async function* readVisits(query: Query): Pages {
	let last: Pick<VisitCount, 'day' | 'what' | 'kind' | 'name'> | undefined;
	for (;;) {
		const rows = await query<VisitCount[]>`select day, what, kind, name, count from private.visit_counts
			${last ? query`where (day, what, kind, name) > (${last.day}, ${last.what}, ${last.kind}, ${last.name})` : query``}
			order by day, what, kind, name limit ${pageSize}`;
		if (rows.length === 0) return;
		yield rows.map((row) => ({ section: 'visits', ...row }));
		last = rows.at(-1);
	}
}

/** By their time, for which there is an index. Its text has all its digits, which `created_at` has not. */
async function* readRequests(query: Query, table: Table): Pages {
	let last = { time: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
	for (;;) {
		const rows = await query`select ${requestColumns(query, table)}, created_at::text as time, (
				select planned or may_thank from private.request_ids as known where known.id = request.id
			) as may_thank, (
				select planned from private.request_ids as known where known.id = request.id
			) as planned
			from ${query(`public.${table.name}`)} as request
			where (created_at, id) > (${last.time}::text::timestamptz, ${last.id}::uuid)
			order by created_at, id limit ${pageSize}`;
		const end = rows.at(-1);
		if (!end) return;
		yield rows.map((row) => ({
			section: 'request',
			request: readRequest(table, row),
			planned: row.planned !== false,
			mayThank: row.may_thank !== false,
		}));
		last = { time: end.time, id: end.id };
	}
}

async function* readPhotos(query: Query): Pages {
	for (let last = 0; ; ) {
		const rows = await query<(PhotoRecord & { number: number })[]>`
			select 'photo' as section, number, key, id, folder, type, size, sha256, created_at, cleaned from private.photos
			where number > ${last} and arriving_since is null order by number limit ${pageSize}`;
		if (rows.length === 0) return;
		yield rows.map(({ number: _, ...photo }) => photo);
		last = rows.at(-1)?.number ?? last;
	}
}

async function* readAnswers(query: Query): Pages {
	for (let last = 0; ; ) {
		const rows = await query<(AnswerRecord & { number: number })[]>`
			select 'answer' as section, number, ${query(answerColumns)} from private.company_answers
			where number > ${last} order by number limit ${pageSize}`;
		if (rows.length === 0) return;
		yield rows.map(({ number: _, ...answer }) => answer);
		last = rows.at(-1)?.number ?? last;
	}
}

async function* readHistory(query: Query): Pages {
	for (let last = 0; ; ) {
		const rows = await query<(HistoryRecord & { number: number })[]>`
			select 'history' as section, number, ${query(historyColumns)} from private.history
			where number > ${last} order by number limit ${pageSize}`;
		if (rows.length === 0) return;
		yield rows.map(({ number: _, ...entry }) => entry);
		last = rows.at(-1)?.number ?? last;
	}
}

async function* readDeliveries(query: Query): Pages {
	for (let last = 0; ; ) {
		const rows = await query<(DeliveryRecord & { number: number })[]>`
			select 'delivery' as section, number, ${query(deliveryColumns)}, mailbox,
				state = 'waiting' and leased_until > now() as "inFlight" from private.deliveries
			where number > ${last} order by number limit ${pageSize}`;
		if (rows.length === 0) return;
		yield rows.map(({ number: _, ...delivery }) => delivery);
		last = rows.at(-1)?.number ?? last;
	}
}
