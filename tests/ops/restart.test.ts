import { randomUUID } from 'node:crypto';
import { Agent, type RequestListener, type ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listen, stopCallsTimeout } from '#server/http/listen.ts';
import { inDatabase } from '../support/database.ts';
import { startProgram } from '../support/programs.ts';
import { startMailServer } from '../support/receivers.ts';
import { settingsOf, smallSite, startServer, temporaryFolder } from '../support/server.ts';
import { call, drip, head, hear, say } from '../support/sockets.ts';
import { keyHeaders, rows } from '../support/wire.ts';

/** Inserts a callback over the agent's connection, or one of its own. */
async function callback(url: string, agent: Agent | false = false, id = randomUUID()) {
	const headers = { ...keyHeaders, 'content-type': 'application/json' };
	const body = JSON.stringify({ ...rows.callback_requests, id });
	const answer = await call(url, '/rest/v1/callback_requests', { method: 'POST', agent, headers, body });
	return { status: answer.status, connection: answer.headers.connection };
}

const read = (dataDir: string, sql: string) =>
	inDatabase(dataDir, (database) => database.prepare(sql).all()).map((row) => ({ ...row }));

const root = join(import.meta.dirname, '../..');

/** Starts a program with the socket that it has as file descriptor 3, again when it has ended and the next line of its own input says so. */
const loop = `while true; do
	sh -c 'echo "pid $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"' "$0" "$@" < /dev/null
	read line; [ "$line" = again ] || exit 0
done`;

/** A shell that does what systemd does with a socket unit: it holds the listening socket, and gives it to each start of the server. */
async function startManager() {
	const dataDir = await temporaryFolder();
	const holder = createServer();
	await new Promise<void>((resolve) => holder.listen({ host: '127.0.0.1', port: 0, backlog: 4096 }, resolve));
	const { port } = holder.address() as { port: number };
	// Node has no public name for it.
	const { fd } = (holder as unknown as { _handle: { fd: number } })._handle;
	const program = [process.execPath, join(root, 'server/main.ts'), '--dist', await smallSite()];
	const starting = startProgram('sh', ['-c', loop, ...program], {
		cwd: root,
		env: { PATH: process.env.PATH ?? '', ...settingsOf(dataDir, { PORT: String(port) }) },
		stdio: ['pipe', 'pipe', 'inherit', fd],
		ready: /"msg":"(ready)"/,
	});
	// From now on, only the shell and the server have the socket.
	holder.close();
	const { output, tell, ended } = await starting;
	const stopServer = () => process.kill(Number([...output().matchAll(/^pid (\d+)$/gm)].at(-1)?.[1]), 'SIGTERM');
	const starts = () => output().split('"msg":"ready"').length - 1;
	return {
		url: `http://127.0.0.1:${port}`,
		dataDir,
		/** Stops the server (SIGTERM), and starts it again when it has ended. Resolves when the new one is ready. */
		restart: async () => {
			const before = starts();
			tell('again\n');
			stopServer();
			while (starts() === before) await setTimeout(10);
		},
		/** Stops the server, then closes the socket. */
		stop: async () => {
			tell('end\n');
			stopServer();
			await ended;
		},
	};
}

test('connections that come while the server restarts wait in the socket of the service manager, and none is refused', async () => {
	const manager = await startManager();
	let restarting = true;
	const kept: string[] = [];
	const visitors = Array.from({ length: 5 }, async () => {
		while (restarting) {
			const id = randomUUID();
			expect(await callback(manager.url, false, id)).toMatchObject({ status: 201 });
			kept.push(id);
		}
	});
	const ended = Promise.all(visitors);
	await manager.restart();
	await manager.restart();
	restarting = false;
	await ended;
	await manager.stop();
	const stored = read(manager.dataDir, 'SELECT id FROM callback_requests').map(({ id }) => id);
	expect(stored.sort()).toEqual(kept.sort());
	await expect(callback(manager.url)).rejects.toThrow('ECONNREFUSED');
});

test('a stop waits for the response in progress, which ends its connection and says so', async () => {
	const held: ServerResponse[] = [];
	const listening = await listen((_, response) => void held.push(response), '127.0.0.1', 0);
	const url = `http://127.0.0.1:${listening.port}`;
	const half = await say(url, head('GET /').slice(0, -2));
	const sent = callback(url, new Agent({ keepAlive: true }));
	await expect.poll(() => held.length).toBe(1);
	const stopped = listening.stop();
	held[0]?.writeHead(201).end();
	expect(await sent).toEqual({ status: 201, connection: 'close' });
	// As does one that has only begun to be asked for.
	half.write('\r\n');
	await expect.poll(() => held.length).toBe(2);
	held[1]?.writeHead(201).end();
	expect(await hear(half)).toContain('\r\nConnection: close\r\n');
	await stopped;
});

test('a stop keeps nobody waiting for a call that does not end', async () => {
	const held: ServerResponse[] = [];
	const listening = await listen((_, response) => void held.push(response), '127.0.0.1', 0);
	const broken = expect(callback(`http://127.0.0.1:${listening.port}`)).rejects.toThrow('socket hang up');
	await expect.poll(() => held.length).toBe(1);
	await listening.stop();
	// Browsers repeat a refused call 2.5 s after the first time, when the next process must listen.
	expect(stopCallsTimeout).toBeLessThan(2000);
	await broken;
});

test('visitors are served while a stop waits for e-mails in flight', async () => {
	const mail = await startMailServer();
	const env = { SMTP_URL: mail.url, LEADS_TO: 'a@example.org', MAIL_FROM: 'b@example.org' };
	let accept = () => {};
	mail.mode = { slow: new Promise<void>((resolve) => (accept = resolve)) };
	const server = await startServer({ env });
	await callback(server.url);
	// To the operator, and to the visitor.
	const begun = () => read(server.dataDir, 'SELECT id FROM deliveries WHERE attempts = 1');
	await expect.poll(begun).toHaveLength(2);
	const stopped = server.stop();
	await expect.poll(() => server.output()).toContain('"stopping"');
	expect(await callback(server.url)).toMatchObject({ status: 201 });
	expect(mail.accepted()).toEqual([]);
	accept();
	expect(await stopped).toBe(0);
	expect(mail.accepted()).toHaveLength(2);
	// Those of the second request wait for the next start.
	const states = read(server.dataDir, 'SELECT state, count(*) AS count FROM deliveries GROUP BY state ORDER BY state');
	expect(states).toEqual([
		{ state: 'delivered', count: 2 },
		{ state: 'waiting', count: 2 },
	]);
	await mail.stop();
});

test('slow, silent and idle connections are closed', async () => {
	const timeouts = { headers: 400, request: 800, keepAlive: 300, silent: 500, check: 100 };
	const answer: RequestListener = (request, response) => request.resume().on('end', () => response.end('well'));
	const listening = await listen(answer, '127.0.0.1', 0, { timeouts });
	const post = head('POST /', 'Content-Length: 100000');
	const url = `http://127.0.0.1:${listening.port}`;
	const [silent, headers, body, stalled, idle] = await Promise.all([
		drip(url, '', ''),
		drip(url, 'GET / HTTP/1.1\r\n', 'X-Slow: 1\r\n'),
		drip(url, post),
		drip(url, post, ''),
		drip(url, head('GET /'), ''),
	]);
	expect(idle.heard).toContain('well');
	expect([headers.heard, body.heard].join()).toMatch(/^HTTP\/1\.1 408 .*HTTP\/1\.1 408 /s);
	// The three that hear nothing have ended as well.
	expect([silent.heard, stalled.heard].join('')).not.toContain('well');
	await listening.stop();
});
