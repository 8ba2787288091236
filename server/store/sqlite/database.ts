import { join } from 'node:path';
import type { Clock } from '#server/store/clock.ts';
import type { CompanyAnswers } from '#server/store/company-answers.ts';
import type { Content } from '#server/store/content.ts';
import type { DeskAccess } from '#server/store/desk-access.ts';
import type { Erasure } from '#server/store/erasure.ts';
import { NotFound } from '#server/store/errors.ts';
import type { PhotoRows } from '#server/store/folder/photo-rows.ts';
import type { PhotoFolder } from '#server/store/folder/photos.ts';
import type { History } from '#server/store/history.ts';
import type { Outbox } from '#server/store/outbox.ts';
import { isFrom } from '#server/store/person.ts';
import { noDeliveries, type Planner } from '#server/store/planner.ts';
import type { Requests } from '#server/store/requests.ts';
import type { Search } from '#server/store/search.ts';
import { type LinkPurpose, linkPurposes } from '#server/store/signed-link.ts';
import { openDeskAccess } from '#server/store/sql/desk-access.ts';
import { openHistory } from '#server/store/sql/history.ts';
import { openInsert } from '#server/store/sql/requests.ts';
import { openSqliteDb } from '#server/store/sql/sqlite.ts';
import { openStamp } from '#server/store/sql/stamp.ts';
import { openVisits } from '#server/store/sql/visits.ts';
import { prepareAnnouncePhoto } from '#server/store/sqlite/added-photos.ts';
import { openClock } from '#server/store/sqlite/clock.ts';
import { openAnswers } from '#server/store/sqlite/company-answers.ts';
import { confirmClock, readTooOld } from '#server/store/sqlite/confirm-clock.ts';
import { openContent } from '#server/store/sqlite/content.ts';
import { refuseUnfinishedCopy } from '#server/store/sqlite/copy-mark.ts';
import { countSince } from '#server/store/sqlite/count.ts';
import { prepareEnqueue } from '#server/store/sqlite/enqueue.ts';
import { eraseOld, eraseRequests } from '#server/store/sqlite/erase.ts';
import { commitInGroups } from '#server/store/sqlite/group-commit.ts';
import { readLinkKey } from '#server/store/sqlite/link-key.ts';
import { openOldLinks } from '#server/store/sqlite/old-links.ts';
import { databaseFile, type Mode, openFile } from '#server/store/sqlite/open.ts';
import { openExisting } from '#server/store/sqlite/open-existing.ts';
import { openOutbox } from '#server/store/sqlite/outbox.ts';
import { openPhotoRows } from '#server/store/sqlite/photo-rows.ts';
import { openRequestReader } from '#server/store/sqlite/requests.ts';
import { migrate, schemaVersion } from '#server/store/sqlite/schema.ts';
import { openSearch } from '#server/store/sqlite/search.ts';
import { type Erasures, openErasures } from '#server/store/sqlite/unfinished-erasures.ts';
import type { Counts, Keys, Renamed } from '#server/store/store.ts';
import type { Visits } from '#server/store/visits.ts';

/** The part of the store that is in SQLite; photo files and audit log are in the folder (`store/folder`). */
export interface Database {
	requests: Requests;
	outbox: Outbox;
	answers: CompanyAnswers;
	history: History;
	search: Search;
	photoRows: PhotoRows;
	clock: Clock;
	keys: Keys;
	visits: Visits;
	deskAccess: DeskAccess;
	/** Deletes rows, and records the remaining steps (`finish-erasures.ts`). */
	erase: Erasure['erase'];
	eraseOld: Erasure['eraseOld'];
	erasures: Erasures;
	countSince(time: string, before?: string): Promise<Counts>;
	tryWriting(): Promise<void>;
	/** @param photos stores their files */
	content(photos: Pick<PhotoFolder, 'import' | 'flush'>): Content;
	/** Requests that got another id in a migration. */
	renamed: readonly Renamed[];
	close(): void;
}

