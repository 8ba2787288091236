import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import files, { mkdir, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { addQuote, emptyData } from '../support/nightly-backups.ts';
import { keyOfBackups, leads } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';

let dataDir: string;
/** The one of three photos that is to be harmed. */
let photo: string;
let key: string;
let to: string;

beforeEach(async () => {
	dataDir = await temporaryFolder();
	await emptyData(dataDir);
	[, { key }] = [await addQuote(dataDir, new Date()), await addQuote(dataDir, new Date())];
	await addQuote(dataDir, new Date());
	photo = photoPath(dataDir, key);
	to = join(await temporaryFolder(), 'b');
});

const { open } = files;
afterEach(() => {
	files.open = open;
	syncBuiltinESMExports();
});

/** A backup whose reads of the second photo, or writes of its copy, go wrong after the first ten bytes. */
function backup({ reading, writing }: { reading?: string; writing?: string } = {}) {
	const failure = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
	files.open = async (path, flags, mode) => {
		const file = await open(path, flags, mode);
		if (!String(path).endsWith(`/${basename(photo)}`)) return file;
		const read = file.read.bind(file) as (...how: unknown[]) => Promise<unknown>;
		let reads = 0;
		if (reading && flags !== 'wx')
			Object.assign(file, { read: (bytes: Buffer) => (reads++ > 0 ? failure(reading) : read(bytes, 0, 10, null)) });
		if (writing && flags === 'wx') Object.assign(file, { writeFile: () => failure(writing) });
		return file;
	};
	syncBuiltinESMExports();
	return leads(['backup', to], dataDir);
}

test.each([
	['a folder', 'EISDIR', () => mkdir(photo)],
	['a pipe', 'EINVAL', () => execFileSync('mkfifo', [photo])],
	['where the disk is damaged', 'EIO', undefined],
])('a photo that is %s is reported, and the rest is backed up', async (_, code, replace) => {
	if (replace) {
		await rm(photo);
		await replace();
	}
	const made = await backup(replace ? {} : { reading: code });
	expect([made.code, made.err]).toEqual([2, '']);
	// The first backup names its key.
	expect(made.out.split('A restore asks')[0]).toBe(
		`3 request(s) and 2 photo(s) are in ${to}, read back and found right.\nThe file of the photo ${key} cannot be read (${code}).\n`,
	);
	expect(await readdir(join(to, 'photos'))).toHaveLength(2);
	expect(await readdir(join(to, 'photos'))).not.toContain(basename(photo));
	const restored = await leads(['restore', to, ...keyOfBackups(dataDir)], join(await temporaryFolder(), 'data'));
	expect([restored.code, restored.err]).toEqual([2, '']);
	expect(restored.out).toContain('3 request(s) and 2 photo(s) of ');
});

test.each(['ENOSPC', 'EIO'])('a copy that cannot be written (%s) ends the backup, and nothing stays', async (code) => {
	const made = await backup({ writing: code });
	expect([made.code, made.out]).toEqual([1, '']);
	expect(existsSync(to)).toBe(false);
});
