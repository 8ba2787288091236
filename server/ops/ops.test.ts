import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { slugs } from '#articles/slugs.ts';
import { dayAndTime } from '#leads/british-time.ts';
import { createLog } from '#server/log.ts';
import { createTroubles, healthBehind, remedies, watchForAttention, watchHealth } from '#server/ops/health.ts';
import { isDue, nextSnapshotAt } from '#server/ops/nightly-snapshot.ts';
import { photographsToTake } from '#server/ops/photographs.ts';
import { monthsBefore, startSweeper } from '#server/ops/retention.ts';
import { hour, minute } from '#server/settings/limits.ts';
import { readSettings } from '#server/settings/read.ts';
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

/** A log, and its lines without what is new in each run. */
function newLog() {
	const lines: string[] = [];
	const plain = (line: string) => line.replace(/"(?:time|at)":(?:"[^"]+"|\[.*?\]),?/g, '').trim();
	return { lines, log: createLog('info', { write: (line) => void lines.push(plain(line)) }) };
}

test('the operator is told of what fails at two looks in a row, and of what was given up by another e-mail', async () => {
	const told: object[] = [];
	const looks = ['failing', 'ok', 'failing', 'failing', 'ok'] as const;
	const { lines, log } = newLog();
	const stop = watchForAttention({
		health: async () => {
			const is = looks[told.length];
			if (!is) throw Object.assign(new Error('Test Person'), { code: 'EX' });
			return { checks: { held: is, backup: is, deliveries: 'failing' } };
		},
		backups: async () => ({ troubles: ['It is late'] }),
		store: { outbox: { needsAttention: (found: object) => told.push(found) === 4 } as never },
		...{ wake: () => void lines.push('woken'), log, interval: 1 },
	});
	await expect.poll(() => lines.length).toBeGreaterThan(2);
	stop();
	expect(told).toEqual([{}, {}, {}, { held: [remedies.held], backup: ['It is late', remedies.backup] }, {}]);
	expect(lines.slice(0, 3)).toEqual([
		'{"level":40,"failing":["held","backup"],"msg":"the operator is told by e-mail, if there is any, what needs a person"}',
		'woken',
		'{"level":50,"kind":"Error","code":"EX","msg":"could not tell what needs a person; will retry"}',
	]);
});

test('whatever is wrong is in the health: what stops requests fails it, the rest degrades it', async () => {
	let wrong = '';
	let written = 0;
	const fail = (name: string) => {
		if (name === wrong) throw Object.assign(new Error('Test Person'), { code: 'EX' });
	};
	const [{ lines, log }, troubles] = [newLog(), createTroubles()];
	const is = (...names: string[]) => names.includes(wrong);
	const ago = (minutes: number) => new Date(Date.now() - minutes * minute);
	const store = {
		tryWriting: () => fail('database'),
		photos: { tryWriting: async () => (is('hangs') ? new Promise(() => written++) : fail('photos')) },
		disk: { hasRoom: () => !is('disk'), takesPhotos: () => !is('photoSpace') },
		outbox: {
			state: () => ({ waiting: 3, givenUp: +is('given up'), waitingSince: ago(is('late') ? 16 : 14).toISOString() }),
		},
		held: { total: () => +is('held') },
		audit: { tryWriting: async () => troubles.note('audit', is('audit')) },
	};
	const parts = {
		...{ store: store as never, troubles, log, rateLimits: { photosAreUsedUp: () => is('photoLimit') } as never },
		lapsedChecks: () => +is('companies'),
		backups: async () => ({ snapshotAt: ago(26 * 60), troubles: is('backup') ? ['It is late'] : [] }),
		...{ tryVisiting: async () => fail('visitors'), inboxIsReached: () => !is('inbox') },
	};
	const look = watchHealth(parts, 0);
	const usual = { deliveries: { waiting: 3, givenUp: 0 }, backup: { ageHours: 26 } };
	expect(await look()).toMatchObject({ status: 'ok', ...usual });
	for (const name of Object.keys(remedies)
		.filter((one) => !/proxy|deliveries/.test(one))
		.concat('given up', 'late')) {
		wrong = name;
		for (const one of ['clock', 'photoFiles', 'erasedPhotos', 'strays'] as const) troubles.note(one, is(one));
		const { status, checks } = await look();
		const failing = Object.entries(checks).filter(([, state]) => state === 'failing');
		const check = / |late/.test(name) ? 'deliveries' : name;
		const stops = ['database', 'photos', 'disk', 'visitors'].includes(name);
		expect([status, failing]).toEqual([stops ? 'failing' : 'degraded', [[check, 'failing']]]);
	}
	expect(lines).toEqual(
		['database', 'photos', 'visitors'].map(
			(check) => `{"level":50,"check":"${check}","kind":"Error","code":"EX","msg":"health check failed"}`,
		),
	);
	// What hangs is begun once.
	wrong = 'hangs';
	void [look(), await setImmediate(), look()];
	await setImmediate();
	expect(written).toBe(1);
	const behind = (status: 'ok' | 'failing') => healthBehind({ status, checks: {} }, { state: () => 'failing' });
	expect([behind('ok'), behind('failing').status]).toEqual([
		{ status: 'degraded', checks: { proxy: 'failing' } },
		'failing',
	]);
});

test('a sweep deletes what is past its time, says so, and waits while the clock is in doubt', async () => {
	let isInDoubt = true;
	const { lines, log } = newLog();
	const say =
		(what: string, result: unknown) =>
		(...given: unknown[]) => {
			lines.push(`${what} ${JSON.stringify(given)}`);
			return result as never;
		};
	const photos = { setStraysAside: say('aside', 2), countStrays: async () => 2, countLost: async () => 3 };
	let strays: number[] | undefined;
	const eraseStrays = (...given: string[]) => {
		const isFirst = strays === undefined;
		strays ??= given.map((time) => Math.round((Date.now() - Date.parse(time)) / minute));
		return isFirst ? 5 : 0;
	};
	const erasure = { eraseOld: say('erase', { requests: 3, photos: 4 }), eraseStrays };
	const others = { requests: { forgetTaken: say('forget', 0) }, visits: { removeBefore: say('visits', 0) } };
	const clock = { isInDoubt: () => isInDoubt, swept: say('swept', 0) };
	const store = { photos, erasure, clock, ...others, deskAccess: { removeOver: say('links', 0) } } as never;
	const troubles = createTroubles();
	const given = { settings: readSettings({}), store, troubles, log, interval: 1e6, straysEvery: 1e6 };
	const { sweep, stop } = startSweeper({ ...given, finishErasures: async () => void lines.push('finished') });
	const now = '2026-11-22T12:00:00.000Z';
	await sweep(new Date(now));
	isInDoubt = false;
	await sweep(new Date(now));
	await stop();
	const missing = '{"level":50,"missing":3,"msg":"photo files are missing:';
	expect(lines.map((line) => line.replace(/("now":)"[^"]+"/, '$1…').replace(/(?<="msg":".{24}).+/, ''))).toEqual([
		...['finished', '{"level":40,"now":…,"msg":"the clock is in doubt, s', missing, missing],
		`aside ["2026-11-22T10:10:00.000Z","${now}"]`,
		'erase [{"requests":"2025-11-22T12:00:00.000Z","photos":"2026-05-22T12:00:00.000Z","strayPhotos":"2026-11-22T10:10:00.000Z"},2]',
		...['forget ["2026-10-23T12:00:00.000Z"]', 'visits ["2024-10-22"]', 'links []', `swept ["${now}"]`, 'finished'],
		'{"level":30,"requests":3,"photos":4,"strayFiles":2,"msg":"swept"}',
		...['{"level":40,"strayFiles":2,"msg":"photo files without a ro', missing],
	]);
	expect((['clock', 'photoFiles', 'strays'] as const).map(troubles.has)).toEqual([false, true, true]);
	lines.length = 0;
	const other = startSweeper({ ...given, interval: 1e6, straysEvery: 1, finishErasures: async () => {} });
	await expect.poll(() => lines).toContain('{"level":30,"photos":5,"msg":"deleted photos without a request"}');
	await other.stop();
	expect(strays).toEqual([24 * 60, 110]);
});
