import { readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { photoBucket } from '#wire/names.ts';
import { mount, unmountAll } from '../faults/linux.ts';
import { dist } from '../support/built.ts';
import { inDatabase } from '../support/database.ts';
import { jpeg, jpegFile, noise } from '../support/photos.ts';
import { type AnyServer, shortIntervals, temporaryFolder } from '../support/server.ts';
import { healthOf, startHere } from '../support/shared.ts';
import { head, hear, say } from '../support/sockets.ts';
import { insert, keyHeaders, newKey, rows, upload } from '../support/wire.ts';
import { answers, postForm } from './calls.ts';

// The real server behind a proxy, which names each visitor's address. The numbers themselves: server/wire/rate-limits.test.ts.
const env = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' };
const from = (address: string) => ({ headers: { 'x-forwarded-for': address, origin: 'http://localhost:4321' } });
const send = async ({ url }: AnyServer, address: string) =>
	(await insert(url, 'callback_requests', rows.callback_requests, from(address))).status;
const photoFrom = (url: string, address: string, file = jpegFile()) => upload(url, newKey(), file, from(address));

afterAll(unmountAll);
afterEach(() => void vi.useRealTimers());

test('what is more than all may send in a day is held, by its sender, also after a restart; the pages and the health say so', async () => {
	const limited = { env: { ...env, MAX_REQUESTS_PER_DAY: '3' }, dist, intervals: shortIntervals };
	let server = await startHere(limited);
	expect(await healthOf(server)).toMatchObject({ status: 'ok', checks: { held: 'ok' } });
	for (const status of [201, 201, 201, 202, 202]) expect(await send(server, '192.0.2.1')).toBe(status);
	await server.stop();
	server = await startHere({ ...limited, dataDir: server.dataDir });
	expect(await send(server, '192.0.2.1')).toBe(202);
	expect(await healthOf(server)).toMatchObject({ status: 'degraded', checks: { held: 'failing' } });
	const { location } = await postForm(server.url, 'callback', answers, [], from('198.51.100.1'));
	expect(location).toMatch(/&confirmation=held$/);
	const receipt = await (await fetch(new URL(location ?? '', server.url))).text();
	expect(receipt).toContain('A person will look at it first');
	expect(/<main[\s\S]*<\/main>/.exec(receipt)?.[0]).not.toMatch(/hours|We usually send all this/);
	const held = inDatabase(server.dataDir, (database) =>
		database.prepare("SELECT held, count(*) AS n FROM request_ids WHERE held <> '' GROUP BY held ORDER BY n").all(),
	);
	expect(held.map(({ n }) => n)).toEqual([1, 3]);
	await server.stop();
});

test('more photos of one caller than a day allows are refused; their request is taken, and so are photos of others', async () => {
	const server = await startHere({ env: { ...env, MAX_PHOTO_MB_PER_DAY: '5' } });
	const photo = jpegFile(await noise(1300));
	for (const status of [200, 200, 429]) expect((await photoFrom(server.url, '192.0.2.1', photo)).status).toBe(status);
	const { body, headers } = await photoFrom(server.url, '192.0.2.1', photo);
	expect([body, Number(headers.get('retry-after')) > 0]).toMatchObject([{ statusCode: '429', code: 'SlowDown' }, true]);
	expect((await photoFrom(server.url, '192.0.2.2', photo)).status).toBe(200);
	expect(await send(server, '192.0.2.1')).toBe(201);
	await server.stop();
});

/** An upload that sends all but its last 100 bytes and then waits. */
async function holdOpen(url: string, address: string, bytes: number) {
	const headers = Object.entries({ ...keyHeaders, 'content-type': 'image/jpeg', 'x-forwarded-for': address });
	const lines = [...headers, ['content-length', bytes]].map((pair) => pair.join(': '));
	const socket = await say(url, head(`POST /storage/v1/object/${photoBucket}/${newKey()}`, ...lines));
	socket.write(Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length - 100)]));
	return socket;
}

test.runIf(process.getuid?.() === 0)(
	'more uploads held open than fit leave the disk its floor, and a request is taken',
	async () => {
		const folder = await temporaryFolder();
		mount(['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder]);
		const dataDir = join(folder, 'data');
		const small = await startHere({ dataDir, env });
		const held = await Promise.all(Array.from({ length: 16 }, (_, n) => holdOpen(small.url, `192.0.${n}.1`, 1e7)));
		let refused = 0;
		for (const socket of held) void hear(socket, (said) => said.includes('507')).then(() => refused++);
		const arriving = join(dataDir, 'arriving');
		const arrived = () => readdirSync(arriving).filter((name) => statSync(join(arriving, name)).size > 9_900_000);
		await expect.poll(() => arrived().length + refused).toBe(held.length);
		const { bavail, bsize } = statfsSync(folder);
		expect(bavail * bsize).toBeGreaterThan(100e6);
		expect((await insert(small.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
		for (const socket of held) socket.destroy();
		await small.stop();
	},
);
