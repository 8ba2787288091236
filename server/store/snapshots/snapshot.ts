import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { copyFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { second } from '#server/settings/limits.ts';
import { readEnvFile, SettingError } from '#server/settings/read.ts';
import { settings } from '#server/settings/table.ts';
import { nameAt, snapshotNames, snapshotsFolder } from '#server/store/backups.ts';
import { StoreError, Unusable } from '#server/store/errors.ts';
import {
	audit,
	auditFile,
	linkOrCopy,
	makeFolder,
	photoPath,
	syncFile,
	syncFolder,
} from '#server/store/folder/files.ts';
import type { Photo } from '#server/store/photo-rows.ts';
import type { HeldMessages } from '#server/store/revival.ts';
import { all, number, t } from '#server/store/sql.ts';
import { isFull, runnerOn } from '#server/store/sqlite/driver.ts';
import {
	assertExists,
	assertWhole,
	databaseFile,
	openFile,
	readVersion,
	tryLock,
	versionOf,
} from '#server/store/sqlite/open.ts';

export interface Copied {
	report: string;
	/** False if photos or files are missing in it; the report names them. */
	isWhole: boolean;
	/** After a restore: what waited there and is given up, by recipient (`holdWaiting`). */
	held?: HeldMessages[];
}

/** How many days that have a snapshot are kept. Days without one do not count, so that a wrong clock removes none. */
const keptDays = 7;

/** What is being made or removed. It has no snapshot's name, so it never counts as one, and the next snapshot removes it. */
const unfinished = '.unfinished';

/**
 * Makes a snapshot of a data folder in its folder `snapshots`, also while the server runs: the database as it was at one moment, with all that
 * was acknowledged before, and the photos as hard links, which take no space. It is complete when it gets its name. Then those of days
 * before the last seven are removed.
 * @param own what of the operator's goes with it
 * @param at its time; tests give another
 * @throws StoreError if there is no database, it is damaged, or another snapshot is being made; errors of the system if it cannot be written
 */
export async function makeSnapshot(dataDir: string, own?: OwnFiles, at = new Date()): Promise<Copied> {
	assertExists(dataDir);
	const folder = join(dataDir, snapshotsFolder);
	makeFolder(folder);
	const unlock = tryLock(folder);
	if (!unlock) throw new Unusable('Another snapshot is being made: nothing was done.');
	try {
		const staging = join(folder, unfinished);
		await rm(staging, { recursive: true, force: true });
		const { requests, photos, missing } = await fill(dataDir, staging, own);
		const path = freeName(folder, at);
		await rename(staging, path);
		await syncFolder(folder);
		await audit(dataDir, { act: 'snapshot', requests, photos });
		const [kept, removed] = await removeOld(folder);
		const found = `${path}: ${requests} request(s), ${photos} photo(s). ${kept} snapshot(s) kept, ${removed} removed.`;
		return { report: [found, ...missing].map((line) => `${line}\n`).join(''), isWhole: missing.length === 0 };
	} finally {
		unlock();
	}
}

/** The path of a snapshot of this time, or of the next second that has none. */
function freeName(folder: string, at: Date): string {
	const path = join(folder, nameAt(at));
	return existsSync(path) ? freeName(folder, new Date(at.getTime() + second)) : path;
}

/** @returns how much is in it, and a line for each photo and file that is not */
async function fill(dataDir: string, to: string, own: OwnFiles | undefined) {
	makeFolder(join(to, 'photos'));
	const missing: string[] = [];
	const live = openFile(join(dataDir, databaseFile), 'read');
	let copy = live;
	let content: Content;
	try {
		copy = copyDatabase(live, join(to, databaseFile));
		// One that the server has not opened yet has no tables.
		content = readVersion(copy) === 0 ? { requests: 0, photos: [] } : runnerOn(copy)(readContent);
		// All there are: one that came since has no row, and is deleted as a stray after a restore.
		for (const name of await readdir(join(dataDir, 'photos')).catch(() => []))
			await linkOrCopy(join(dataDir, 'photos', name), join(to, 'photos', name));
		for (const { key, id, size } of content.photos) {
			const found = await stat(photoPath(to, key)).catch(() => undefined);
			if (found?.size === size) continue;
			if (live.prepare('SELECT 1 FROM photos WHERE id = ?').get(id))
				missing.push(`The file of the photo ${key} is missing or damaged.`);
			// It was deleted since the database was copied.
			else copy.prepare('DELETE FROM photos WHERE id = ?').run(id);
		}
	} finally {
		live.close();
		if (copy !== live) copy.close();
	}
	await syncFile(join(to, databaseFile));
	// Last, so that it names what was erased meanwhile: a restore erases that again.
	await copyFile(join(dataDir, auditFile), join(to, auditFile)).then(
		() => syncFile(join(to, auditFile)),
		(error: NodeJS.ErrnoException) => {
			if (error.code !== 'ENOENT') throw error;
		},
	);
	const unread = own ? await copyOwnFiles(own, to) : [];
	await syncFolder(join(to, 'photos'));
	await syncFolder(to);
	const { requests, photos } = content;
	return { requests, photos: photos.length - missing.length, missing: [...missing, ...unread] };
}

/**
 * Copies a database, also while a server writes to it: all of it as it is at one moment.
 * @returns the open copy, which is not flushed yet
 * @throws Unusable if the copy is damaged, or its disk full
 */
function copyDatabase(live: ReturnType<typeof openFile>, path: string): ReturnType<typeof openFile> {
	try {
		// One consistent read. SQLite's incremental backup would restart at every write of the server.
		live.prepare('VACUUM INTO ?').run(path);
	} catch (error) {
		// SQLite's error does not name the disk of the copy.
		if (isFull(error)) throw new Unusable(`${path} could not be written: its disk is full.`);
		throw error;
	}
	const copy = openFile(path, 'command');
	try {
		assertWhole(copy);
		return copy;
	} catch (error) {
		copy.close();
		throw error;
	}
}

/** What a database holds, as far as a copy of it is checked. Inside an operation. */
export const readContent = () => ({
	requests: number`select count(*) as n from ${t.request_ids}`,
	photos: all<
		Pick<Photo, 'key' | 'id' | 'size' | 'sha256'>
	>`select key, id, size, sha256 from ${t.photos} order by number`,
});
type Content = ReturnType<typeof readContent>;

/** @returns how many are kept, and how many were removed */
async function removeOld(folder: string): Promise<[number, number]> {
	const names = await snapshotNames(folder);
	const dayOf = (name: string) => name.slice(0, 10);
	const days = [...new Set(names.map(dayOf))].slice(-keptDays);
	const old = names.filter((name) => !days.includes(dayOf(name)));
	for (const name of old) {
		const going = join(folder, unfinished);
		await rename(join(folder, name), going);
		await rm(going, { recursive: true });
	}
	return [names.length - old.length, old.length];
}

/**
 * Makes a snapshot of data that an earlier release wrote, before this one changes its database.
 * @param version to which the database will be brought
 * @throws SettingError if that fails: then nothing may be changed
 */
export async function snapshotBeforeUpgrade(dataDir: string, version: number): Promise<void> {
	const before = versionOf(dataDir);
	if (before === 0 || before >= version) return;
	try {
		await makeSnapshot(dataDir);
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		throw new SettingError(
			`DATA_DIR=${JSON.stringify(dataDir)} cannot be brought up to date: the snapshot before it failed (${error instanceof StoreError ? message : (code ?? 'unknown')}), so nothing was changed; make room or mend that, or start the release before.`,
		);
	}
}

const project = join(import.meta.dirname, '../../..');

/** In a snapshot: what the operator has written beside the requests, and a new machine needs. */
const ownFolder = 'own';

/** What of the operator's goes into a snapshot: texts, and files that are copied, each by its path there. */
export interface OwnFiles {
	texts: Readonly<Record<string, string>>;
	files: Readonly<Record<string, string>>;
}

/**
 * The settings with which this program runs, passwords too, what is changed in files that came with the project, and its
 * folders that are the operator's to change. None of the folders is where only the built site is, as in a container.
 */
export function ownFiles(env: Readonly<Record<string, string | undefined>>): OwnFiles {
	const folders = globSync('{content,photographs,brochure}/**/*', { cwd: project, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name !== 'README.md')
		.map((entry) => join(entry.parentPath, entry.name));
	const below = folders.map((path) => [path.slice(project.length + 1), path]);
	return {
		texts: { '.env': settingsText(env), 'changes.patch': ownChanges(project, '--binary') },
		files: Object.fromEntries(below),
	};
}

/**
 * What the operator has changed in files that came with the project, as git says it; nothing without git, or where the project is no clone.
 * @param how further arguments of `git diff`
 */
export function ownChanges(project: string, ...how: string[]): string {
	// The account of the server is not the one that cloned the project.
	const diff = (...since: string[]) => {
		const git = ['-c', 'safe.directory=*', 'diff', ...since, ...how, '--', 'src', 'content', 'photographs', 'brochure'];
		return spawnSync('git', git, { cwd: project, encoding: 'utf8', maxBuffer: 100_000_000 });
	};
	// What an upgrade has committed too (docs/upgrade.md), where it is known where the project comes from.
	const ofAll = diff('--merge-base', 'origin/HEAD');
	const done = ofAll.status === 0 ? ofAll : diff('HEAD');
	return done.status === 0 ? done.stdout : '';
}

/** As Node reads it (`--env-file`): what is set in the environment, with what else `.env` has for others. */
function settingsText(env: Readonly<Record<string, string | undefined>>): string {
	const file = readEnvFile();
	const names = [...new Set([...Object.keys(file), ...Object.keys(settings)])];
	const set = names.map((name) => [name, env[name] || file[name]] as const);
	return set.flatMap(([name, value]) => (value ? `${name}=${quoted(value)}\n` : [])).join('');
}

function quoted(value: string): string {
	if (value === value.trim() && !/[#'"`\n]/.test(value)) return value;
	const quote = ["'", '`', '"'].find((one) => !value.includes(one)) ?? '';
	return `${quote}${value}${quote}`;
}

/** @returns a line for each file that cannot be read, and is not in the snapshot */
async function copyOwnFiles({ texts, files }: OwnFiles, to: string): Promise<string[]> {
	const unread: string[] = [];
	const paths = Object.keys({ ...texts, ...files }).map((path) => join(to, ownFolder, path));
	for (const folder of new Set(paths.map(dirname))) makeFolder(folder);
	for (const [path, text] of Object.entries(texts))
		await writeFile(join(to, ownFolder, path), text, { flush: true, mode: 0o600 });
	for (const [path, from] of Object.entries(files)) {
		const copy = join(to, ownFolder, path);
		try {
			await copyFile(from, copy);
			await syncFile(copy);
		} catch (error) {
			const { code = 'unknown', path: failed = '' } = error as NodeJS.ErrnoException;
			if (failed === copy || code === 'ENOSPC') throw error;
			unread.push(`${from} cannot be read (${code}), and is not in the snapshot.`);
		}
	}
	for (const folder of new Set(paths.map(dirname))) await syncFolder(folder);
	return unread;
}
