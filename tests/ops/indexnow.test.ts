import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { resultOf } from '#server/operator/errors.ts';
import { readSettings } from '#server/settings/read.ts';
import { settings } from '#server/settings/table.ts';
import { indexNowKeyOf } from '../../scripts/build/integrations.ts';
import { sendToIndexNow } from '../../scripts/writers/indexnow.ts';
import { run } from '../support/operator.ts';

interface Public {
	sitemap?: (site: string) => string;
	keyFile?: 'none' | 'another';
	/** What the search engines' end answers. */
	status?: number;
}

const pages = (site: string) =>
	`<urlset><url><loc>${site}/</loc></url><url><loc>${site}/blog?a=1&amp;b=2</loc></url></urlset>`;

/** A public site with its sitemap and key file; `/indexnow` stands for the search engines. */
async function publicSite({ sitemap = pages, keyFile, status = 200 }: Public = {}) {
	const received: unknown[] = [];
	const server = createServer(async (request, response) => {
		if (request.url === '/indexnow') {
			received.push([request.method, request.headers['content-type'], JSON.parse(await text(request))]);
			response.writeHead(status).end();
		} else if (request.url === '/sitemap.xml') response.end(sitemap(site));
		else if (request.url === `/${indexNowKeyOf(site)}.txt` && keyFile !== 'none')
			response.end(keyFile ?? indexNowKeyOf(site));
		else response.writeHead(404).end();
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	onTestFinished(() => void server.close());
	const site = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
	return { site, received, env: { SITE_URL: site } };
}

/** What `npm run writers indexnow` says with these settings. */
async function indexNow(env: Record<string, string>) {
	const { code, out, err } = await resultOf(() => sendToIndexNow(readSettings(env), `${env.SITE_URL}/indexnow`));
	return { said: out.trim(), failed: err.trim(), code };
}

test('the addresses of the sitemap are sent, with the key and where it is', async () => {
	const { site, received, env } = await publicSite();
	const key = indexNowKeyOf(site);
	const sent = {
		host: new URL(site).host,
		key,
		keyLocation: `${site}/${key}.txt`,
		urlList: [`${site}/`, `${site}/blog?a=1&b=2`],
	};
	expect(await indexNow(env)).toEqual({
		said: `2 addresses of ${site} sent to ${site}/indexnow.`,
		failed: '',
		code: 0,
	});
	// As the program, with these settings and no others.
	const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
	const ran = await run('scripts/tools.ts', ['writers', 'indexnow', `${site}/indexnow`], { ...unset, ...env });
	expect(ran).toEqual({ code: 0, out: expect.stringContaining('2 addresses of '), err: '' });
	expect(received).toEqual(Array(2).fill(['POST', 'application/json; charset=utf-8', sent]));
});

test('an answer that the key is still to be checked is a success', async () => {
	const { env } = await publicSite({ status: 202 });
	expect(await indexNow(env)).toMatchObject({
		said: expect.stringContaining('once the key file has been read'),
		code: 0,
	});
});

test.each([
	[400, /answered 400: it could not read/],
	[403, /answered 403: it did not find the key/],
	[422, /answered 422: the addresses are not of this host/],
	[429, /answered 429: too much was sent/],
	[503, /answered 503: nothing was accepted/],
])('an answer of %i is an error of one line', async (status, line) => {
	const { env } = await publicSite({ status });
	const { failed, said, code } = await indexNow(env);
	expect([said, code, failed.split('\n').length]).toEqual(['', 1, 1]);
	expect(failed).toMatch(line);
});

test.each<[string, Public, RegExp]>([
	['no key file', { keyFile: 'none' }, /[0-9a-f]{32}\.txt answers 404: build the site/],
	['the key file of another key', { keyFile: 'another' }, /has another key than this site/],
	[
		'a sitemap of another address',
		{ sitemap: () => pages('http://localhost:4321') },
		/names http:\/\/localhost:4321\/, which is not of SITE_URL/,
	],
	['an empty sitemap', { sitemap: () => '<urlset></urlset>' }, /sitemap\.xml names no page/],
])('with %s nothing is sent', async (_, site, line) => {
	const { env, received } = await publicSite(site);
	const { failed, code } = await indexNow(env);
	expect(failed).toMatch(line);
	expect([code, received]).toEqual([1, []]);
});

test.each<[string, Record<string, string>, RegExp]>([
	['without a public address', {}, /^SITE_URL is http:\/\/localhost:4321, which no search engine can reach/],
	[
		'with a site that is down',
		{ SITE_URL: 'http://127.0.0.1:47999' },
		/^http:\/\/127\.0\.0\.1:47999\/sitemap\.xml cannot be reached: /,
	],
])('%s it says what to set', async (_, env, line) => {
	const { failed, code } = await indexNow(env);
	expect(failed).toMatch(line);
	expect(code).toBe(1);
});
