import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { leads } from '../support/operator.ts';
import { removeTemporaryFolders, startServer, type TestServer } from '../support/server.ts';
import { jpegFile } from '../support/small-photos.ts';
import { insert, linkTo, press, rows, upload } from '../support/wire.ts';

afterAll(removeTemporaryFolders);

let server: TestServer;
let dataDir: string;
let ids: string[];

/** A server with four photo quotes, each with a photo whose name is found nowhere else. */
beforeEach(async () => {
	server = await startServer();
	dataDir = server.dataDir;
	ids = Array.from({ length: 4 }, () => randomUUID());
	for (const id of ids) {
		expect((await upload(server.url, keyOf(id), jpegFile())).status).toBe(200);
		const row = { ...rows.photo_quote_requests, id };
		expect((await insert(server.url, 'photo_quote_requests', row)).status).toBe(201);
	}
});

const keyOf = (id: string) => `${id}/steps-of-${id.slice(0, 8)}.jpg`;
const photoOf = (id: string) => photoPath(dataDir, keyOf(id));
const health = async () => (await fetch(`${server.url}/healthz`)).json();

/** The requests' ids whose photos' names stand in the database or its log. */
async function named(): Promise<string[]> {
	const files = ['leads.db', 'leads.db-wal'].map((name) => readFile(join(dataDir, name), 'latin1'));
	const text = (await Promise.all(files)).join('');
	return ids.filter((id) => text.includes(keyOf(id).split('/')[1] ?? id));
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
	for (const id of ids.slice(0, 3)) expect(await press(linkTo(server, id))).toEqual([303, '/delete-my-request/done']);
}

async function restart(): Promise<void> {
	await server.stop();
	server = await startServer({ dataDir });
}

test('an unwritable audit log keeps no erased photo, nor its name', async () => {
	await mkdir(join(dataDir, 'audit.jsonl'));
	await eraseThree();
	expect(await readdir(join(dataDir, 'photos'))).toEqual([basename(photoOf(ids[3] ?? ''))]);
	expect(await named()).toEqual([ids[3]]);
	expect(await health()).toMatchObject({ status: 'degraded', checks: { audit: 'failing', erasedPhotos: 'ok' } });
	await rmdir(join(dataDir, 'audit.jsonl'));
	await restart();
	await vi.waitFor(async () => expect(await noted()).toEqual(ids.slice(0, 3)), 10_000);
	await server.stop();
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
	await vi.waitFor(async () => expect(await health()).toMatchObject({ checks: { erasedPhotos: 'failing' } }), 10_000);
	expect(await noted()).toEqual(ids);
	await rmdir(photoOf(first));
	await restart();
	await vi.waitFor(async () => expect(await named()).toEqual([]), 10_000);
	expect(await noted()).toEqual(ids);
	await server.stop();
});