interface DatabaseOptions {
	/** Chooses the recipients of requests. */
	planner?: Planner | undefined;
	/** In ms (`openFile`). */
	busyTimeout?: number | undefined;
	/** Whether to open it for a copy into it, which may be unfinished. */
	isCopiedTo?: boolean | undefined;
}

/**
 * Opens the database of a data folder; in the mode `server`, creates or migrates it if necessary.
 * @param folder must exist
 * @throws Unusable in other modes if there is none, or one of another release; SettingError if a copy into it is unfinished
 */
export function openDatabase(folder: string, mode: Mode = 'server', options: DatabaseOptions = {}): Database {
	const { planner = noDeliveries, busyTimeout, isCopiedTo = false } = options;
	const database =
		mode === 'server' ? openFile(join(folder, databaseFile), mode, busyTimeout) : openExisting(folder, mode);
	const renamed = mode === 'server' ? migrate(database, folder) : [];
	try {
		if (!isCopiedTo) refuseUnfinishedCopy(database, folder);
	} catch (error) {
		database.close();
		throw error;
	}

	const commit = commitInGroups(database);
	const clock = openClock(database);
	if (mode === 'server') clock.begin();
	const db = openSqliteDb(database, commit);
	const stamps = openStamp();
	const stamp = () => db.now(stamps.stamp());
	const enqueue = prepareEnqueue(db, stamp);
	const reader = openRequestReader(database);
	const oldLinkRequest = openOldLinks(database);
	const linkKeys = new Map<LinkPurpose, string>();
	const linkKey = (purpose: LinkPurpose) => {
		const key = linkKeys.get(purpose) ?? readLinkKey(database, purpose);
		linkKeys.set(purpose, key);
		return key;
	};
	if (mode === 'server') linkPurposes.forEach(linkKey);
	const find: Requests['find'] = async (key) => reader.find(key);

	return {
		requests: {
			insert: openInsert(db, planner, stamps.stamp),
			all: async () => reader.all(),
			ofPerson: async (person) => reader.all().filter((request) => isFrom(request, person)),
			find,
			of: async (key) => {
				const request = reader.find(key);
				if (!request) throw new NotFound(`There is no ${key.kind} request with the ID ${JSON.stringify(key.id)}.`);
				return request;
			},
			one: async (given) => reader.one(given),
		},
		outbox: openOutbox(database, commit, planner, enqueue, reader.find),
		answers: openAnswers(database, commit, enqueue, planner, stamp, reader.find),
		history: openHistory(db, stamps.stamp),
		search: openSearch(database, reader.find),
		photoRows: openPhotoRows(database, commit, stamp, reader.find, prepareAnnouncePhoto(database, enqueue)),
		clock: {
			judge: async (now) => clock.judge(now),
			lastRight: async () => clock.lastRight(),
			isGuess: async () => clock.isGuess(),
			trust: async (now) => {
				clock.trust(now);
				stamps.forget();
			},
			tooOld: async (cutoffs) => readTooOld(database, cutoffs),
			confirm: async (now, cutoffs, keep) => confirmClock(database, now, cutoffs, keep),
		},
		keys: {
			linkKey: async (purpose) => linkKey(purpose),
			oldLinkRequest: async (id) => oldLinkRequest(id),
		},
		erase: async (requests, act) => {
			const { photoKeys, ...erased } = eraseRequests(database, requests, act, stamp);
			return { ...erased, photos: photoKeys.length };
		},
		eraseOld: async (cutoffs, strayFiles) => {
			const { requests, photoKeys } = eraseOld(database, cutoffs, strayFiles);
			return { requests, photos: photoKeys.length, told: 0 };
		},
		erasures: openErasures(database),
		countSince: async (time, before) => countSince(database, time, before),
		visits: openVisits(db),
		deskAccess: openDeskAccess(db),
		// Rewrites the current version: flushes one page through the write-ahead log, as an insert does.
		tryWriting: () => commit(() => database.exec(`PRAGMA user_version = ${schemaVersion}`)),
		content: (photos) => openContent(database, folder, photos),
		renamed,
		close: () => database.close(),
	};
}
