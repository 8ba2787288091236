import { openClock } from '#server/store/clock.ts';
import { openAnswers } from '#server/store/company-answers.ts';
import { openDeskAccess } from '#server/store/desk-access.ts';
import { openErasure } from '#server/store/erasure.ts';
import { openHistory } from '#server/store/history.ts';
import { linkPurposes, makeKey, openKeys } from '#server/store/links.ts';
import { type OutboxPlace, openOutbox } from '#server/store/outbox.ts';
import { openPhotoRows } from '#server/store/photo-rows.ts';
import type { Planner } from '#server/store/planner.ts';
import { openRequests } from '#server/store/request-rows.ts';
import { openSearch } from '#server/store/search.ts';
import { t } from '#server/store/sql/dialect.ts';
import { type Db, type Op, one, run } from '#server/store/sql/op.ts';
import type { Counts } from '#server/store/store.ts';
import { openVisits } from '#server/store/visits.ts';

export type OpenDatabase = ReturnType<typeof openDatabase>;

/** Puts the parts together. The connection is the caller's to close. */
export function openDatabase(db: Db, planner: Planner, place: OutboxPlace) {
	const clock = openClock(db);
	const { createdAt } = clock;
	return {
		/** The part of the store that is in its database. Photo files, the audit and the ends of erasures are where the database is not. */
		database: {
			requests: openRequests(db, planner, createdAt),
			outbox: openOutbox(db, planner, createdAt, place),
			answers: openAnswers(db, planner, createdAt),
			history: openHistory(db, createdAt),
			search: openSearch(db),
			clock: clock.clock,
			keys: openKeys(db),
			visits: openVisits(db),
			deskAccess: openDeskAccess(db),
			countSince: db.read(countSince),
			tryWriting: db.write(writeWithoutEffect),
		},
		photoRows: openPhotoRows(db, createdAt),
		erasure: openErasure(db, createdAt),
		clock,
		/** For the server, once: what every store has. */
		*begin(): Op<void> {
			yield* clock.begin();
			for (const purpose of linkPurposes) yield* makeKey(purpose);
		},
	};
}

/** Writes what is there already, which is flushed as an insert is. */
function* writeWithoutEffect(): Op<void> {
	yield* run`update ${t.state} set value = value`;
}

function* countSince(time: string, before?: string): Op<Counts> {
	// Before and after every time.
	const [from, to] = [time || '0001-01-01T00:00:00.000Z', before ?? '9999-12-31T23:59:59.999Z'];
	const photos = yield* one<{ photos: number; photoBytes: number }>`select count(*) as photos,
		cast(coalesce(sum(size), 0) as bigint) as "photoBytes" from ${t.photos}
		where arriving_since is null and created_at >= ${from} and created_at < ${to}`;
	const requests = yield* one<{ requests: number }>`select count(*) as requests from ${t.request_ids}
		where created_at >= ${from} and created_at < ${to}`;
	return { photos: 0, photoBytes: 0, requests: 0, ...photos, ...requests };
}
