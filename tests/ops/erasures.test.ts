import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { photoPath } from '#server/store/folder/files.ts';
import { leads, listed, restore, snapshot } from '../support/operator.ts';
import { type AnyServer, temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { eventually } from '../support/shared-delivery.ts';
import { healthOf } from '../support/shared-server.ts';
import { linkTo, press, sendQuote } from '../support/wire.ts';

let server: AnyServer;
let dataDir: string;
let ids: string[];

/** A server with four photo quotes. */
beforeEach(async () => {
	server = await startHere();
	dataDir = server.dataDir;
	ids = [];
	while (ids.length < 4) ids.push((await sendQuote(server.url)).id);
});

const keyOf = (id: string) => `${id}/1-steps.jpg`;
const photoOf = (id: string) => photoPath(dataDir, keyOf(id));
const health = () => healthOf(server);

/** The requests' ids whose photos' names stand in the database or its log. */
async function named(): Promise<string[]> {
	const files = ['leads.db', 'leads.db-wal'].map((name) => readFile(join(dataDir, name), 'latin1'));
	const text = (await Promise.all(files)).join('');
	return ids.filter((id) => text.includes(keyOf(id)));
}

/** The ids that the audit says were erased, in its order. */
async function noted(): Promise<string[]> {
	const text = await readFile(join(dataDir, 'audit.jsonl'), 'utf8');
	return text
		.trim()
		.split('\n')
		.flatMap((line) => JSON.parse(line).ids ?? []);
}

async function eraseThree(): Promise<void> {
	for (const id of ids.slice(0, 3)) expect(await press(await linkTo(server, id))).toBe(303);
}

async function restart(): Promise<void> {
	await server.stop();
	server = await startHere({ dataDir });
}

test('an unwritable audit log keeps no erased photo, nor its name; it is written later, and repeated in a restore', async () => {
	const { path: copy, code } = await snapshot(dataDir);
	expect(code).toBe(0);
	await rm(join(dataDir, 'audit.jsonl'));
	// No account can write to a folder as to a file, root neither.
	await mkdir(join(dataDir, 'audit.jsonl'));
	await eraseThree();
	expect(await readdir(join(dataDir, 'photos'))).toEqual([basename(photoOf(ids[3] ?? ''))]);
	expect(await named()).toEqual([ids[3]]);
	const ran = await leads(['erase', ids[3] ?? ''], dataDir);
	expect([ran.code, ran.err]).toEqual([1, expect.stringMatching(/^All was erased, but .*retries it every minute/)]);
	expect(await named()).toEqual([]);
	expect(await health()).toMatchObject({ status: 'degraded', checks: { audit: 'failing', erasedPhotos: 'ok' } });
	await rmdir(join(dataDir, 'audit.jsonl'));
	await restart();
	await eventually(async () => expect(await noted()).toEqual(ids));
	await server.stop();
	const restored = join(await temporaryFolder(), 'data');
	expect((await restore(copy, restored)).out).toContain('0 request(s) and 0 photo(s) are in ');
	expect([await listed(restored), await readdir(join(restored, 'photos'))]).toEqual([[], []]);
});

test('a photo file that cannot be removed blocks no other erasure, and /healthz reports it', async () => {
	const [first = '', , , fourth = ''] = ids;
	await rm(photoOf(first));
	// No account can remove a folder as a file, root neither.
	await mkdir(photoOf(first));
	await eraseThree();
	expect((await readdir(join(dataDir, 'photos'))).sort()).toEqual(
		[first, fourth]
			.map(photoOf)
			.map((path) => basename(path))
			.sort(),
	);
	expect(await noted()).toEqual(ids.slice(0, 3));
	expect(await named()).toEqual([first, fourth]);
	expect(await health()).toMatchObject({ status: 'degraded', checks: { audit: 'ok', erasedPhotos: 'failing' } });
	const ran = await leads(['erase', fourth], dataDir);
	expect([ran.code, ran.err]).toEqual([1, expect.stringContaining(`${photoOf(first)} cannot be removed`)]);
	expect(await noted()).toEqual(ids);
	await restart();
	await eventually(async () => expect(await health()).toMatchObject({ checks: { erasedPhotos: 'failing' } }));
	expect(await noted()).toEqual(ids);
	await rmdir(photoOf(first));
	await restart();
	await eventually(async () => expect(await named()).toEqual([]));
	expect(await noted()).toEqual(ids);
	await server.stop();
});
