import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerCalls } from '#server/app.ts';
import { openStore, startBackground } from '#server/background.ts';
import { createLog, kindOf, type Logger, logFailure } from '#server/log.ts';
import { createRebuilder } from '#server/rebuild.ts';
import { readSettings, SettingError } from '#server/settings/read.ts';
import { builtAt, newestSite } from '#server/site/files.ts';
import { contentType } from '#server/site/headers.ts';
import { runMain } from '#server/until-stopped.ts';
import { inDatabase } from '../tests/support/database.ts';
import { temporaryFolder } from '../tests/support/server.ts';

const settingsOf = (DATA_DIR: string, more = {}) => readSettings({ DATA_DIR, ...more });
const levels = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

test('a store that cannot be opened is named with what is wrong, and one that fails at its start is closed again', async () => {
	const folder = await temporaryFolder();
	await writeFile(join(folder, 'file'), 'x');
	const file = join(folder, 'file', 'data');
	await expect(openStore(settingsOf(file))).rejects.toThrow(
		new SettingError(
			`DATA_DIR=${JSON.stringify(file)} cannot be used (ENOTDIR): it must be a folder the server may write to.`,
		),
	);
	const data = join(folder, 'data');
	await (await openStore(settingsOf(data))).store.close();
	const write = (value: string) =>
		inDatabase(data, (database) =>
			database.prepare("INSERT OR REPLACE INTO state (name, value) VALUES ('sent today', ?)").run(value),
		);
	write('{');
	for (let tries = 0; tries < 2; tries++) await expect(openStore(settingsOf(data))).rejects.toThrow(SyntaxError);
	write('null');
	const published = join(data, 'published.json');
	await mkdir(published);
	const start = () => startBackground(settingsOf(data), () => undefined, createLog('silent'));
	for (let tries = 0; tries < 2; tries++) await expect(start()).rejects.toThrow('EISDIR');
	await rm(published, { recursive: true });
	const started = await start();
	await started.stop();
});

test('an erasure that cannot be finished is logged with its first error, and is in the health', async () => {
	const { store, finishErasures, troubles } = await openStore(settingsOf(await temporaryFolder()));
	const [photos, log, audit] = ['photos', 'log', 'audit'].map((one) => new Error(one));
	const seen = async (failed: object) => {
		store.erasure.finish = async () => ({ failed }) as never;
		const error = await finishErasures().catch(({ message }: Error) => message);
		return [error, troubles.has('erasedPhotos'), troubles.has('audit')];
	};
	expect(await seen({ photos, log, audit })).toEqual(['photos', true, true]);
	expect(await seen({ log, audit })).toEqual(['log', false, true]);
	expect(await seen({ audit })).toEqual(['audit', false, true]);
	expect(await seen({})).toEqual([undefined, false, false]);
	await store.close();
});

test.each([
	[async () => ({ drawn: 2, left: 0 }), 'info', { drawn: 2, left: 0 }],
	[() => Promise.reject(new Error('no')), 'error', { kind: 'Error' }],
] as const)(
	'photos of an earlier release are drawn in the background (%s), until it stops',
	async (drawEarlier, level, about) => {
		const log = levels();
		const settings = settingsOf(await temporaryFolder());
		const background = await startBackground(settings, () => undefined, log as unknown as Logger);
		background.store.photos.drawEarlier = drawEarlier;
		const closeLimits = vi.spyOn(background.rateLimits as { close(): void }, 'close');
		background.begin();
		const lines = () =>
			log[level].mock.calls.filter(([, said]) => /earlier release/.test(said)).map(([{ at: _, ...one }]) => one);
		await new Promise(setImmediate);
		expect(lines()).toEqual([about]);
		const order: string[] = [];
		await background.stop(async () => {
			background.store.countSince(new Date().toISOString());
			await new Promise(setImmediate);
			order.push(`open ${closeLimits.mock.calls.length}`);
		});
		expect([...order, closeLimits.mock.calls.length]).toEqual(['open 0', 1]);
		expect(() => background.store.countSince(new Date().toISOString())).toThrow();
	},
);

