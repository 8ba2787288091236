import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { maxPhotos } from '#leads/photos.ts';
import { limitCalls } from '#server/http/calls.ts';
import { listen } from '#server/http/listen.ts';
import { createInFlight } from '#server/http/networks.ts';
import {
	largeBody,
	maxBodies,
	maxBodiesPerAddress,
	maxLargeBodies,
	maxPipelined,
	maxReads,
	maxReadsPerCaller,
} from '#server/settings/limits.ts';
import type { WireError } from '#server/wire/errors.ts';
import { receiveForm } from '#server/wire/forms/receive.ts';
import { askPath, sentPath } from '#wire/plain-form.ts';
import { dist } from '../support/built.ts';
import { countOfRun } from '../support/full-size.ts';
import { getPage, holdBeside } from '../support/held-calls.ts';
import { cpuTime, memory, openFiles } from '../support/processes.ts';
import { startServer } from '../support/server.ts';
import { jpegFile, jpegOf } from '../support/small-photos.ts';
import { drip, head, hear, say } from '../support/sockets.ts';
import { insert, keyHeaders, newKey, publicUrl, rows, upload } from '../support/wire.ts';

const proxied = { dist, env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } };
const encoded = 'application/x-www-form-urlencoded';
const visitor = (number: number) => ({ headers: { 'x-forwarded-for': `203.0.${number % 250}.${number % 199}` } });

test('slow forms of one visitor behind a proxy leave the others their answers', async () => {
	const server = await startServer(proxied);
	const [count, seconds] = [countOfRun(400, 5900), countOfRun(6, 40)];
	const [before, files] = [await memory(server.pid, 'VmRSS'), openFiles(server.pid)];
	const held = holdBeside('forms', count, {
		url: server.url,
		headers: ['X-Forwarded-For: 198.51.100.66'],
		lasting: seconds * 1000,
	});
	const answers: (number | string)[] = [];
	let most = 0;
	for (const until = performance.now() + seconds * 1000 - 1000; performance.now() < until; ) {
		answers.push(await getPage(`${server.url}/`, visitor(answers.length)));
		most = Math.max(most, openFiles(server.pid));
	}
	expect(new Set(answers)).toEqual(new Set([200]));
	const { open, ...rest } = await held;
	expect(rest.answers).toHaveProperty('429');
	console.log(
		`${count} slow forms: ${answers.length} of ${answers.length} pages served, ${await memory(server.pid, 'VmHWM')} MB at most (${before} before), ${most} open files (${files} before), ${JSON.stringify(rest)}`,
	);
	// Each that is refused is closed with its answer.
	await expect.poll(() => openFiles(server.pid)).toBeLessThanOrEqual(files + 5);
	await server.stop();
});

test('a visitor has so many calls with a body, also behind a proxy, and others their own', async () => {
	const server = await startServer(proxied);
	const post = (address: string) =>
		head(`POST ${askPath}callback`, `X-Forwarded-For: ${address}`, 'Content-Length: 1000');
	const sockets = await Promise.all(
		Array.from({ length: maxBodiesPerAddress }, () => say(server.url, post('192.0.2.7'))),
	);
	const statusOf = async (address: string) => {
		const socket = await say(server.url, post(address));
		const timer = setTimeout(() => socket.destroy(), 1000);
		const heard = await hear(socket);
		clearTimeout(timer);
		return heard.split(' ')[1];
	};
	expect(await statusOf('192.0.2.7')).toBe('429');
	// Read on, and so without an answer yet.
	expect(await statusOf('203.0.113.9')).toBeUndefined();
	const get = { headers: { 'x-forwarded-for': '192.0.2.7' } };
	expect(await getPage(`${server.url}/`, get)).toBe(200);
	sockets[0]?.destroy();
	await expect.poll(() => statusOf('192.0.2.7')).toBeUndefined();
	for (const socket of sockets) socket.destroy();
	await server.stop();
});

/** Holds forms of one byte, so many from each of so many addresses. @returns how many are still open */
async function holdForms(url: string, type: string, each: number, addresses: readonly string[]) {
	const sockets: Socket[] = [];
	const start = (address: string) =>
		head(`POST ${askPath}photo-quote`, `X-Forwarded-For: ${address}`, `Content-Type: ${type}`, 'Content-Length: 1000');
	const calls = addresses.flatMap((address) => Array<string>(each).fill(`${start(address)}a`));
	// No more at once than wait for a server to take them.
	for (let n = 0; n < calls.length; n += 100)
		sockets.push(...(await Promise.all(calls.slice(n, n + 100).map((call) => say(url, call)))));
	for (const socket of sockets) socket.resume();
	await later(500);
	return {
		open: () => sockets.filter(({ readyState }) => readyState === 'open').length,
		end: () => sockets.map((socket) => socket.destroy()),
	};
}
const times = (count: number, addressOf: (index: number) => string) =>
	Array.from({ length: count }, (_, n) => addressOf(n));
