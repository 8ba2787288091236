import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitCalls } from '#server/http/calls.ts';
import { listen } from '#server/http/listen.ts';
import { createInFlight, networksOf } from '#server/http/networks.ts';
import {
	largeBody,
	maxBodies,
	maxBodiesPerAddress,
	maxLargeBodies,
	maxPipelined,
	maxReadsPerCaller,
} from '#server/settings/limits.ts';
import { readSettings } from '#server/settings/read.ts';
import type { Uploads } from '#server/wire/callers/uploads.ts';
import type { WireError } from '#server/wire/errors.ts';
import { receiveForm } from '#server/wire/forms/receive.ts';
import { createQuota } from '#server/wire/quota.ts';
import { askPath, sentPath } from '#wire/plain-form.ts';
import { dist } from '../support/built.ts';
import { makeLarge } from '../support/data-folder.ts';
import { countOfRun, isFullSize } from '../support/full-size.ts';
import { getPage, holdBeside } from '../support/held-calls.ts';
import { cpuTime, memory, openFiles } from '../support/processes.ts';
import { sharedServer } from '../support/shared-server.ts';
import { jpegFile } from '../support/small-photos.ts';
import { drip, head, hear, say } from '../support/sockets.ts';
import { keyHeaders, newKey, publicUrl, upload } from '../support/wire.ts';

const server = sharedServer({ dist, env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } });
const encoded = 'application/x-www-form-urlencoded';

test('slow forms of one visitor behind a proxy leave the others their answers', async () => {
	const [count, seconds] = [countOfRun(40, 5900), countOfRun(2, 40)];
	const [before, files] = [await memory(server.pid, 'VmRSS'), openFiles(server.pid)];
	const held = holdBeside('forms', count, {
		url: server.url,
		headers: ['X-Forwarded-For: 198.51.100.66'],
		lasting: seconds * 1000,
		until: '429',
	});
	// In the long round, a page that comes only when the forms are let go is not served.
	const slowest = isFullSize ? 5000 : undefined;
	const answers: (number | string)[] = [];
	let [most, isOver] = [0, false];
	void held.finally(() => {
		isOver = true;
	});
	while (!isOver) {
		const address = `203.0.${answers.length % 250}.${answers.length % 199}`;
		answers.push(await getPage(`${server.url}/robots.txt`, { headers: { 'x-forwarded-for': address } }, slowest));
		most = Math.max(most, openFiles(server.pid));
		await sleep(20);
	}
	expect(new Set(answers)).toEqual(new Set([200]));
	const { open, ...rest } = await held;
	expect(rest.answers).toHaveProperty('429');
	if (isFullSize)
		console.log(
			`${count} slow forms: ${answers.length} of ${answers.length} pages served, ${await memory(server.pid, 'VmHWM')} MB at most (${before} before), ${most} open files (${files} before), ${JSON.stringify(rest)}`,
		);
	// Each that is refused is closed with its answer.
	await expect.poll(() => openFiles(server.pid)).toBeLessThanOrEqual(files + 5);
});

test('a visitor has so many calls with a body, also behind a proxy, and others their own', async () => {
	const form = (address: string, length: number) =>
		head(
			`POST ${askPath}callback`,
			`X-Forwarded-For: ${address}`,
			`Content-Type: ${encoded}`,
			`Content-Length: ${length}`,
		);
	const sockets = await Promise.all(
		Array.from({ length: maxBodiesPerAddress }, () => say(server.url, form('192.0.2.7', 1000))),
	);
	const statusOf = async (address: string) =>
		(await hear(await say(server.url, `${form(address, 6)}name=a`), (so) => so.includes('\r\n\r\n'))).split(' ')[1];
	await expect.poll(() => statusOf('192.0.2.7')).toBe('429');
	expect(await statusOf('203.0.113.9')).toBe('422');
	expect(await getPage(`${server.url}/`, { headers: { 'x-forwarded-for': '192.0.2.7' } })).toBe(200);
	sockets[0]?.destroy();
	await expect.poll(() => statusOf('192.0.2.7')).toBe('422');
	for (const socket of sockets) socket.destroy();
});

test('a thousand slow bodies leave every visitor the forms: only those of networks with the most are ended', async () => {
	const nothing = { requests: 0, held: 0, thanks: 0, photos: 0, photoBytes: 0 };
	const { enterBody } = await createQuota(readSettings({}), { countSince: () => nothing });
	const ended: string[] = [];
	const enter = (address: string) =>
		enterBody('bodies with photos at once', networksOf(address), {
			speed: () => 1,
			end: () => void ended.push(address),
		});
	const few = maxBodies / 5 / 40;
	for (let n = 0; n < maxBodies; n++)
		expect(enter(n < 40 * maxBodiesPerAddress ? `${20 + (n % 40)}.1.1.1` : `${100 + (n % 40)}.1.1.1`)).toBeDefined();
	for (let n = 0; n < 10 * few; n++) expect(enter(`203.0.${n % 10}.9`)).toBeDefined();
	expect(ended).toHaveLength(10 * few);
	expect(ended.filter((address) => !/^[2-5]\d\./.test(address))).toEqual([]);
});

