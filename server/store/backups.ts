import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayAndTime } from '#leads/british-time.ts';
import { hour } from '#server/settings/limits.ts';

/** Age of the last whole backup from which `/healthz` says `degraded`: a daily one may be late by half a day. */
const maxBackupAge = 36 * hour;

/** In the data folder: a folder for each snapshot (`snapshots/snapshot.ts`), named by its time in UTC: `2026-11-22T030000Z`. */
export const snapshotsFolder = 'snapshots';
/** In the data folder: touched after each copy to another machine (`deploy/stairlifts-backup.service`). */
const copiedFile = 'copied-elsewhere';

export interface Backups {
	/** When the newest snapshot was made, and when one was last copied to another machine. */
	snapshotAt: Date | undefined;
	copiedAt: Date | undefined;
	/** Since when there is data here; undefined without any. */
	dataFrom: Date | undefined;
	/** What is wrong, a sentence each without its full stop. */
	troubles: readonly string[];
}

export const nameAt = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/** When a snapshot was made; undefined for a name that no snapshot has, such as that of one that is being made. */
function timeOf(name: string): Date | undefined {
	const [, day, hour, minute, second] = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name) ?? [];
	const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
	return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The names of all whole snapshots, the oldest first. @param folder `snapshots` of a data folder */
export async function snapshotNames(folder: string): Promise<string[]> {
	const names = await readdir(folder).catch(() => []);
	return names.filter((name) => timeOf(name) !== undefined).sort();
}

/** @param dataDir with data or without any, which is no trouble */
export async function readBackups(dataDir: string, now = Date.now()): Promise<Backups> {
	const newest = (await snapshotNames(join(dataDir, snapshotsFolder))).at(-1);
	// The lock is never written to, and so as old as the folder.
	const [lock, copied] = await Promise.all(
		['server.lock', copiedFile].map((name) => stat(join(dataDir, name)).catch(() => undefined)),
	);
	const snapshotAt = newest === undefined ? undefined : timeOf(newest);
	const [copiedAt, dataFrom] = [copied?.mtime, lock?.mtime];
	// Where there is none yet, one is missing as soon as the data is old enough to have one.
	const isOld = (at: Date | undefined) => at !== undefined && now - at.getTime() > maxBackupAge;
	const troubles = [
		isOld(snapshotAt ?? dataFrom) &&
			(snapshotAt ? `the last snapshot is of ${dayAndTime(snapshotAt)}` : 'no snapshot has been made'),
		copiedAt && isOld(copiedAt) && `the last copy on another machine is of ${dayAndTime(copiedAt)}`,
	];
	return { snapshotAt, copiedAt, dataFrom, troubles: troubles.filter((line) => typeof line === 'string') };
}
