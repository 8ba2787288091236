import { join } from 'node:path';
import { folderOf } from '#leads/photo-key.ts';
import { maxPhotos } from '#leads/photos.ts';
import { type RequestKey, type Table, tables } from '#leads/tables.ts';
import { FolderClosed, IdTaken, KeyTaken } from '#server/store/errors.ts';
import { noDeliveries, type Planner } from '#server/store/planner.ts';
import type { Row } from '#server/store/row.ts';
import { type Clock, openClock } from '#server/store/sqlite/clock.ts';
import { type Cutoffs, type Erased, eraseOld, eraseRequests } from '#server/store/sqlite/erase.ts';
import { commitInGroups } from '#server/store/sqlite/group-commit.ts';
import { prepareInsert, unlessTaken } from '#server/store/sqlite/insert-row.ts';
import { readLinkKey } from '#server/store/sqlite/link-key.ts';
import { openOldLinks } from '#server/store/sqlite/old-links.ts';
import { databaseFile, openFile } from '#server/store/sqlite/open.ts';
import { type Outbox, openOutbox } from '#server/store/sqlite/outbox.ts';
import { migrate, schemaVersion } from '#server/store/sqlite/schema.ts';
import type { Renamed } from '#server/store/sqlite/shared-ids.ts';
import { prepareIsTaken } from '#server/store/sqlite/taken-ids.ts';
import { type Erasures, openErasures } from '#server/store/sqlite/unfinished-erasures.ts';

/** What is known of a stored photo; the bytes lie in a file (`photos/files.ts`). */
export interface Photo {
	key: string;
	/** Random; the photo's ETag, since a photo never changes under its key. */
	id: string;
	/** By its content, not by what the sender said. */
	type: string;
	size: number;
	/** In hexadecimal; null for a photo of an earlier release whose bytes were not read yet. */
	sha256: string | null;
}

export interface Counts {
	requests: number;
	photos: number;
	photoBytes: number;
}

export interface Database {
	/**
	 * Keeps all rows or none, and with them who is to be told of them. What it promises when it resolves holds after a
	 * power cut.
	 * @param suspected what speaks against their coming from a person (`#leads/signals.ts`)
	 * @param mayThank false where the caller has had as many visitors thanked as one may (`wire/callers/inserts.ts`)
	 * @throws IdTaken where an id is there already, be it of a request of another kind
	 */
	insert(table: Table, rows: readonly Row[], suspected?: string | null, mayThank?: boolean): Promise<void>;
	/** @throws FolderClosed, KeyTaken */
	insertPhoto(photo: Photo): Promise<void>;
	findPhoto(key: string): Photo | undefined;
	/**
	 * Whether a photo's folder takes no more: it is full, or its request was sent. The form sends a request after its photos, so
	 * what comes later comes from somebody else, who knows the folder from a photo's public address.
	 */
	folderIsClosed(key: string): boolean;
	photoKeys(): string[];
	allPhotos(): Photo[];
	setDigest(key: string, sha256: string): void;
	/** Rows and photos kept since a time and before another (all, unless given), in the form of `created_at`. */
	countSince(time: string, before?: string): Counts;
	/** Writes and flushes something that changes nothing. Rejects where a request could not be kept either. */
	tryWriting(): Promise<void>;
	/**
	 * Deletes what came before the cutoffs. It is nowhere in the database's files when that is finished (`folder/finish-erasures.ts`).
	 * @param strayFiles for the audit: how many files that belong to no photo were found
	 */
	eraseOld(cutoffs: Cutoffs, strayFiles?: number): Erased;
	/** Deletes requests for their visitor; whoever was told of them is to be told of that too. To be finished as well. */
	erase(requests: readonly RequestKey[]): Erased;
	erasures: Erasures;
	clock: Clock;
	outbox: Outbox;
	/** What links in e-mails are signed with: random, and the same for as long as the data is. */
	linkKey: string;
	/** The request that a delete link without a kind means (`old-links.ts`). */
	oldLinkRequest(id: string): RequestKey | undefined;
	/** Requests that were given another id when the database was brought up to date. */
	renamed: readonly Renamed[];
	close(): void;
}