test('a site that is built anew is served from the next call on', () => {
	const siteOf = (text: string) => {
		const plain = { encoding: undefined, body: Buffer.from(text), headers: { etag: text } };
		return { files: new Map([['/index.html', { plain, encoded: [] }]]) };
	};
	let site = siteOf('one');
	const parts = { site: () => site, counter: undefined, desk: { isReachedBy: () => false }, proxies: {} } as never;
	const answer = answerCalls(readSettings({}), { store: {}, courier: {} } as never, parts, createLog('silent'));
	const get = () => {
		const [writeHead, end] = [vi.fn(), vi.fn()];
		const response = { writeHead, end };
		writeHead.mockReturnValue(response);
		answer({ url: '/', method: 'GET', headers: {} } as IncomingMessage, response as unknown as ServerResponse);
		return String(end.mock.lastCall);
	};
	const before = get();
	site = siteOf('two');
	expect([before, get(), get()]).toEqual(['one', 'two', 'two']);
});

test('where the server does not build the pages itself, it says who has to do what', () => {
	const of = (since: number | null, SERVER_URL = '') =>
		createRebuilder(
			{ ...readSettings({}), SERVER_URL },
			createLog('silent'),
			() => since,
			async () => {},
		);
	const byHand = 'npm run build, then restart the server';
	const elsewhere =
		'copy published.json from DATA_DIR to DATA_DIR where the pages are built, then npm run build there, and publish them';
	expect(of(null).state()).toEqual({ is: 'by-hand', todo: byHand });
	expect(of(null).build()).toBe(`To have it on the site: ${byHand}.`);
	expect(of(7, 'none').state()).toEqual({ is: 'by-hand', todo: elsewhere });
	expect(of(7).state()).toEqual({ is: 'served', since: '1970-01-01T00:00:00.007Z' });
});

test('a program that cannot start says why in one line where a setting is wrong, else with its place', async () => {
	const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
	onTestFinished(() => void vi.restoreAllMocks());
	const failure = new Error('odd');
	for (const error of [new SettingError('PORT is wrong.'), failure])
		await runMain(() => {
			throw error;
		});
	expect([write.mock.calls, process.exitCode]).toEqual([[['PORT is wrong.\n'], [`${failure.stack}\n`]], 1]);
	process.exitCode = undefined;
});

test('of an error the log has class, code and place, never its words; what is away is a warning without a place', () => {
	const lines: string[] = [];
	const log = createLog('info', { write: (line) => void lines.push(line) });
	const failures = [
		'ECONNREFUSED',
		'EPIPE',
		'UND_ERR_SOCKET',
		'57P01',
		'08006',
		'53300',
		'HTTP 503',
		'photos: HTTP 500',
	];
	for (const code of [...failures, 'HTTP 404', '23505', undefined])
		logFailure(log, Object.assign(new Error('Test Person'), { code }), 'said', { more: 1 });
	logFailure(log, new DOMException('', 'TimeoutError'), 'said');
	log.debug('nothing');
	const read = lines.map((line) => JSON.parse(line));
	expect(read.map(({ level, code, at }) => `${level} ${code} ${at?.length > 0}`)).toEqual([
		...failures.map((code) => `40 ${code} false`),
		...['50 HTTP 404 true', '50 23505 true', '50 undefined true', '40 23 false'],
	]);
	expect(read[0]).toEqual({
		level: 40,
		time: expect.stringMatching(/^20.*Z$/),
		more: 1,
		kind: 'Error',
		code: 'ECONNREFUSED',
		msg: 'said',
	});
	expect(lines.join()).not.toContain('Test Person');
	const sqlite = kindOf(Object.assign(new Error(), { code: 'ERR_SQLITE_ERROR', errcode: 13 }));
	expect([sqlite.sqlite, sqlite.at?.length, kindOf('x')]).toEqual([13, 8, { kind: 'string' }]);
});

test('of two built sites the newer is served, by the time of the file that the build writes last', async () => {
	const DATA_DIR = await temporaryFolder();
	const own = join(DATA_DIR, 'site', 'dist');
	expect(newestSite({ DATA_DIR })).not.toBe(own);
	await mkdir(own, { recursive: true });
	await writeFile(join(own, 'built-with.json'), '{}');
	await utimes(join(own, 'built-with.json'), 4e9, 4e9);
	expect([newestSite({ DATA_DIR }), builtAt(own), builtAt(DATA_DIR)]).toEqual([own, 4e12, 0]);
	expect(['/a.json', '/a.webmanifest', '/a.html', '/a.unknown'].map(contentType)).toEqual([
		...['application/json; charset=utf-8', 'application/manifest+json; charset=utf-8', 'text/html; charset=utf-8'],
		'application/octet-stream',
	]);
});
