import { existsSync } from 'node:fs';
import { link, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupFile, describe, type Manifest, readManifest } from '#server/store/copies/manifest.ts';
import { britishDay, mondayOf } from '#server/store/days.ts';
import { Unusable } from '#server/store/errors.ts';
import { syncFolder } from '#server/store/folder/flush.ts';

/** A backup in a folder of dated ones. */
export interface Dated {
	name: string;
	/** Of the name, not of the manifest. */
	at: Date;
	/** Whether it has every photo of its rows. */
	isWhole: boolean;
	/** Of the data in it. */
	version: number;
}

const dayOf = (at: Date) => britishDay(at.getTime());
const monthOf = (at: Date) => dayOf(at).slice(0, 7);
const weekOf = (at: Date) => mondayOf(dayOf(at));

/**
 * Which backups to keep: all of the last 7 British days that have one, also those made by hand or before an upgrade; of each of the last 4
 * weeks and 6 months the newest, whole ones before others, and of these months the newest of each version of the data, which alone the
 * release of that version can read. Counts days that have a backup, not days that have passed, so that nothing is removed for its age alone.
 */
export function namesToKeep(backups: readonly Dated[]): Set<string> {
	const newestFirst = [...backups].sort((a, b) => compareNames(b.name, a.name));
	const ofLast = (count: number, periodOf: (at: Date) => string) => {
		const last = new Set([...new Set(newestFirst.map(({ at }) => periodOf(at)))].slice(0, count));
		return newestFirst.filter(({ at }) => last.has(periodOf(at)));
	};
	const newestOfEach = (found: readonly Dated[], groupOf: (one: Dated) => unknown) =>
		[...new Set(found.map(groupOf))].flatMap((group) => {
			const inGroup = found.filter((one) => groupOf(one) === group);
			return inGroup.find(({ isWhole }) => isWhole) ?? inGroup[0] ?? [];
		});
	const ofMonths = ofLast(6, monthOf);
	const kept = [
		...ofLast(7, dayOf),
		...newestOfEach(ofLast(4, weekOf), ({ at }) => weekOf(at)),
		...newestOfEach(ofMonths, ({ at }) => monthOf(at)),
		...newestOfEach(ofMonths, ({ version }) => version),
	];
	return new Set(kept.map(({ name }) => name));
}

/** The name of a backup's folder: `2026-11-22T030000Z`, in UTC; a later form of it has `-2`, `-3` and so on after it. */
export function nameAt(at: Date, form = 1): string {
	const name = `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
	return form === 1 ? name : `${name}-${form}`;
}

/** @returns when the backup of this name was made, and its form; undefined if it is no name of a backup */
export function readName(name: string): { at: Date; form: number } | undefined {
	const parts = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-(\d{1,4}))?$/.exec(name);
	if (!parts) return undefined;
	const [, day, hour, minute, second, form = '1'] = parts;
	const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
	return Number.isNaN(at.getTime()) ? undefined : { at, form: Number(form) };
}

/** Orders names of backups by time, then by form. */
export function compareNames(a: string, b: string): number {
	const [first, second] = [readName(a), readName(b)];
	if (!first || !second) return 0;
	return first.at.getTime() - second.at.getTime() || first.form - second.form;
}

/** A complete backup in the folder of dated ones. */
export interface DatedBackup extends Dated {
	path: string;
	manifest: Manifest;
}

/** What is being made or removed. Neither has a backup's name, so that it never counts as one. */
export const unfinished = '.unfinished';
const removed = '.removed';
/** Where a backup is restored as a trial. */
export const trial = '.trial';

/** Removes what an interrupted backup has left. */
export async function removeLeftovers(folder: string): Promise<void> {
	for (const name of [unfinished, removed, trial]) await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Reads the backups in a folder, the oldest first. Files and folders with other names are ignored.
 * @returns `backups` that are complete, and as `broken` the names of those whose manifest is missing or unreadable
 */
export async function readDatedBackups(folder: string): Promise<{ backups: DatedBackup[]; broken: string[] }> {
	const names = (await readdir(folder)).filter((name) => readName(name)).sort(compareNames);
	const backups: DatedBackup[] = [];
	const broken: string[] = [];
	for (const name of names) {
		const path = join(folder, name);
		const { at } = readName(name) ?? { at: new Date(0) };
		try {
			const manifest = await readManifest(path);
			backups.push({ name, at, path, manifest, isWhole: manifest.missing === 0, version: manifest.schemaVersion });
		} catch (error) {
			if (!(error instanceof Unusable)) throw error;
			broken.push(name);
		}
	}
	return { backups, broken };
}

/** The photos and own files of all these backups; of several with the same path, the newest. */
export function photosOf(backups: readonly DatedBackup[]) {
	const all = backups.flatMap(({ path, manifest }) =>
		manifest.files.map((file) => [file.path, { sha256: file.sha256, whole: join(path, file.path) }] as const),
	);
	return new Map(all);
}

/**
 * Links a file of an earlier backup into another.
 * @returns the linked file; undefined if there is none with this content, or the disk has no hard links
 */
export async function linkEarlier(
	{ size, sha256 }: { size: number; sha256: string | null },
	from: { sha256: string | null; whole: string } | undefined,
	to: string,
	path: string,
): Promise<BackupFile | undefined> {
	if (sha256 === null || from?.sha256 !== sha256) return undefined;
	try {
		// A link to another account's file would count as foreign at the restore (`folder/own-file.ts`).
		if ((await stat(from.whole)).uid !== (process.getuid?.() ?? 0)) return undefined;
		await link(from.whole, join(to, path));
		const file = await describe(to, path);
		if (file.size === size && file.sha256 === sha256) return file;
	} catch {
		// The copy in its place reports errors of the disk.
	}
	await rm(join(to, path), { force: true });
	return undefined;
}

/** Gives what is complete its name: that of its time, in the first form that is not taken. @returns the name */
export async function publish(folder: string, at: Date): Promise<string> {
	let form = 1;
	while (existsSync(join(folder, nameAt(at, form)))) form++;
	await rename(join(folder, unfinished), join(folder, nameAt(at, form)));
	await syncFolder(folder);
	return nameAt(at, form);
}

/** Renames it first: while it is being removed it must not count as complete. */
export async function removeBackup(folder: string, name: string): Promise<void> {
	await rename(join(folder, name), join(folder, removed));
	await syncFolder(folder);
	await rm(join(folder, removed), { recursive: true });
}
