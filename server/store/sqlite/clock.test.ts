import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { tables } from '#leads/tables.ts';
import { maxDeliveryAge } from '#server/settings/limits.ts';
import { readSettings } from '#server/settings/read.ts';
import type { Planner } from '#server/store/planner.ts';
import type { Row } from '#server/store/row.ts';
import { type Database, openDatabase } from '#server/store/sqlite/database.ts';
import { createQuota } from '#server/wire/quota.ts';
import { rows } from '../../../tests/contract/wire.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../../tests/support/server.ts';

const day = 86_400_000;
const callbacks = tables.find(({ name }) => name === 'callback_requests') as (typeof tables)[number];
const told = { message: 'lead', channel: 'email', recipient: 'leads@example.com', company: null } as const;
const planner: Planner = { plan: () => [told], reports: [] };

afterEach(() => void vi.useRealTimers());
afterAll(removeTemporaryFolders);

/** Turns this process's clock, as a server's is that has lost its battery; timers go on as they do. */
function setClock(ms: number): void {
	vi.useFakeTimers({ toFake: ['Date'], now: ms });
}

const insert = (database: Database, id: string) =>
	database.requests.insert(callbacks, [{ ...rows.callback_requests, id } as unknown as Row]);
const ids = ['7f3a92c1-35ad-49bb-b118-8e8fc24abf80', '7f3a92c1-35ad-49bb-b118-8e8fc24abf81'] as const;
const before = (ms: number) => {
	const time = new Date(ms).toISOString();
	return { requests: time, photos: time, strayPhotos: time };
};

test('M5: a request that arrives while the clock is years behind is delivered once it is right', async () => {
	const right = Date.now();
	const folder = await temporaryFolder();
	openDatabase(folder, 'server', planner).close();
	setClock(right - 1800 * day);
	const behind = openDatabase(folder, 'server', planner);
	await insert(behind, ids[0]);
	expect(await behind.outbox.due('email', 9)).toHaveLength(1);
	behind.close();

	setClock(right + 60_000);
	const again = openDatabase(folder, 'server', planner);
	expect((await again.eraseOld(before(right - 365 * day))).requests).toBe(0);
	const [delivery] = await again.outbox.due('email', 9);
	expect(Date.now() - Date.parse(String(delivery?.created_at))).toBeLessThan(maxDeliveryAge);
	again.close();
});

test('M5: a sweep deletes no waiting delivery, whatever its date', async () => {
	const folder = await temporaryFolder();
	const database = openDatabase(folder, 'server', planner);
	await insert(database, ids[0]);
	const [lead] = await database.outbox.due('email', 9);
	if (lead) await database.outbox.begin(lead);
	// It may have arrived, so that it was erased is to be told as well.
	await database.erase([{ kind: 'callback', id: ids[0] }], 'erase');
	await database.eraseOld(before(Date.now() + day));
	expect((await database.outbox.state()).waiting).toBe(1);
	database.close();
});

test('M5: without newer rows, a row inserted while the clock is behind gets the last right time', async () => {
	const right = Date.now();
	const folder = await temporaryFolder();
	setClock(right - 364 * day);
	const old = openDatabase(folder, 'server', planner);
	await insert(old, ids[0]);
	setClock(right);
	await old.clock.trust(new Date());
	old.close();
	setClock(right - 1800 * day);
	const behind = openDatabase(folder, 'server', planner);
	await insert(behind, ids[1]);
	const callback = await behind.requests.of({ kind: 'callback', id: ids[1] });
	expect(callback.created_at).toBe(new Date(right).toISOString());
	setClock(right + 2 * day);
	expect((await behind.eraseOld(before(right - 363 * day))).requests).toBe(1);
	behind.close();
});

test('M5: rows inserted while the clock was ahead do not count for every later day', async () => {
	const right = Date.now();
	const folder = await temporaryFolder();
	setClock(right + 400 * day);
	const ahead = openDatabase(folder, 'server', planner);
	await insert(ahead, ids[0]);
	ahead.close();
	setClock(right);
	const again = openDatabase(folder, 'server', planner);
	expect(await again.countSince('')).toMatchObject({ requests: 1 });
	const settings = readSettings({ MAX_REQUESTS_PER_DAY: '1' });
	const place = (await createQuota(settings, again)).takeRequests(1, true);
	place.keep();
	const quota = await createQuota(settings, again);
	expect(() => quota.takeRequests(2, true)).toThrow();
	again.close();
});
