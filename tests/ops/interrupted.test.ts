import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addQuote, emptyData } from '../support/nightly-backups.ts';
import { afterPhotoCopy } from '../support/preloaded.ts';
import { temporaryFolder } from '../support/server.ts';

const root = join(import.meta.dirname, '../..');
/** Waits after the first photo until it is told to go on, so that a test can come between. */
const waitsAfterPhoto = afterPhotoCopy(`
	if (!process.connected) return;
	process.send('copied');
	await new Promise((resolve) => process.once('message', resolve));
	process.disconnect();
`);

const said = (child: ChildProcess) => new Promise((resolve) => child.once('message', resolve));

test.each([
	['SIGINT', false],
	['SIGTERM', true],
] as const)(
	'a backup ended by %s removes what it made, and only that (folder there before: %s)',
	async (signal, isThere) => {
		const dataDir = await temporaryFolder();
		await emptyData(dataDir);
		for (const _ of [1, 2]) await addQuote(dataDir, new Date());
		const to = join(await temporaryFolder(), 'b');
		if (isThere) await mkdir(to);
		const child = spawn(process.execPath, ['--import', waitsAfterPhoto, join(root, 'server/leads.ts'), 'backup', to], {
			env: { DATA_DIR: dataDir },
			stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
		});
		onTestFinished(() => void child.kill('SIGKILL'));
		let written = '';
		for (const stream of [child.stdout, child.stderr])
			stream?.setEncoding('utf8').on('data', (text) => {
				written += text;
			});
		const ended = new Promise<unknown[]>((resolve) => child.once('close', (...how) => resolve(how)));
		await said(child);
		expect(await readdir(join(to, 'photos'))).toHaveLength(1);
		// Somebody else's, put there while the backup runs.
		if (isThere) {
			await writeFile(join(to, 'notes.txt'), 'mine');
			await writeFile(join(to, 'photos', 'notes.txt'), 'mine');
		}
		child.kill(signal);
		// As under npm, where one Ctrl-C arrives twice.
		child.kill(signal);
		child.send('go on');
		expect(await ended).toEqual([null, signal]);
		expect(written).toBe('Interrupted: what it had made was removed.\n');
		if (isThere)
			expect((await readdir(to, { recursive: true })).sort()).toEqual(['notes.txt', 'photos', 'photos/notes.txt']);
		else expect(existsSync(to)).toBe(false);
		expect(await readdir(join(dataDir, 'photos'))).toHaveLength(2);
	},
);