const photoFrom = (url: string, address: string) =>
	upload(url, newKey(), jpegFile(), { headers: { 'x-forwarded-for': address } });
const sendCallback = async (url: string, address: string) => {
	const headers = { 'x-forwarded-for': address };
	return (await insert(url, 'callback_requests', rows.callback_requests, { headers })).status;
};

test('eight addresses of one /16, and two lines with a /48, leave their neighbours the forms', async () => {
	const server = await startServer(proxied);
	const neighbours = times(8, (n) => `198.51.${10 + n}.1`);
	const lines = times(8, (n) => `2001:db8:${1 + (n % 2)}000:${n}00::1`);
	const held = await holdForms(server.url, encoded, maxBodiesPerAddress, [...neighbours, ...lines]);
	expect(held.open()).toBe(16 * maxBodiesPerAddress);
	for (const address of ['198.51.7.7', '198.51.200.9', '2001:db8:9abc:1::5', '203.0.113.9'])
		expect(await sendCallback(server.url, address)).toBe(201);
	held.end();
	await server.stop();
});

test.each(['198.51.100.', '2001:db8:1:a'])(
	'four lines of %s that hold what it may have leave a neighbour the forms',
	async (network) => {
		const server = await startServer(proxied);
		const addressOf = (host: number) => (network.includes(':') ? `${network}${host}00::1` : network + host);
		const held = await holdForms(server.url, encoded, maxBodiesPerAddress, times(4, addressOf));
		expect(held.open()).toBe(4 * maxBodiesPerAddress);
		expect(await sendCallback(server.url, addressOf(9))).toBe(201);
		expect(held.open()).toBe(4 * maxBodiesPerAddress - 1);
		expect((await holdForms(server.url, encoded, 1, [addressOf(1)])).open()).toBe(0);
		held.end();
		await server.stop();
	},
);

test.each([
	['slow', 0],
	['as fast as visitors are', 20_000],
])(
	'when bodies are too many that are %s, one of the network with the most is ended, not the oldest',
	async (_, ahead) => {
		const bodies = createInFlight({ each: 6, altogether: 10, few: 2 });
		const whole: RequestListener = (incoming, response) => incoming.resume().once('end', () => response.end('whole'));
		const limited = limitCalls(
			whole,
			({ headers }) => String(headers['x-address']),
			(_, ...given) => bodies.enter(...given),
		);
		const { port, stop } = await listen(limited, '127.0.0.1', 0);
		const begin = async (address: string) => {
			const of = [`X-Address: ${address}`, 'Connection: close', `Content-Length: ${ahead + 2}`];
			const socket = await say(`http://127.0.0.1:${port}`, head('POST /', ...of));
			// What comes with the head does not count.
			await later(50);
			if (ahead > 0) socket.write('x'.repeat(ahead));
			return socket;
		};
		const slow = await begin('203.0.113.9');
		await later(50);
		const many = ['1', '2', '3', '4', '5', '6', '1'].map((last) => begin(`20.1.1.${last}`));
		const held = [...(await Promise.all(many)), await begin('40.1.1.1'), await begin('40.1.1.1')];
		await later(50);
		const late = await begin('50.1.1.1');
		await expect.poll(() => held.map((socket) => socket.resume().closed).lastIndexOf(true)).toBe(0);
		for (const socket of [slow, late]) {
			socket.write('{}');
			expect(await hear(socket)).toMatch(/^HTTP\/1\.1 200 .*whole/s);
		}
		for (const socket of held) socket.destroy();
		await stop();
	},
);

test.each([encoded, 'multipart/form-data; boundary=b'])(
	'a thousand bodies of %s of one byte each leave every visitor the forms: the slowest are ended',
	async (type) => {
		const server = await startServer(proxied);
		const shared = times(40, (n) => `${20 + n}.1.1.1`);
		const held = await holdForms(server.url, type, maxBodiesPerAddress, shared);
		const reserve = await holdForms(
			server.url,
			type,
			maxPhotos,
			times(40, (n) => `${100 + n}.1.1.1`),
		);
		expect(held.open() + reserve.open()).toBe(maxBodies);
		const visitors = times(10, (n) => `203.0.${n}.9`);
		for (const address of visitors) expect(await sendCallback(server.url, address)).toBe(201);
		const photo = await Promise.all(visitors.map((address) => photoFrom(server.url, address)));
		expect(photo.map(({ status }) => status)).toEqual(Array(10).fill(200));
		expect(held.open()).toBeLessThan(shared.length * maxBodiesPerAddress);
		expect(reserve.open()).toBe(40 * maxPhotos);
		held.end();
		reserve.end();
		await server.stop();
	},
);

