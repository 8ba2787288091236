import { type Table, tables } from '#leads/tables.ts';
import type {
	AnswerRecord,
	AuditRecord,
	DeliveryRecord,
	HistoryRecord,
	KeyRecord,
	PhotoRecord,
	RequestRecord,
	StoredRecord,
	VisitsRecord,
} from '#server/store/content.ts';
import type { PostgresClock } from '#server/store/postgres/clock.ts';
import type { Query, Transaction } from '#server/store/postgres/connect.ts';
import { followLater } from '#server/store/postgres/enqueue.ts';
import { answerColumns, deliveryColumns, historyColumns } from '#server/store/postgres/read-row.ts';
import { fieldOf } from '#server/store/requests.ts';

/** Inserts records or replaces what of them can change (`Content.import`). */
export async function importRecords(
	tx: Transaction,
	clock: PostgresClock,
	records: readonly StoredRecord[],
): Promise<void> {
	const of = sectionsOf(records);
	await putKeys(tx, of.keys);
	for (const record of of.clocks) await clock.restore(record, tx);
	await appendAudit(tx, of.audits);
	await putVisits(tx, of.visits);
	for (const table of tables)
		await putRequests(
			tx,
			table,
			of.requests.filter(({ request }) => request.kind === table.kind),
		);
	await redatePhotos(tx, of.photos);
	await putAnswers(tx, of.answers);
	await putHistory(tx, of.history);
	await putDeliveries(tx, of.deliveries);
}

function sectionsOf(records: readonly StoredRecord[]) {
	return {
		keys: records.filter((record) => record.section === 'key'),
		clocks: records.filter((record) => record.section === 'clock'),
		audits: records.filter((record) => record.section === 'audit'),
		visits: records.filter((record) => record.section === 'visits'),
		requests: records.filter((record) => record.section === 'request'),
		photos: records.filter((record) => record.section === 'photo'),
		answers: records.filter((record) => record.section === 'answer'),
		history: records.filter((record) => record.section === 'history'),
		deliveries: records.filter((record) => record.section === 'delivery'),
	};
}

/** Keys never change, and a copy begins without any (`begin_copy` in supabase/migrations). */
async function putKeys(tx: Transaction, keys: readonly KeyRecord[]): Promise<void> {
	if (keys.length === 0) return;
	const rows = keys.map(({ name, value }) => ({ name, value }));
	await tx`insert into private.keys ${tx(rows)} on conflict do nothing`;
}

async function appendAudit(tx: Transaction, audits: readonly AuditRecord[]): Promise<void> {
	if (audits.length === 0) return;
	const [known] = await tx`select count(*) as entries from private.audit`;
	const added = audits.filter(({ number }) => number > known?.entries);
	// One by one, in their order: there are few.
	for (const { entry } of added) await tx`insert into private.audit (entry) values (${tx.json({ ...entry })})`;
}

async function putVisits(tx: Transaction, counts: readonly VisitsRecord[]): Promise<void> {
	if (counts.length === 0) return;
	await tx`insert into private.visit_counts ${tx(counts, 'day', 'what', 'kind', 'name', 'count')}
		on conflict (day, what, kind, name) do update set count = excluded.count`;
}

async function putRequests(tx: Transaction, table: Table, records: readonly RequestRecord[]): Promise<void> {
	if (records.length === 0) return;
	const rows = records.map(({ request }) => ({
		...Object.fromEntries(table.columns.map(({ name }) => [name, fieldOf(request, name)])),
		created_at: request.created_at,
		suspected: request.suspected,
	}));
	const changing = ['created_at', ...('photo_urls' in (rows[0] ?? {}) ? ['photo_urls'] : [])];
	await tx`insert into ${tx(`public.${table.name}`)} ${tx(rows)} on conflict (id) do update set ${replaced(tx, changing)}`;
	const ids = records.map(({ request }) => request.id);
	// As texts, since the driver takes a list of booleans for one boolean.
	const planned = records.map((record) => String(record.planned));
	const mayThank = records.map((record) => String(record.mayThank));
	await tx`update private.request_ids as known set planned = given.planned, may_thank = given.may_thank
		from unnest(${ids}::uuid[], ${planned}::text[]::boolean[], ${mayThank}::text[]::boolean[]) as given (id, planned, may_thank)
		where known.id = given.id and (known.planned, known.may_thank) <> (given.planned, given.may_thank)`;
}

async function redatePhotos(tx: Transaction, photos: readonly PhotoRecord[]): Promise<void> {
	if (photos.length === 0) return;
	const [keys, ids] = [photos.map(({ key }) => key), photos.map(({ id }) => id)];
	const [folders, times] = [photos.map(({ folder }) => folder), photos.map(({ created_at }) => created_at)];
	await tx`update private.photos as known set folder = given.folder, created_at = given.created_at
		from unnest(${keys}::text[], ${ids}::uuid[], ${folders}::text[], ${times}::text[]::timestamptz[])
			as given (key, id, folder, created_at)
		where known.key = given.key and known.id = given.id`;
}

/** Answers never change. */
async function putAnswers(tx: Transaction, answers: readonly AnswerRecord[]): Promise<void> {
	if (answers.length === 0) return;
	await tx`insert into private.company_answers ${tx(answers, answerColumns)} on conflict do nothing`;
}

/** Entries never change. */
async function putHistory(tx: Transaction, entries: readonly HistoryRecord[]): Promise<void> {
	if (entries.length === 0) return;
	await tx`insert into private.history ${tx(entries, historyColumns)} on conflict do nothing`;
}

async function putDeliveries(tx: Transaction, deliveries: readonly DeliveryRecord[]): Promise<void> {
	if (deliveries.length === 0) return;
	const columns = [...deliveryColumns, 'mailbox' as const];
	await tx`insert into private.deliveries ${tx(deliveries, columns)}
		on conflict (id) do update set ${replaced(tx, columns)}`;
	await followLater(tx, deliveries);
}

/** Sets columns to the values that were given. */
function replaced(query: Query, columns: readonly string[]) {
	return columns.map(
		(name, index) => query`${index > 0 ? query`, ` : query``}${query(name)} = ${query(`excluded.${name}`)}`,
	);
}
