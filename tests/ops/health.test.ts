import { copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { remedies } from '#server/ops/health.ts';
import { listed } from '../support/operator.ts';
import { jpegFile } from '../support/photos.ts';
import { sharedServer, startHere } from '../support/shared.ts';
import { insert, newKey, rows, upload } from '../support/wire.ts';

const server = sharedServer({}, startHere);

/** Without those of a proxy and a hosted project. */
const names = Object.keys(remedies).filter((name) => !/^(?:proxy|visitors|inbox)$/.test(name));
const allOk = Object.fromEntries(names.map((name) => [name, 'ok']));

test('/healthz of a healthy service says so, without personal data', async () => {
	const answer = await fetch(`${server.url}/healthz`);
	const headers = ['cache-control', 'x-content-type-options'].map((name) => answer.headers.get(name));
	expect([answer.status, ...headers]).toEqual([200, 'no-store', 'nosniff']);
	expect(await answer.json()).toEqual({ status: 'ok', checks: allOk, deliveries: { waiting: 0, givenUp: 0 } });
	expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
	// Asked however often, it writes once in a while only.
	for (let count = 0; count < 20; count++) expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
	expect(await listed(server.dataDir)).toEqual([]);
});

test('on a disk that is almost full, /healthz says so, photos are rejected and requests accepted', async () => {
	const full = await startHere({ intervals: { minFree: 1e15 } });
	const answer = await fetch(`${full.url}/healthz`);
	const body = {
		status: 'failing',
		checks: { ...allOk, disk: 'failing', photoSpace: 'failing' },
		deliveries: { waiting: 0, givenUp: 0 },
	};
	expect([answer.status, await answer.json()]).toEqual([503, body]);
	expect(await upload(full.url, newKey(), jpegFile())).toMatchObject({ status: 507, body: { statusCode: '507' } });
	expect((await insert(full.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
	await full.stop();
});

test('leads.db that is replaced or removed under the server is noticed: nothing is taken that a restart would lose', async () => {
	const row = rows.callback_requests;
	const { url, dataDir, output, stop } = await startHere();
	const database = join(dataDir, 'leads.db');
	expect((await insert(url, 'callback_requests', row)).status).toBe(201);
	await copyFile(database, join(dataDir, 'copy'));
	await rename(join(dataDir, 'copy'), database);
	expect((await insert(url, 'callback_requests', row)).status).toBe(500);
	await rm(database);
	expect((await insert(url, 'callback_requests', row)).status).toBe(500);
	const answer = await fetch(`${url}/healthz`);
	expect([answer.status, await answer.json()]).toEqual([
		503,
		expect.objectContaining({ status: 'failing', checks: expect.objectContaining({ database: 'failing' }) }),
	]);
	for (const said of ['"check":"database"', '"requestId"'])
		expect(output()).toMatch(RegExp(`${said}.*DATABASE_REPLACED`));
	await stop();
});
