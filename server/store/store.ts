import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { openClock } from '#server/store/clock.ts';
import { openCompanies } from '#server/store/companies.ts';
import { openAnswers } from '#server/store/company-answers.ts';
import { openCorrections } from '#server/store/corrections.ts';
import { everyTime } from '#server/store/days.ts';
import type { Planner } from '#server/store/delivery.ts';
import { openDeskAccess } from '#server/store/desk-access.ts';
import { finishErasures, openErasure } from '#server/store/erasure.ts';
import { type AuditEntry, audit, tryAudit, watchDisk } from '#server/store/folder/files.ts';
import { openPhotos } from '#server/store/folder/photos.ts';
import { openBills } from '#server/store/genuine.ts';
import { isHeld, isNotHeld, openHeld } from '#server/store/held.ts';
import { changesOf, openHistory } from '#server/store/history.ts';
import { openKeys } from '#server/store/links.ts';
import { openOutbox } from '#server/store/outbox.ts';
import { openRequests } from '#server/store/request-rows.ts';
import { openSearch } from '#server/store/search.ts';
import { type Db, note, noted, number, one, run, type Sql, t } from '#server/store/sql.ts';
import type { SqliteDb } from '#server/store/sqlite/driver.ts';
import { openVisits } from '#server/store/visits.ts';

/** The store: all data of the server, in a folder with a SQLite database. `open.ts` opens it. */
export type Store = ReturnType<typeof storeOf>;

export interface StoreOptions {
	planner: Planner;
	/** Bytes of the disk that photos may not use. */
	minFree: number;
}

interface Counts {
	requests: number;
	held: number;
	photos: number;
	/** Each counted as a hundred thousand at least (`wire/rate-limits.ts`). */
	photoBytes: number;
}

/** What callers who have sent much in a day have sent (`wire/rate-limits.ts`). */
export interface SentToday {
	/** The number of the day since 1970. */
	day: number;
	/** With which callers' addresses are hashed in this day. */
	key: string;
	callers: [hash: string, requests: number, photoMb: number][];
}

/** Puts the parts together. @param close closes what is opened last */
export function storeOf(folder: string, db: SqliteDb, { planner, minFree }: StoreOptions, close: () => void) {
	const disk = watchDisk(folder, minFree);
	const photos = openPhotos(folder, db, disk.hasRoom);
	const oneAtATime = pLimit(1);
	return {
		requests: openRequests(db, planner),
		outbox: openOutbox(db, planner),
		answers: openAnswers(db, planner),
		companies: openCompanies(db, planner),
		ownWords: openOwnWords(db),
		bills: openBills(db),
		history: openHistory(db),
		corrections: openCorrections(db),
		search: openSearch(db),
		held: openHeld(db),
		clock: openClock(db),
		keys: openKeys(db),
		visits: openVisits(db),
		deskAccess: openDeskAccess(db),
		photos,
		disk,
		erasure: {
			...openErasure(db),
			/** Completes all erasures, also of earlier runs. */
			finish: () => oneAtATime(() => finishErasures(db, folder, photos)),
		},
		/** The audit log, as the operator's evidence of what was done. Erasures write their entries themselves. */
		audit: {
			write: (entry: AuditEntry) => audit(folder, entry),
			/** @throws if this account may not write to it */
			tryWriting: () => tryAudit(folder),
		},
		sentToday: kept<SentToday | undefined>(db, 'sent today', undefined),
		/** The operator's own texts for visitors. */
		texts: kept<readonly string[]>(db, 'texts for visitors', []),
		/** A random id of this data, made when it is asked for first. */
		identity: db.write(() => {
			const identity = noted('identity') ?? randomUUID();
			note('identity', identity);
			return identity;
		}),
		/** Counts requests and photos from `time` on, up to `before` (exclusive) if given, in the format of `created_at`. */
		countSince: db.read(countSince),
		/** Writes what is there already, which is flushed as an insert is. Throws if a request could not be stored either. */
		tryWriting: db.write(() => void run`update ${t.state} set value = value`),
		/** Waits for writes in progress, and closes everything. */
		close: async () => {
			await oneAtATime(() => {});
			await photos.close();
			close();
		},
	};
}

/** What is kept as a whole, by its name in the table `state`. */
const kept = <T>({ read, write }: Db, name: string, before: T) => ({
	read: read((): T => JSON.parse(noted(name) ?? 'null') ?? before),
	write: write((value: T) => void note(name, JSON.stringify(value))),
});

/** What the operator has saved in place of `content/prices.json` and `content/promises.json`, as `SavedWords` of `facts/own-words.ts`; checked before it is stored. */
function openOwnWords(db: Db) {
	const name = 'prices and sentences';
	const changes = changesOf(name);
	return {
		read: kept<object>(db, name, {}).read,
		/** In place of all that was saved. @param detail what is changed, for the history */
		save: db.write((saved: object, detail: string, author: string) => {
			note(name, JSON.stringify(saved));
			changes.add(detail, author);
		}),
		history: db.read(changes.newest),
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
