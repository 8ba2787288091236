import { randomUUID } from 'node:crypto';
import { openClock } from '#server/store/clock.ts';
import { openAnswers } from '#server/store/company-answers.ts';
import { openCompanies } from '#server/store/company-loads.ts';
import { openCorrections } from '#server/store/corrections.ts';
import { everyTime } from '#server/store/days.ts';
import type { Planner } from '#server/store/delivery.ts';
import { openDeskAccess } from '#server/store/desk-access.ts';
import { openErasure } from '#server/store/erasure.ts';
import { isHeld, isNotHeld, openHeld } from '#server/store/held.ts';
import { openHistory } from '#server/store/history.ts';
import { openKeys } from '#server/store/links.ts';
import { claimAll } from '#server/store/named-photos.ts';
import { openOutbox } from '#server/store/outbox.ts';
import { openPhotoRows } from '#server/store/photo-rows.ts';
import { mendKeys, openRequests } from '#server/store/request-rows.ts';
import { openSearch } from '#server/store/search.ts';
import { openSentToday } from '#server/store/sent-today.ts';
import { type Db, number, one, run, type Sql } from '#server/store/sql/op.ts';
import { t } from '#server/store/sql/pieces.ts';
import { note, noted } from '#server/store/state.ts';
import { openVisits } from '#server/store/visits.ts';

/** The part of the store that is in its database. Photo files, the audit and the ends of erasures are where the database is not. */
export type Database = ReturnType<typeof openDatabase>['database'];

interface Counts {
	/** Without those that are held. */
	requests: number;
	held: number;
	photos: number;
	/** Each counted as a hundred thousand at least (`wire/rate-limits.ts`). */
	photoBytes: number;
}

/** Puts the parts together. The connection is the caller's to close. */
export function openDatabase(db: Db, planner: Planner) {
	const clock = openClock(db);
	const { createdAt } = clock;
	return {
		database: {
			requests: openRequests(db, planner, createdAt),
			outbox: openOutbox(db, planner, createdAt),
			answers: openAnswers(db, planner, createdAt),
			companies: openCompanies(db, createdAt),
			history: openHistory(db, createdAt),
			corrections: openCorrections(db, planner, createdAt),
			search: openSearch(db),
			held: openHeld(db, createdAt),
			sentToday: openSentToday(db),
			clock: clock.clock,
			keys: openKeys(db),
			visits: openVisits(db),
			deskAccess: openDeskAccess(db),
			/** A random id of this data, made when it is asked for first. */
			identity: db.write(() => {
				const known = noted('identity');
				if (known !== undefined) return known;
				const made = randomUUID();
				note('identity', made);
				return made;
			}),
			/** Counts requests and photos from `time` on, up to `before` (exclusive) if given, in the format of `created_at`. */
			countSince: db.read(countSince),
			/** Writes what is there already, which is flushed as an insert is. Rejects if a request could not be stored either. */
			tryWriting: db.write(() => {
				run`update ${t.state} set value = value`;
			}),
		},
		photoRows: openPhotoRows(db, planner, createdAt),
		erasure: openErasure(db, createdAt),
		/** For the server, once: mends what release 1.0.0 did not do. */
		begin(): void {
			mendKeys();
			claimAll();
		},
	};
}

function countSince(time: string, before?: string): Counts {
	const [from, to] = [time || everyTime.from, before ?? everyTime.to];
	const photos = one<{ photos: number; photoBytes: number }>`select count(*) as photos,
		cast(coalesce(sum(max(size, 100000)), 0) as bigint) as "photoBytes" from ${t.photos}
		where created_at >= ${from} and created_at < ${to}`;
	const of = (condition: Sql) => number`select count(*) as n from ${t.request_ids}
		where created_at >= ${from} and created_at < ${to} and ${condition}`;
	return { photos: 0, photoBytes: 0, ...photos, requests: of(isNotHeld), held: of(isHeld) };
}
