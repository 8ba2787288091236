import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { AuditRecord, Content } from '#server/store/content.ts';
import { appendEntries, auditFile, readEntries } from '#server/store/folder/audit-file.ts';
import { readPhotoBytes, removeFilesWithoutRow } from '#server/store/folder/import-photo.ts';
import { giveToOwner } from '#server/store/folder/permissions.ts';
import { photoPath } from '#server/store/folder/photo-path.ts';
import type { PhotoFolder } from '#server/store/folder/photos.ts';
import { beginCopy, endCopy } from '#server/store/sqlite/copy-mark.ts';
import { exportRecords } from '#server/store/sqlite/export-records.ts';
import { importRecords, missingRecords, putPhoto, removeRecords } from '#server/store/sqlite/import-records.ts';
import { lockFile } from '#server/store/sqlite/lock.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';

/** All that a data folder holds: its database, audit log and photo files. */
export function openContent(
	database: DatabaseSync,
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
	const photoKeys = () =>
		database
			.prepare('SELECT key FROM photos')
			.all()
			.map(({ key }) => String(key));

	return {
		export: (sections, isConsistent = false) =>
			exportRecords(join(dataDir, databaseFile), sections, isConsistent, readAudit),
		import: async (records) => {
			const audited = records.filter((record) => record.section === 'audit');
			if (audited.length > 0) await appendAudit(audited);
			importRecords(database, records);
		},
		missing: async (records) => missingRecords(database, records),
		remove: async (records) => {
			const files = records.filter((record) => record.section === 'photo');
			for (const { key } of files) await rm(photoPath(dataDir, key), { force: true });
			if (files.length > 0) await photos.flush();
			removeRecords(database, records);
		},
		readPhoto: ({ key }) => readPhotoBytes(dataDir, key),
		writePhoto: async (photo, bytes) => {
			const stored = await photos.import(photo, bytes);
			if (stored) putPhoto(database, stored);
			return stored !== undefined;
		},
		beginCopy: async (mark) => beginCopy(database, mark, !existsSync(log)),
		finishCopy: async () => {
			const keys = photoKeys();
			await removeFilesWithoutRow(dataDir, keys);
			const ours = [
				databaseFile,
				`${databaseFile}-wal`,
				`${databaseFile}-shm`,
				lockFile,
				auditFile,
				'photos',
				'arriving',
			];
			const paths = [...ours.map((name) => join(dataDir, name)), ...keys.map((key) => photoPath(dataDir, key))];
			await giveToOwner(
				dataDir,
				paths.filter((path) => existsSync(path)),
			);
			endCopy(database);
		},
	};
}