/**
 * Opens the store, making or updating it as needed.
 * @param folder where it lies; must exist
 * @param planner says who is told of a request
 * @throws where SQLite will not promise what this program does: a write-ahead log, flushed at every commit
 */
export function openDatabase(folder: string, planner: Planner = noDeliveries): Database {
	const database = openFile(join(folder, databaseFile), 'server');
	const renamed = migrate(database, folder);

	const inserts = new Map(tables.map((table) => [table, prepareInsert(database, table)]));
	const isTaken = prepareIsTaken(database);
	const addPhoto = database.prepare(
		'INSERT INTO photos (key, id, folder, type, size, created_at, sha256) VALUES (?, ?, ?, ?, ?, ?, ?)',
	);
	const findPhoto = database.prepare('SELECT key, id, type, size, sha256 FROM photos WHERE key = ?');
	const allKeys = database.prepare('SELECT key FROM photos');
	const allPhotos = database.prepare('SELECT key, id, type, size, sha256 FROM photos');
	const setDigest = database.prepare('UPDATE photos SET sha256 = ? WHERE key = ? AND sha256 IS NULL');
	const countFolder = database.prepare('SELECT count(*) AS photos FROM photos WHERE folder = ?');
	const wasSent = database.prepare('SELECT 1 FROM photo_quote_requests WHERE id = ?');
	const commit = commitInGroups(database);
	const clock = openClock(database);
	const outbox = openOutbox(database, commit, planner.reports, clock.stamp);

	const folderIsClosed = (key: string) => {
		const request = folderOf(key);
		if (request === null) return false;
		return wasSent.get(request) !== undefined || Number(countFolder.get(request)?.photos) >= maxPhotos;
	};

	return {
		insert: (table, rows, suspected = null, mayThank = true) =>
			commit(() => {
				const now = clock.stamp();
				const insert = inserts.get(table);
				const taken = () => new IdTaken(table.name);
				for (const row of rows) {
					if (isTaken(table, String(row.id))) throw taken();
					unlessTaken(taken, () => insert?.(row, now, suspected));
					const planned = planner.plan(table.kind, row, suspected);
					const told = mayThank ? planned : planned.filter(({ message }) => message !== 'thanks');
					outbox.writeDown({ kind: table.kind, id: String(row.id) }, told);
				}
			}),
		insertPhoto: ({ key, id, type, size, sha256 }) =>
			commit(() => {
				// Looked at inside the transaction: of six uploads at once to one folder, five get in.
				if (folderIsClosed(key)) throw new FolderClosed();
				const folder = folderOf(key);
				unlessTaken(
					() => new KeyTaken(),
					() => addPhoto.run(key, id, folder, type, size, clock.stamp(), sha256),
				);
			}),
		findPhoto: (key) => findPhoto.get(key) as Photo | undefined,
		folderIsClosed,
		allPhotos: () => allPhotos.all() as unknown as Photo[],
		setDigest: (key, sha256) => void setDigest.run(sha256, key),
		photoKeys: () => allKeys.all().map(({ key }) => String(key)),
		// Any year's digits come before a letter.
		countSince: (time, before = 'Z') => {
			const within = 'created_at >= ? AND created_at < ?';
			const rows = tables.map(({ name }) =>
				database.prepare(`SELECT count(*) AS n FROM ${name} WHERE ${within}`).get(time, before),
			);
			const stored = database.prepare(
				`SELECT count(*) AS photos, coalesce(sum(size), 0) AS bytes FROM photos WHERE ${within}`,
			);
			const { photos, bytes } = Object(stored.get(time, before));
			return { requests: rows.reduce((sum, row) => sum + Number(row?.n), 0), photos, photoBytes: bytes };
		},
		// The version it has already: one page through the log to the disk, as an insert takes.
		tryWriting: () => commit(() => database.exec(`PRAGMA user_version = ${schemaVersion}`)),
		eraseOld: (cutoffs, strayFiles) => eraseOld(database, cutoffs, strayFiles),
		erase: (requests) => eraseRequests(database, requests, 'withdraw', clock.stamp),
		erasures: openErasures(database),
		clock,
		outbox,
		linkKey: readLinkKey(database),
		oldLinkRequest: openOldLinks(database),
		renamed,
		close: () => database.close(),
	};
}
