import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { keyOfBackups, run } from '../support/operator.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { jpegFile } from '../support/small-photos.ts';
import { newKey, upload } from '../support/wire.ts';

let dataDir: string;
let photo: string;
let to: string;

const keys = [newKey(), newKey(), newKey()] as const;
let filled: string;

/** Three photos, of which the second is to be harmed. */
beforeAll(async () => {
	const server = await startServer();
	for (const key of keys) expect((await upload(server.url, key, jpegFile())).status).toBe(200);
	await server.stop();
	filled = server.dataDir;
});
beforeEach(async () => {
	dataDir = await temporaryFolder();
	await cp(filled, dataDir, { recursive: true });
	photo = photoPath(dataDir, keys[1]);
	to = join(await temporaryFolder(), 'b');
});

/** A backup whose reads of the second photo, or writes of its copy, go wrong after the first ten bytes. */
function backup(readFails = '', writeFails = '') {
	const program = `
		import files from 'node:fs/promises';
		import { syncBuiltinESMExports } from 'node:module';
		const { open } = files;
		const error = (code) => Object.assign(new Error(code), { code });
		files.open = async (path, flags, mode) => {
			const file = await open(path, flags, mode);
			if (!path.endsWith('/${basename(photo)}')) return file;
			const { read } = file;
			let reads = 0;
			if ('${readFails}' && flags !== 'wx') file.read = (buffer) => {
				if (reads++ > 0) return Promise.reject(error('${readFails}'));
				return read.call(file, buffer, 0, 10, null);
			};
			if ('${writeFails}' && flags === 'wx') file.writeFile = () => Promise.reject(error('${writeFails}'));
			return file;
		};
		syncBuiltinESMExports();`;
	const preload = `--import=data:text/javascript,${encodeURIComponent(program)}`;
	return run('server/leads.ts', ['backup', to], { DATA_DIR: dataDir, NODE_OPTIONS: preload });
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
	const made = await backup(replace ? '' : code);
	expect([made.code, made.err]).toEqual([2, '']);
	// The first backup names its key.
	expect(made.out.split('A restore asks')[0]).toBe(
		`0 request(s) and 2 photo(s) are in ${to}, read back and found right.\nThe file of the photo ${keys[1]} cannot be read (${code}).\n`,
	);
	expect(await readdir(join(to, 'photos'))).toHaveLength(2);
	expect(await readdir(join(to, 'photos'))).not.toContain(basename(photo));
	const restored = await run('server/leads.ts', ['restore', to, ...keyOfBackups(dataDir)], {
		DATA_DIR: join(await temporaryFolder(), 'data'),
	});
	expect([restored.code, restored.err]).toEqual([2, '']);
	expect(restored.out).toContain('0 request(s) and 2 photo(s) of ');
});

test.each(['ENOSPC', 'EIO'])('a copy that cannot be written (%s) ends the backup, and nothing stays', async (code) => {
	const made = await backup('', code);
	expect([made.code, made.out]).toEqual([1, '']);
	expect(existsSync(to)).toBe(false);
});