test('when bodies are too many, one of the network with the most is ended with its connection, not the oldest', async () => {
	const bodies = createInFlight({ each: 6, altogether: 10, few: 2 });
	let arrived = 0;
	const whole: RequestListener = (incoming, response) => {
		arrived++;
		incoming.resume().once('end', () => response.end('whole'));
	};
	const limited = limitCalls(
		whole,
		({ headers }) => String(headers['x-address']),
		(_, ...given) => bodies.enter(...given),
	);
	const { port, stop } = await listen(limited, '127.0.0.1', 0);
	/** Resolves when the server has taken it. */
	const begin = async (address: string) => {
		const before = arrived;
		const of = [`X-Address: ${address}`, 'Connection: close', 'Content-Length: 2'];
		const socket = await say(`http://127.0.0.1:${port}`, head('POST /', ...of));
		await expect.poll(() => arrived, { interval: 5 }).toBe(before + 1);
		return socket;
	};
	const slow = await begin('203.0.113.9');
	const held: Socket[] = [];
	for (const host of [1, 2, 3, 4, 5, 6, 1]) held.push(await begin(`20.1.1.${host}`));
	held.push(await begin('40.1.1.1'), await begin('40.1.1.1'));
	const late = await begin('50.1.1.1');
	await expect.poll(() => held.map((socket) => socket.resume().closed).lastIndexOf(true)).toBe(0);
	for (const socket of [slow, late]) {
		socket.write('{}');
		expect(await hear(socket)).toMatch(/^HTTP\/1\.1 200 .*whole/s);
	}
	for (const socket of held) socket.destroy();
	await stop();
});

test('photos that four lines of a /24 ask for and do not read leave a neighbour his', async () => {
	const key = newKey();
	expect((await upload(server.url, key, jpegFile())).status).toBe(200);
	await makeLarge(server.dataDir, key, 10_000_000);
	const { pathname } = new URL(publicUrl(server.url, key));
	const unread = await Promise.all(
		Array.from({ length: 4 * maxReadsPerCaller }, (_, n) =>
			say(server.url, head(`GET ${pathname}`, `X-Forwarded-For: 192.0.2.${n % 4}`)),
		),
	);
	for (const socket of unread) socket.once('data', () => socket.pause());
	await expect.poll(() => unread.filter(({ bytesRead }) => bytesRead > 0).length).toBe(unread.length);
	const photo = await fetch(publicUrl(server.url, key), { headers: { 'x-forwarded-for': '192.0.2.9' } });
	expect([photo.status, (await photo.arrayBuffer()).byteLength]).toEqual([200, 10_000_000]);
	for (const socket of unread) socket.destroy();
});

test.each([encoded, 'multipart/form-data; boundary=b'])(
	'a form of %s that is refused is read for a limited time',
	async (type) => {
		const reader: RequestListener = async (request, response) => {
			const error: WireError = await receiveForm(request, {} as Uploads, undefined, 300).then(
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
});

test('pages about a request that are asked for in long rows cost a few times what a built page does', async () => {
	const [rounds, inRow] = [countOfRun(3, 100), maxPipelined];
	// At least 100 ms of CPU, of which Linux counts hundredths of a second.
	const costOf = async (path: string) => {
		const before = await cpuTime(server.pid);
		let [round, cost] = [0, 0];
		for (; round < rounds || cost < 100; round++) {
			const one = (more: string) =>
				head(`GET ${path}`, 'Accept-Encoding: gzip', `X-Forwarded-For: 198.51.100.${round % 250}`, more);
			const socket = await say(server.url, one('X: y').repeat(inRow - 1) + one('Connection: close'));
			expect((await hear(socket)).split('HTTP/1.1 200 ')).toHaveLength(inRow + 1);
			cost = (await cpuTime(server.pid)) - before;
		}
		return cost / round / inRow;
	};
	const sent = `${sentPath}photo-quote?reference=AAAA-AAAA`;
	await costOf(sent);
	const [composed, page] = [await costOf(sent), await costOf('/')];
	if (isFullSize)
		console.log(
			`In rows of ${inRow}: a page ${page.toFixed(3)} ms of CPU, one about a request ${composed.toFixed(3)} ms`,
		);
	// A ratio, since a busy machine makes both slower: about four, and a hundred where each was rendered anew.
	expect(composed / page).toBeLessThan(20);
});
