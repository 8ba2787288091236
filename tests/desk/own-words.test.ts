import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Done, OwnWordsState, WordAnswers } from '#desk/contract.ts';
import { pricesGbp } from '#facts/guide-prices.ts';
import { pounds } from '#facts/in-words.ts';
import { ownPromises } from '#facts/own-words.ts';
import { enterByCommand } from '../support/desk.ts';
import { type ServerOptions, startServer } from '../support/server.ts';
import { freePort } from '../support/sockets.ts';
import { ask, post } from './outside.ts';

/** With the project's own built site, in place of which it may build another. */
async function startDesk(env: Record<string, string>, dataDir?: ServerOptions['dataDir']) {
	const server = await startServer({ program: 'server/main.ts', env, ...(dataDir && { dataDir }) });
	const cookie = await enterByCommand({ ...server, env: { ...env, DATA_DIR: server.dataDir } });
	const state = async (): Promise<OwnWordsState> =>
		JSON.parse((await ask(server.url, '/desk/api/prices', { headers: { cookie } })).text);
	const save = async (change: Partial<WordAnswers>): Promise<Done> => {
		const { answers } = await state();
		return JSON.parse((await post(server.url, '/desk/api/prices', { ...answers, ...change }, { cookie })).text);
	};
	return { ...server, state, save, page: async (path: string) => (await ask(server.url, path)).text };
}

const editor = { EDITOR_NAME: 'Test Person, Editor' };
const settingsAt = async () => {
	const PORT = String(await freePort());
	return { PORT, HOST: 'localhost', SITE_URL: `http://localhost:${PORT}`, DESK: 'on', ...editor };
};
const dearer = { from: 5500, to: 12_500 };

test('a price and a sentence that are saved are on the site after a build, whatever ends the server meanwhile', async () => {
	const env = await settingsAt();
	const desk = await startDesk(env);
	const file = join(desk.dataDir, 'published.json');
	const before = readFileSync(file, 'utf8');
	expect((await desk.save({ 'curved.from': 'a lot' })).errors).toHaveProperty(['curved.from']);
	expect([readFileSync(file, 'utf8'), (await desk.state()).pages.is]).toEqual([before, 'served']);

	const script = /\/_astro\/callback[^"]+\.js/i.exec(await desk.page('/'))?.[0] ?? '';
	const { errors } = await desk.save({ 'curved.from': '£5,500', 'curved.to': '12500', complaints: 'We read each.' });
	expect([errors, (await desk.state()).pages.is]).toEqual([undefined, 'building']);
	await desk.kill();

	const again = await startDesk(env, desk.dataDir);
	const { answers, history } = await again.state();
	expect([answers['curved.from'], answers.complaints]).toEqual(['5,500', 'We read each.']);
	expect(history[0]?.text).toBe(
		`A curved lift, from “5,000” → “5,500”; A curved lift, to “12,000” → “12,500”; Complaints “${ownPromises.complaints}” → “We read each.”`,
	);
	await expect
		.poll(
			async () => {
				const home = await again.page('/');
				// The whole of the old one, or of the new one.
				expect(home.slice(-20)).toContain('</html>');
				expect([pounds(pricesGbp.curved), pounds(dearer)].filter((price) => home.includes(price))).toHaveLength(1);
				return home.includes(pounds(dearer)) || (await again.state()).pages;
			},
			{ timeout: 200_000, interval: 500 },
		)
		.toBe(true);
	expect((await again.state()).pages.is).toBe('served');
	const says = async (path: string, words: string) => [path, (await again.page(path)).includes(words)];
	expect(await says('/plan?turn=curved', pounds(dearer))).toEqual(['/plan?turn=curved', true]);
	expect(await says('/privacy-policy', 'We read each.')).toEqual(['/privacy-policy', true]);
	expect(await says('/llms.txt', 'Edited by Test Person, Editor.')).toEqual(['/llms.txt', true]);
	expect((await ask(again.url, script)).status, script).toBe(200);
	await again.stop();

	const third = await startDesk(env, desk.dataDir);
	expect([(await third.state()).pages.is, (await third.page('/')).includes(pounds(dearer))]).toEqual(['served', true]);
	await third.stop();
});

test('a build that fails leaves the site as it was, and the desk says why', async () => {
	// A public site whose company is a sample.
	const desk = await startDesk({ ...(await settingsAt()), SITE_URL: 'https://www.example.org', DESK: 'off' });
	expect((await desk.save({ year: '2027' })).errors).toBeUndefined();
	await expect
		.poll(async () => (await desk.state()).pages)
		.toEqual({ is: 'failed', why: expect.stringContaining('COMPANY_NAME') });
	expect((await desk.page('/')).includes(pounds(pricesGbp.curved))).toBe(true);
	expect(existsSync(join(desk.dataDir, 'site', 'dist'))).toBe(false);
	// While it is built again, the failure before is no news.
	await desk.save({ year: '2028' });
	expect((await desk.state()).pages.is).toBe('building');
	await desk.stop();
});
