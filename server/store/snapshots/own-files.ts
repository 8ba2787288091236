import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readEnvFile } from '#server/settings/env-file.ts';
import { settings } from '#server/settings/table.ts';
import { makeFolder, syncFile, syncFolder } from '#server/store/folder/files.ts';

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
export async function copyOwnFiles({ texts, files }: OwnFiles, to: string): Promise<string[]> {
	const unread: string[] = [];
	const paths = Object.keys({ ...texts, ...files }).map((path) => join(to, ownFolder, path));
	for (const folder of new Set(paths.map(dirname))) makeFolder(folder);
	for (const [path, text] of Object.entries(texts)) await writeFile(join(to, ownFolder, path), text, { flush: true });
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
