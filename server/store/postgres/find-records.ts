import { tables } from '#leads/tables.ts';
import type { StoredRecord } from '#server/store/content.ts';
import type { Query, Transaction } from '#server/store/postgres/connect.ts';
import { keyOf, type VisitCount } from '#server/store/visits.ts';

/** Which records have no counterpart (`Content.missing`). Clock and audit log always have. */
export async function missingRecords(query: Query, records: readonly StoredRecord[]): Promise<StoredRecord[]> {
	const found = new Set<string>();
	const add = (rows: readonly Record<string, unknown>[]) => {
		for (const { name } of rows) found.add(String(name));
	};
	const { keys, photos, answers, history, deliveries, visits } = namesOf(records);
	const days = [...new Set(visits.map(({ day }) => day))];
	if (days.length > 0)
		for (const row of await query<VisitCount[]>`select * from private.visit_counts where day = any(${days})`)
			found.add(keyOf(row));
	if (keys.length > 0) add(await query`select name from private.keys where name = any(${keys})`);
	if (deliveries.length > 0)
		add(await query`select id as name from private.deliveries where id = any(${deliveries}::uuid[])`);
	if (history.length > 0) add(await query`select id as name from private.history where id = any(${history}::uuid[])`);
	if (answers.length > 0)
		add(
			await query`select delivery_id || ' ' || answer as name from private.company_answers
			where delivery_id = any(${answers.map((one) => one.delivery_id)}::uuid[])`,
		);
	if (photos.length > 0)
		add(
			await query`select key || ' ' || id as name from private.photos
			where key = any(${photos.map(({ key }) => key)}) and arriving_since is null`,
		);
	for (const { kind, name } of tables) {
		const ids = requestIds(records, kind);
		if (ids.length > 0)
			add(
				await query`select ${kind} || ' ' || id as name from ${query(`public.${name}`)} where id = any(${ids}::uuid[])`,
			);
	}
	return records.filter((record) => {
		const name = nameOf(record);
		return name !== undefined && !found.has(name);
	});
}

/** Deletes records' counterparts, except keys, which nobody may delete; photos' files are gone already. */
export async function removeRecords(tx: Transaction, records: readonly StoredRecord[]): Promise<void> {
	const { photos, answers, history, deliveries, visits } = namesOf(records);
	for (const { day, what, kind, name } of visits)
		await tx`delete from private.visit_counts
			where day = ${day} and what = ${what} and kind = ${kind} and name = ${name}`;
	if (deliveries.length > 0) await tx`delete from private.deliveries where id = any(${deliveries}::uuid[])`;
	if (history.length > 0) await tx`delete from private.history where id = any(${history}::uuid[])`;
	for (const { delivery_id, answer } of answers)
		await tx`delete from private.company_answers where delivery_id = ${delivery_id} and answer = ${answer}`;
	for (const { key, id } of photos) await tx`delete from private.photos where key = ${key} and id = ${id}`;
	for (const { kind, name } of tables) {
		const ids = requestIds(records, kind);
		if (ids.length > 0) await tx`delete from ${tx(`public.${name}`)} where id = any(${ids}::uuid[])`;
	}
}

function namesOf(records: readonly StoredRecord[]) {
	return {
		keys: records.flatMap((record) => (record.section === 'key' ? record.name : [])),
		photos: records.filter((record) => record.section === 'photo'),
		answers: records.filter((record) => record.section === 'answer'),
		history: records.flatMap((record) => (record.section === 'history' ? record.id : [])),
		deliveries: records.flatMap((record) => (record.section === 'delivery' ? record.id : [])),
		visits: records.filter((record) => record.section === 'visits'),
	};
}

function requestIds(records: readonly StoredRecord[], kind: string): string[] {
	return records.flatMap((record) =>
		record.section === 'request' && record.request.kind === kind ? record.request.id : [],
	);
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
