import { expect, test } from 'vitest';
import { openForCommand } from '#server/store/open.ts';
import type { VisitCount } from '#server/store/visits.ts';
import { everythingIn } from '../support/database.ts';
import type { AnyServer } from '../support/server.ts';
import { eventually, startHere } from '../support/shared.ts';
import { insert, rows } from '../support/wire.ts';

const browser = 'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36';
const page = { 'user-agent': browser, accept: 'text/html,application/xhtml+xml' };

/** Views a page as a browser does. @param referer as its Referer header */
function view(url: string, path: string, referer = '', more: Record<string, string> = {}) {
	return fetch(url + path, { redirect: 'manual', headers: { ...page, ...(referer && { referer }), ...more } });
}

/** What is stored, as `what kind name: count`, without the day. */
async function counted(dataDir: string): Promise<string[]> {
	const store = openForCommand(dataDir, 'read');
	const counts = store.visits.between('0000-01-01', '9999-12-31');
	await store.close();
	const line = ({ what, kind, name, count }: VisitCount) => `${what} ${kind}${kind && ' '}${name}: ${count}`;
	return counts.map(line);
}

const siteUrl = 'https://www.lifts.example.org';

async function start(env: Record<string, string> = {}, more: object = {}): Promise<AnyServer> {
	return startHere({ env: { SITE_URL: siteUrl, ...env }, ...more });
}

test('is counted exactly, with nothing of the visitors, and shown to the operator', async () => {
	const server = await start();
	const { url } = server;
	await view(url, '/', 'https://www.google.com/');
	await view(url, '/?gclid=Llanfairpwll&utm_source=Llanfairpwll', 'https://google.com:8443/search?q=Llanfairpwll');
	await view(url, '/blog', `${siteUrl}/`);
	await view(url, '/blog/an-article', `${url}/blog`);
	await view(url, '/blog/an-article', 'https://forum.example.co.uk/Llanfairpwll?user=Llanfairpwll');
	const { headers } = await view(url, '/');
	expect((await view(url, '/', '', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
	expect((await view(url, '/blog/', '')).status).toBe(308);
	expect((await view(url, '/Llanfairpwll')).status).toBe(404);
	// None of these is a person who opens a page.
	await view(url, '/', '', { 'user-agent': 'curl/8.5.0' });
	await view(url, '/icon.svg');
	await view(url, '/_astro/page.Bx1.js');
	// Somebody opens a form, on our page or on a copy of it.
	const script = { accept: '*/*', 'sec-fetch-dest': 'script' };
	await view(url, '/_astro/callback.Bx1.js', `${siteUrl}/blog?name=Llanfairpwll`, script);
	const copied = { ...script, 'sec-fetch-site': 'cross-site' };
	await view(url, '/_astro/callback.Bx1.js', 'https://copy.example.org/', copied);

	const send = async (table: keyof typeof rows, headers: Record<string, string>, id: string = crypto.randomUUID()) =>
		(await insert(url, table, { ...rows[table], id }, { headers: { ...page, ...headers } })).status;
	const twice = crypto.randomUUID();
	const fromBlog = { referer: `${siteUrl}/blog?dialog=callback&name=Llanfairpwll`, 'sec-fetch-site': 'same-origin' };
	expect(await send('callback_requests', fromBlog, twice)).toBe(201);
	expect(await send('callback_requests', fromBlog, twice)).toBe(409);
	expect(await send('brochure_requests', fromBlog)).toBe(201);
	expect(await send('callback_requests', { referer: `${siteUrl}/Llanfairpwll` })).toBe(201);
	expect(await send('callback_requests', { referer: `${siteUrl}/`, 'sec-fetch-site': 'cross-site' })).toBe(201);
	expect(await send('callback_requests', { 'user-agent': 'python-requests/2.31' })).toBe(201);
	expect(await counted(server.dataDir)).toEqual([]);
	await server.stop();

	expect(await counted(server.dataDir)).toEqual([
		'opened callback /blog: 1',
		'opened callback other: 1',
		'page /: 4',
		'page /blog: 1',
		'page /blog/an-article: 2',
		'page other: 1',
		'sent brochure /blog: 1',
		'sent callback /blog: 1',
		'sent callback other: 2',
		'site forum.example.co.uk: 1',
		'site google.com: 2',
		'site none: 3',
	]);
	const dump = await everythingIn(server.dataDir);
	for (const trace of ['Llanfairpwll', 'Mozilla', 'CUBOT', '127.0.0.1', 'gclid', 'www.google'])
		expect(dump, trace).not.toContain(trace);
	expect(server.output()).not.toContain('Llanfairpwll');
});

test('is written while the server runs, and added to by the next start; off, nothing is counted', async () => {
	const intervals = { delivery: { retryDelays: [] }, health: 1000, visits: 50 } as never;
	const first = await start({}, { intervals });
	await view(first.url, '/blog');
	await eventually(async () => expect(await counted(first.dataDir)).toEqual(['page /blog: 1', 'site none: 1']));
	await first.stop();
	const { dataDir } = first;
	const second = await start({}, { dataDir });
	await view(second.url, '/blog');
	await second.stop();
	expect(await counted(dataDir)).toEqual(['page /blog: 2', 'site none: 2']);
	const off = await start({ COUNTS: 'off' }, { dataDir });
	await view(off.url, '/blog');
	await off.stop();
	expect(await counted(dataDir)).toEqual(['page /blog: 2', 'site none: 2']);
});
