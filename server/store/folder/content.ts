import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tables } from '#leads/tables.ts';
import type { OpenClock } from '#server/store/clock.ts';
import {
	type AuditRecord,
	type Content,
	type CopyMark,
	copyMarkName,
	endCopy,
	readCopyMark,
} from '#server/store/content.ts';
import { appendEntries, auditFile, readEntries } from '#server/store/folder/audit-file.ts';
import { giveToOwner } from '#server/store/folder/permissions.ts';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { type PhotoFolder, readPhotoBytes, removeFilesWithoutRow } from '#server/store/folder/photos.ts';
import { exportRecords, importRecords, missingRecords, putPhoto, removeRecords } from '#server/store/records.ts';
import { t, tableOf } from '#server/store/sql/dialect.ts';
import { all, type Db, type Op, one, run } from '#server/store/sql/op.ts';
import { databaseFile, lockFile } from '#server/store/sqlite/open.ts';

/** All that a data folder holds: its database, audit log and photo files. */
export function openContent(
	db: Db,
	clock: OpenClock,
	dataDir: string,
	photos: Pick<PhotoFolder, 'import' | 'flush'>,
): Content {
	const log = join(dataDir, auditFile);
	const readAudit = async () => {
		const entries = existsSync(log) ? await readEntries(log) : [];
		return entries.map((entry, index): AuditRecord => ({ section: 'audit', number: index + 1, entry }));
	};
	const appendAudit = async (records: readonly AuditRecord[]) => {
		const { length } = await readAudit();
		// In the order in which entries are written here, whatever the order of their fields was elsewhere.
		const added = records
			.filter(({ number }) => number > length)
			.map(({ entry: { at, act, requests, photos, ...more } }) => ({ at, act, requests, photos, ...more }));
		if (added.length > 0) await appendEntries(dataDir, added);
	};
	const importAll = db.write(importRecords);
	const removeAll = db.write(removeRecords);
	const put = db.write(putPhoto);
	const begin = db.write(beginCopy);
	const photoKeys = db.read(() => all<{ key: string }>`select key from ${t.photos}`);
	const end = db.write(endCopy);

	return {
		export: (sections, isConsistent = false) =>
			exportRecords(db, sections, isConsistent, async function* () {
				yield await readAudit();
			}),
		import: async (records) => {
			const audited = records.filter((record) => record.section === 'audit');
			if (audited.length > 0) await appendAudit(audited);
			await importAll(records, clock);
		},
		missing: db.read(missingRecords),
		remove: async (records) => {
			const files = records.filter((record) => record.section === 'photo');
			for (const { key } of files) await rm(photoPath(dataDir, key), { force: true });
			if (files.length > 0) await photos.flush();
			await removeAll(records);
		},
		readPhoto: ({ key }) => readPhotoBytes(dataDir, key),
		writePhoto: async (photo, bytes) => {
			const stored = await photos.import(photo, bytes);
			if (stored) await put(stored, null);
			return stored !== undefined;
		},
		beginCopy: (mark) => begin(mark, !existsSync(log)),
		finishCopy: async (holds) => {
			const keys = (await photoKeys()).map(({ key }) => key);
			await removeFilesWithoutRow(dataDir, keys);
			const database = ['', '-wal', '-shm'].map((end) => databaseFile + end);
			const ours = [...database, lockFile, auditFile, 'photos', 'arriving'].map((name) => join(dataDir, name));
			const paths = [...ours, ...keys.map((key) => photoPath(dataDir, key))];
			await giveToOwner(
				dataDir,
				paths.filter((path) => existsSync(path)),
			);
			return await end(holds);
		},
	};
}

/** See `Content.beginCopy`. @param isEmpty whether nothing is stored beside the database */
function* beginCopy(mark: CopyMark, isEmpty: boolean): Op<'begun' | 'resumed' | 'full' | CopyMark> {
	const found = yield* readCopyMark();
	if (found) return found.original === mark.original ? 'resumed' : found;
	for (const table of [...tables.map(tableOf), t.photos, t.deliveries])
		if (yield* one`select 1 from ${table} limit 1`) return 'full';
	if (!isEmpty) return 'full';
	// In no link yet. Those of the original follow.
	yield* run`delete from ${t.keys}`;
	yield* run`insert into ${t.state} (name, value) values (${copyMarkName}, ${JSON.stringify(mark)})`;
	return 'begun';
}
