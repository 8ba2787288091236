import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '#server/settings/table.ts';
import { lockFolder } from '#server/store/sqlite/open.ts';
import { temporaryFolder } from '../support/server.ts';
import { eventually } from '../support/shared.ts';
import { freePort } from '../support/sockets.ts';

const root = join(import.meta.dirname, '../..');
/** Neither the machine's settings nor an `.env`: the built site is the one that `npm test` has made. */
const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));

/** Whether nothing listens on a port of this machine. */
const isOpen = (port: number) =>
	new Promise<boolean>((resolve) => {
		const server = createServer()
			.once('error', () => resolve(false))
			.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
	});

const until = (what: () => Promise<boolean>) => vi.waitUntil(what, { timeout: 120_000, interval: 100 });

/** Waits until no server uses the data. Its port goes first, then what is in flight, then the store. */
const isFree = (dataDir: string) => eventually(() => lockFolder(dataDir)());

const answers = (url: string) =>
	fetch(url).then(
		({ ok }) => ok,
		() => false,
	);

let started: ChildProcess | undefined;
// A test that fails must not leave servers behind: npm is the leader of a process group of its own.
afterEach(() => {
	try {
		if (started?.pid) process.kill(-started.pid, 'SIGKILL');
	} catch {
		// Nothing of it is left.
	}
});
async function npm(args: string[], env: Record<string, string>): Promise<ChildProcess> {
	started = spawn('npm', args, {
		cwd: root,
		detached: true,
		env: { PATH: process.env.PATH, HOME: process.env.HOME, ...unset, ...env },
		stdio: 'ignore',
	});
	return started;
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
	'%s to npm start ends the server, and frees port and data',
	async (signal) => {
		const [port, dataDir] = [await freePort(), await temporaryFolder()];
		const child = await npm(['start'], { PORT: `${port}`, HOST: '127.0.0.1', DATA_DIR: dataDir });
		await until(() => answers(`http://127.0.0.1:${port}/healthz`));
		expect(() => lockFolder(dataDir)).toThrow('another server uses it');
		child.kill(signal);
		await until(() => isOpen(port));
		await isFree(dataDir);
	},
);
