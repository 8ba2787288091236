import { randomUUID } from 'node:crypto';
import type { RequestKey } from '#leads/tables.ts';
import type { Deed, History, HistoryEntry, Noted } from '#server/store/history.ts';
import { laterThan, passing } from '#server/store/passing.ts';
import { deliveriesOf, enqueue, followLater } from '#server/store/sql/enqueue.ts';
import { all, type Db, type Op, one, raw, rowsOf, run } from '#server/store/sql/op.ts';
import { stateOf } from '#server/store/sql/requests.ts';

const columns = ['id', 'kind', 'request_id', 'deed', 'detail', 'author', 'created_at'] as const;

export function openHistory({ kind: database, read, write }: Db, stamp: () => Op<string>): History {
	function* note(key: RequestKey, deed: Deed, detail: string, author: string): Op<Noted> {
		if (!(yield* stateOf(database, key))) return 'gone';
		if (deed === 'status') {
			const last = yield* one<{ detail: string }>`select detail from private.history
				where request_id = ${key.id} and kind = ${key.kind} and deed = 'status' order by number desc limit 1`;
			if (last?.detail === detail) return 'already';
		}
		yield* add(key, { deed, detail, author }, yield* stamp());
		// Who is reminded depends on it (`delivery/follow-up.ts`).
		if (deed === 'status') yield* followLater(yield* deliveriesOf(key), new Date().toISOString());
		return 'noted';
	}

	return {
		setStatus: write((key, status, author) => note(key, 'status', status, author)),
		addNote: write((key, text, author) => note(key, 'note', text, author)),
		noteResent: write((key, author) => note(key, 'resent', '', author)),
		pass: write(function* (key, company, mostCompanies, author) {
			const found = yield* stateOf(database, key);
			if (found !== 'planned') return found ?? 'gone';
			const { result, planned } = passing(yield* deliveriesOf(key), company, mostCompanies);
			if (result !== 'passed') return result;
			const stamped = yield* stamp();
			yield* enqueue([{ request: key, planned }], stamped);
			yield* add(key, { deed: 'passed', detail: company.name, author }, stamped);
			return result;
		}),
		of: read(
			({ kind, id }) => all<HistoryEntry>`select ${raw(columns.join(', '))} from private.history
			where request_id = ${id} and kind = ${kind} order by number`,
		),
	};
}

function* add(
	{ kind, id }: RequestKey,
	entry: Pick<HistoryEntry, 'deed' | 'detail' | 'author'>,
	stamp: string,
): Op<void> {
	const newest = yield* one<{ time: string | null }>`select max(created_at) as time from (
		select created_at from private.history where request_id = ${id} and kind = ${kind}
		union all select created_at from private.company_answers where request_id = ${id} and kind = ${kind}) as before`;
	const created_at = laterThan(newest?.time ?? null, stamp);
	yield* run`insert into private.history ${rowsOf([{ id: randomUUID(), kind, request_id: id, ...entry, created_at }], columns)}`;
}
