import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { photoUrl } from '#leads/photos.ts';
import { type Project, ProjectAway, type Waiting } from '#server/inbox/project.ts';
import { takeOver } from '#server/inbox/take-over.ts';
import { createLog } from '#server/log.ts';
import { minute } from '#server/settings/limits.ts';
import { readSettings } from '#server/settings/read.ts';
import type { Planner } from '#server/store/delivery.ts';
import { openForServer } from '#server/store/open.ts';
import { openRateLimits, type RateLimits } from '#server/wire/rate-limits.ts';
import { jpeg, photosWithNotes } from '../../tests/support/photos.ts';

const lead = { message: 'lead', channel: 'email', recipient: 'leads@example.com', company: null } as const;
const png = (await photosWithNotes())['image/png']?.[0] ?? jpeg;
const planner: Planner = { plan: () => [lead], reports: [] };

async function start() {
	const folder = await mkdtemp(join(tmpdir(), 'stairlifts-inbox-'));
	const store = await openForServer(folder, { planner });
	onTestFinished(async () => {
		await store.close();
		await rm(folder, { recursive: true });
	});
	const id = randomUUID();
	const keys = [`${id}/1763700000000-a.jpg`, `${id}/1763700000001-b.jpg`];
	const waiting = (ageMinutes: number): Waiting => ({
		table_name: 'photo_quote_requests',
		id,
		created_at: new Date(Date.now() - ageMinutes * minute).toISOString(),
		row: {
			...{ name: 'Test Person', email: 'a@example.com', address: '1 Test Street', caller: '192.0.2.1' },
			photo_urls: keys.map((key) => photoUrl('https://abc.supabase.co', key)),
		},
	});
	const away = new Set<string>();
	const project = {
		photo: async (key: string) => {
			if (away.has(key)) throw new ProjectAway('reading a photo', '503');
			const bytes = key === keys[1] ? png : jpeg;
			return { type: 'image/jpeg', bytes: Readable.from([bytes]) };
		},
	} as Partial<Project> as Project;
	const parts = { project, store, photoBase: 'https://site.example', log: createLog('silent') };
	const take = (one: Waiting, rateLimits?: RateLimits) => takeOver(one, { ...parts, rateLimits });
	return { store, id, keys, waiting, away, take };
}

test('a request waits for photos that cannot be read, for five minutes, then goes without; they follow', async () => {
	const { store, id, keys, waiting, away, take } = await start();
	const key = { kind: 'photo-quote', id } as const;
	away.add(keys[1] ?? '');
	expect(await take(waiting(1))).toBeUndefined();
	expect(store.requests.find(key)).toBeUndefined();
	expect(await take(waiting(6))).toBeUndefined();
	expect(store.outbox.of(key).map(({ message }) => message)).toEqual(['lead']);
	for (const sent of store.outbox.take('email', 9)) store.outbox.delivered(sent, Date.now());
	away.clear();
	expect(await take(waiting(7))).toEqual(keys);
	expect(store.outbox.of(key).map(({ message }) => message)).toEqual(['lead', 'photos-added']);
	expect(store.photos.of(store.requests.of(key)).map((one) => one.key)).toEqual(keys);
});

test('one from a project whose clock is ahead is no later than now', async () => {
	const { store, id, keys, waiting, take } = await start();
	expect(await take(waiting(-60))).toEqual(keys);
	expect(Date.parse(store.requests.of({ kind: 'photo-quote', id }).created_at)).toBeLessThanOrEqual(Date.now());
});

test('photos that are taken over count for the limits; a request beyond them is held with its photos', async () => {
	const { store, id, keys, waiting, take } = await start();
	const limits = openRateLimits(readSettings({ MAX_PHOTO_MB_PER_DAY: '1' }), store);
	const photo = limits.takePhoto('198.51.100.1', 100);
	if (typeof photo === 'function') photo(950_000);
	expect(await take(waiting(1), limits)).toEqual(keys);
	expect(store.held.total()).toBe(1);
	expect(store.photos.of(store.requests.of({ kind: 'photo-quote', id }))).toHaveLength(2);
	expect(store.outbox.of({ kind: 'photo-quote', id })).toEqual([]);
});
