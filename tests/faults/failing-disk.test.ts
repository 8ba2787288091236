import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leads } from '../support/operator.ts';
import { jpegFile } from '../support/photos.ts';
import { shortIntervals, temporaryFolder } from '../support/server.ts';
import { eventually, sharedServer } from '../support/shared.ts';
import { insert, newKey, publicUrl, rows, upload } from '../support/wire.ts';
import type { Fault } from './failing-disk.ts';

const faults = join(await temporaryFolder(), 'faults');
const preload = join(import.meta.dirname, './failing-disk.ts');
const server = sharedServer({
	env: { FAULTS: faults, NODE_OPTIONS: `--import=${preload}` },
	intervals: shortIntervals,
});

const inject = (fault: Fault) => writeFile(faults, fault);
const mend = () => rm(faults);
const shown = async (key: string) => (await fetch(publicUrl(server.url, key))).status;
const send = () => insert(server.url, 'callback_requests', rows.callback_requests);
const count = async () => JSON.parse((await leads(['list', '--json'], server.dataDir)).out).length;

test.each<Fault>(['flush file', 'flush folder', 'read-only'])(
	'a disk that fails to %s: the photo is refused and not there, requests go on, and so do photos when it is mended',
	async (fault) => {
		const key = newKey();
		await inject(fault);
		const answer = await upload(server.url, key, jpegFile());
		expect(answer).toMatchObject({ status: 500, body: { statusCode: '500', code: 'InternalError' } });
		expect(await shown(key)).toBe(400);
		expect(await readdir(join(server.dataDir, 'arriving'))).toEqual([]);
		expect((await send()).status).toBe(201);
		await mend();
		expect((await upload(server.url, key, jpegFile())).status).toBe(200);
		expect(await shown(key)).toBe(200);
	},
);

test('with a disk that fails to commit, nothing is acknowledged and /healthz fails; both recover with the disk', async () => {
	const [before, key] = [await count(), newKey()];
	await inject('commit');
	const answers = await Promise.all([send(), send(), send()]);
	for (const { status, body } of answers) expect([status, body]).toMatchObject([500, { code: 'XX000', details: null }]);
	expect(await upload(server.url, key, jpegFile())).toMatchObject({ status: 500 });
	expect(await shown(key)).toBe(400);
	const health = await fetch(`${server.url}/healthz`);
	expect([health.status, await health.json()]).toMatchObject([503, { checks: { database: 'failing', photos: 'ok' } }]);
	await mend();
	expect(await count()).toBe(before);
	expect((await send()).status).toBe(201);
	expect((await upload(server.url, key, jpegFile())).status).toBe(200);
	expect(await count()).toBe(before + 1);
	await eventually(async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(200));
});

test('the log of these errors has kinds and stack frames, no personal data', () => {
	const errors = server
		.output()
		.split('\n')
		.filter((line) => line.includes('could not answer'));
	expect(errors.length).toBeGreaterThan(3);
	expect(errors.join()).toContain('"code":"EIO"');
	expect(errors.join()).not.toContain('1-steps.jpg');
});
