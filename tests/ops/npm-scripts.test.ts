import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '#server/settings/table.ts';
import { lockFolder } from '#server/store/sqlite/open.ts';
import { temporaryFolder } from '../support/server.ts';
import { eventually } from '../support/shared.ts';
import { rows } from '../support/wire.ts';

const root = join(import.meta.dirname, '../..');
/** Neither the machine's settings nor an `.env`: the built site is the one that `npm test` has made. */
const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));

/** A port that is free now, and so is the next, where `npm run dev` has its backend. */
async function freePort(): Promise<number> {
	for (;;) {
		const port = await portOf(0);
		if (port && (await portOf(port + 1))) return port;
	}
}

function portOf(wanted: number): Promise<number | undefined> {
	return new Promise((resolve) => {
		const server = createServer()
			.once('error', () => resolve(undefined))
			.listen(wanted, '127.0.0.1', () => {
				const { port } = server.address() as { port: number };
				server.close(() => resolve(port));
			});
	});
}

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
		await until(async () => (await portOf(port)) !== undefined);
		await isFree(dataDir);
	},
);

test('npm run dev passes on what is the backend’s, and SIGTERM ends both of its parts', async () => {
	const [port, dataDir] = [await freePort(), await temporaryFolder()];
	const child = await npm(['run', 'dev'], { PORT: `${port}`, HOST: '127.0.0.1', DATA_DIR: dataDir });
	await until(() => answers(`http://127.0.0.1:${port + 1}/healthz`));
	await until(() => answers(`http://127.0.0.1:${port}/robots.txt`));
	// What is the backend's goes there, by the address of the pages.
	const site = `http://127.0.0.1:${port}`;
	expect(await (await fetch(`${site}/healthz`)).json()).toMatchObject({ status: 'ok' });
	// The backend sees the Host that the browser called, and takes the page for its own.
	const { callback_requests: row } = rows;
	const headers = { origin: site, apikey: 'sb_publishable_embedded', 'content-type': 'application/json' };
	const insert = { method: 'POST', headers, body: JSON.stringify(row) };
	expect((await fetch(`${site}/rest/v1/callback_requests`, insert)).status).toBe(201);
	const page = await fetch(`${site}/my-request?request=none&signature=none`);
	expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
	child.kill('SIGTERM');
	await until(async () => Boolean((await portOf(port)) && (await portOf(port + 1))));
	await isFree(dataDir);
});