test('photos that thirty-two addresses ask for and do not read leave every visitor theirs', async () => {
	const server = await startServer(proxied);
	const key = newKey();
	expect((await upload(server.url, key, jpegFile(jpegOf(10_000_000)))).status).toBe(200);
	const { pathname } = new URL(publicUrl(server.url, key));
	const unread: Socket[] = [];
	const ask = async (addresses: readonly string[]) => {
		const get = (address: string) => head(`GET ${pathname}`, `X-Forwarded-For: ${address}`);
		unread.push(...(await Promise.all(addresses.map((address) => say(server.url, get(address))))));
		for (const socket of unread) if (socket.bytesRead === 0) socket.once('data', () => socket.pause());
		await expect.poll(() => unread.filter(({ bytesRead }) => bytesRead > 0).length).toBe(unread.length);
	};
	await ask(times(16 * maxReadsPerCaller, (n) => `${20 + (n % 16)}.1.1.1`));
	await ask(times(16 * maxPhotos, (n) => `${100 + (n % 16)}.1.1.1`));
	expect(unread).toHaveLength(maxReads);
	for (const address of times(5, (n) => `203.0.${n}.9`)) {
		const photo = await fetch(publicUrl(server.url, key), { headers: { 'x-forwarded-for': address } });
		expect([photo.status, (await photo.arrayBuffer()).byteLength]).toEqual([200, 10_000_000]);
	}
	for (const socket of unread) socket.destroy();
	await server.stop();
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])(
	'a form of %s that is refused is read for a limited time',
	async (type) => {
		const reader: RequestListener = async (request, response) => {
			const error: WireError = await receiveForm(request, async () => {}, 300).then(
				() => undefined,
				(error) => error,
			);
			response.writeHead(error.status, { connection: 'close' }).end();
		};
		const { port, stop } = await listen(reader, '127.0.0.1', 0);
		const start = head('POST /', 'Content-Length: 1000', `Content-Type: ${type}`);
		const { heard, lasted } = await drip(`http://127.0.0.1:${port}`, start);
		expect(heard).toMatch(/^HTTP\/1\.1 408 /);
		expect(lasted).toBeGreaterThan(290);
		await stop();
	},
);

test('bodies in memory are bounded: large ones in number, others in what a tiny piece of them takes', async () => {
	const server = await startServer({ dist });
	const size = largeBody + 1000;
	const start = head(
		'POST /rest/v1/callback_requests',
		`apikey: ${keyHeaders.apikey}`,
		'Content-Type: application/json',
		`Content-Length: ${size + 1000}`,
	);
	const large = await Promise.all(
		Array.from({ length: maxLargeBodies }, () => say(server.url, start + 'x'.repeat(size))),
	);
	const heardOf = async (text: string) => {
		const socket = await say(server.url, start + text);
		const heard = await hear(socket, (so) => so.includes('\r\n\r\n'));
		socket.destroy();
		return heard.split(' ')[1];
	};
	await expect.poll(() => heardOf('x'.repeat(size + 1000))).toBe('413');
	const whole = start.replace(/Content-Length: \d+/, 'Content-Length: 2');
	const small = await say(server.url, `${whole}[]`);
	expect(await hear(small, (so) => so.includes('\r\n\r\n'))).toMatch(/^HTTP\/1\.1 201 /);
	small.destroy();
	for (const socket of large) socket.destroy();
	await expect.poll(() => heardOf('x'.repeat(size + 1000))).toBe('400');
	await server.stop();
});

test('pages about a request that are asked for in long rows cost a few times what other pages cost', async () => {
	const server = await startServer(proxied);
	const [rounds, inRow] = [countOfRun(5, 100), maxPipelined];
	const visitorLine = (round: number) => [`X-Forwarded-For: 198.51.100.${round}`];
	const costOf = async (path: string) => {
		const before = await cpuTime(server.pid);
		for (let round = 0; round < rounds; round++) {
			const one = (more: string) => head(`GET ${path}`, 'Accept-Encoding: gzip', ...visitorLine(round), more);
			const socket = await say(server.url, one('X: y').repeat(inRow - 1) + one('Connection: close'));
			expect((await hear(socket)).split('HTTP/1.1 200 ')).toHaveLength(inRow + 1);
		}
		return ((await cpuTime(server.pid)) - before) / rounds / inRow;
	};
	const sent = `${sentPath}photo-quote?reference=AAAA-AAAA`;
	for (const path of ['/', sent]) await costOf(path);
	const [page, composed] = [await costOf('/'), await costOf(sent)];
	console.log(
		`In rows of ${inRow}: a page ${page.toFixed(3)} ms of CPU, a page about a request ${composed.toFixed(3)} ms`,
	);
	expect(composed).toBeLessThan(1);
	await server.stop();
});
