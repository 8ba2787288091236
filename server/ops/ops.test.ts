import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { slugs } from '#articles/slugs.ts';
import { dayAndTime } from '#leads/british-time.ts';
import { createLog } from '#server/log.ts';
import { watchForAttention } from '#server/ops/health.ts';
import { isDue, nextSnapshotAt } from '#server/ops/nightly-snapshot.ts';
import { photographsToTake } from '#server/ops/photographs.ts';
import { monthsBefore } from '#server/ops/retention.ts';
import { hour } from '#server/settings/limits.ts';
import { nameAt, readBackups } from '#server/store/backups.ts';
import { audit, auditFile, makeFolder, readErasedIds, tryAudit } from '#server/store/folder/files.ts';

function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'stairlifts-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	return folder;
}

test.each([
	['2026-05-31T10:00:00.000Z', 3, '2026-02-28T10:00:00.000Z'],
	['2024-03-30T23:59:59.999Z', 1, '2024-02-29T23:59:59.999Z'],
	['2026-01-15T00:00:00.000Z', 12, '2025-01-15T00:00:00.000Z'],
	['2026-02-28T00:00:00.000Z', 6, '2025-08-28T00:00:00.000Z'],
])('%s less %i months is %s', (now, months, then) => {
	expect(monthsBefore(new Date(now), months).toISOString()).toBe(then);
});

test('six photographs are asked for, each where the build takes it, until they are there', async () => {
	const folder = newFolder();
	const asked = await photographsToTake(folder);
	expect(asked).toHaveLength(6);
	const places = ['hero', 'person', ...slugs.map((slug) => `articles/${slug}`)];
	expect(asked.filter(({ place }) => !places.includes(place))).toEqual([]);
	mkdirSync(join(folder, 'articles'));
	writeFileSync(join(folder, 'hero.txt'), 'A chair');
	expect(await photographsToTake(folder)).toHaveLength(6);
	for (const { place } of asked) writeFileSync(join(folder, `${place}.jpg`), '');
	expect(await photographsToTake(folder)).toEqual([]);
	expect(await photographsToTake(join(folder, 'none'))).toEqual([]);
});

test.each([
	[undefined, '2026-01-10T12:00:00Z', false],
	['2026-01-09T03:00:05Z', '2026-01-10T02:59:00Z', false],
	['2026-01-09T03:00:05Z', '2026-01-10T03:00:00Z', true],
	['2026-01-10T03:00:05Z', '2026-01-10T23:00:00Z', false],
	['2026-01-09T22:00:00Z', '2026-01-10T03:00:00Z', true],
	// Where the machine was off at night.
	['2026-01-08T03:00:05Z', '2026-01-10T09:00:00Z', true],
	// In summer three in the morning is two by UTC.
	['2026-07-09T02:00:05Z', '2026-07-10T02:00:00Z', true],
])('after the snapshot of %s, the next is due by %s: %s', (since, now, due) => {
	expect(isDue(since === undefined ? undefined : new Date(since), Date.parse(now))).toBe(due);
});

test.each([
	['2026-01-10T02:59:00Z', '2026-01-10T03:00:00.000Z'],
	['2026-01-10T03:00:00Z', '2026-01-11T03:00:00.000Z'],
	['2026-07-10T12:00:00Z', '2026-07-11T02:00:00.000Z'],
])('after %s the next snapshot is made at %s', (now, next) => expect(nextSnapshotAt(Date.parse(now))).toBe(next));

test('a backup is late a day and a half after the last one, or after the data came', async () => {
	const folder = newFolder();
	const now = Date.parse('2026-11-22T12:00:01Z');
	const ago = (hours: number) => new Date(now - hours * hour);
	const touch = (name: string, hours: number) => {
		writeFileSync(join(folder, name), '');
		utimesSync(join(folder, name), ago(hours), ago(hours));
	};
	const look = async () => Object.values(await readBackups(folder, now));
	expect(await look()).toEqual([undefined, undefined, undefined, []]);
	touch('server.lock', 36);
	expect(await look()).toEqual([undefined, undefined, ago(36), []]);
	touch('server.lock', 37);
	expect(await look()).toEqual([undefined, undefined, ago(37), ['no snapshot has been made']]);
	const names = [...[37, 60].map((hours) => nameAt(ago(hours))), '.unfinished', `${nameAt(ago(1))}.old`];
	for (const name of names) mkdirSync(join(folder, 'snapshots', name), { recursive: true });
	touch('copied-elsewhere', 40);
	const late = `the last snapshot is of ${dayAndTime(ago(37))}`;
	const lateCopy = `the last copy on another machine is of ${dayAndTime(ago(40))}`;
	expect(await look()).toEqual([ago(37), ago(40), ago(37), [late, lateCopy]]);
	mkdirSync(join(folder, 'snapshots', nameAt(ago(36))));
	expect(await look()).toEqual([ago(36), ago(40), ago(37), [lateCopy]]);
});

test('the audit log goes on after a line that was cut, and names what was erased', async () => {
	const folder = newFolder();
	const file = join(folder, auditFile);
	await tryAudit(folder);
	await audit(folder, { act: 'erase', requests: 1, photos: 0, ids: ['a', 'b'] });
	writeFileSync(file, '{"at":"20', { flag: 'a' });
	await audit(folder, { act: 'sweep', requests: 1, photos: 0 });
	const withdrawn = { at: 'then', act: 'withdraw', requests: 1, photos: 0, ids: ['c'] } as const;
	await audit(folder, withdrawn);
	const lines = readFileSync(file, 'utf8').split('\n');
	expect([lines.length, lines[1], JSON.parse(lines[3] ?? '')]).toEqual([5, '{"at":"20', withdrawn]);
	expect(await readErasedIds(file)).toEqual(['a', 'b', 'c']);
	await tryAudit(folder);
	rmSync(file);
	makeFolder(join(file, 'in the way'));
	await expect(tryAudit(folder)).rejects.toThrow('EISDIR');
	expect([file, join(file, 'in the way')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
});

test('the operator is told of what fails at two looks in a row, and of what was given up by another e-mail', async () => {
	const told: string[][] = [];
	const looks = ['failing', 'ok', 'failing', 'failing', 'ok'] as const;
	const needsAttention = (found: object) => told.push(Object.keys(found)) > 99;
	const stop = watchForAttention({
		health: async () => ({ checks: { held: looks[told.length] ?? 'ok', deliveries: 'failing' } }),
		backups: async () => ({ troubles: [] }),
		...{ store: { outbox: { needsAttention } as never }, wake: () => {}, log: createLog('silent'), interval: 1 },
	});
	await expect.poll(() => told.length).toBeGreaterThan(4);
	stop();
	expect(told.slice(0, 5)).toEqual([[], [], [], ['held'], []]);
});
