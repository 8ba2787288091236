import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CallbackForm } from '#dialogs/CallbackForm.tsx';
import { PlainFormLinks } from '#sections/chrome/Footer.tsx';
import { site } from '#site/config.ts';
import { builtPolicy } from '../support/server.ts';
import { sharedServer } from '../support/shared.ts';
import { call } from '../support/sockets.ts';

test('without a server of ours, a form says that it needs JavaScript and whom to write to, and cannot be pressed', async () => {
	const built = { ...site };
	onTestFinished(() => void Object.assign(site, built));
	// As a build for a hosted backend has it: nothing accepts forms that a browser posts by itself.
	Object.assign(site, { postsForms: false, email: 'hello@example.org', phone: '0000 000000' });
	const dialog = renderToStaticMarkup(createElement(CallbackForm));
	expect(dialog).toContain('This form needs JavaScript');
	expect(dialog).toContain('mailto:hello@example.org');
	expect(dialog).toContain('tel:');
	expect(dialog).not.toContain('action=');
	expect(dialog).toMatch(/<button type="submit"[^>]* disabled=""/);
	expect(dialog).toContain('One moment, the form is loading.');
	expect(renderToStaticMarkup(createElement(PlainFormLinks))).toBe('');
});

const server = sharedServer({
	env: { SITE_URL: 'https://www.example.org' },
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
	call(server.url, path, { method, headers });

describe('a page', () => {
	test('is sent in the encoding that the browser prefers', async () => {
		const plain = await get('/');
		expect(plain.headers['content-encoding']).toBeUndefined();
		const br = await get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
		expect(br.headers['content-encoding']).toBe('br');
		expect(brotliDecompressSync(br.body)).toEqual(plain.body);
		const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
		expect(gzip.headers['content-encoding']).toBe('gzip');
		expect(gunzipSync(gzip.body)).toEqual(plain.body);
		expect((await get('/', { 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined();
		for (const { headers } of [plain, br, gzip]) expect(headers.vary).toBe('accept-encoding');
	});

	test('is revalidated each time, and sent again only when it changed', async () => {
		const { headers } = await get('/', { 'accept-encoding': 'br' });
		expect(headers['cache-control']).toBe('no-cache');
		const etag = String(headers.etag);
		expect(etag).toMatch(/^"[^"]+"$/);
		for (const given of [etag, `W/${etag}`, `"other", ${etag}`]) {
			const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': given });
			expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
		}
		// Another encoding has other bytes, and so another tag.
		expect((await get('/', { 'if-none-match': etag })).status).toBe(200);
	});

	test('answers HEAD like GET without its body, and no other method', async () => {
		const [head, whole] = [await get('/blog', {}, 'HEAD'), await get('/blog')];
		expect([head.status, head.body.length]).toEqual([200, 0]);
		expect(head.headers['content-length']).toBe(String(whole.body.length));
		for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
			const refused = await get('/blog', {}, method);
			expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
		}
	});

	test.each([
		['/blog/', '/blog'],
		['/blog.html?s=cover&x=/', '/blog?s=cover&x=/'],
		['/index.html', '/'],
		['/index.html?a', '/?a'],
		['/blog/an-article.html', '/blog/an-article'],
	])('has one URL: %s redirects to %s', async (from, to) => {
		const { status, headers } = await get(from);
		expect([status, headers.location]).toEqual([308, to]);
	});

	test('never redirects to another site', async () => {
		for (const path of ['//example.com/', '//example.com/blog/', '/\\example.com/']) {
			const { status, headers } = await get(path);
			expect([status, headers.location]).toEqual([404, undefined]);
		}
	});
});

test.each(['/nothing', '/blog/nothing', '/404', '/index.html.br', '/%', '/../package.json'])(
	'an unknown path %s is the 404 page with status 404',
	async (path) => {
		const { status, body, headers } = await get(path, { accept: 'image/*' });
		expect(status).toBe(404);
		expect(body.toString()).toContain('Oops! Page Not Found');
		expect(headers['cache-control']).toBe('no-cache');
	},
);

test('files with a hash in their names are cached for a year, others for an hour', async () => {
	expect((await get('/_astro/page.Bx1.js')).headers).toMatchObject({
		'content-type': 'text/javascript; charset=utf-8',
		'cache-control': 'public, max-age=31536000, immutable',
	});
	expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
});

describe('security headers', () => {
	test('contain the page’s policy with frame-ancestors', async () => {
		const { headers, body } = await get('/');
		expect(body.toString()).toContain(`<meta http-equiv="content-security-policy" content="${builtPolicy}">`);
		expect(String(headers['content-security-policy']).split('; ')).toEqual([
			"default-src 'none'",
			"img-src 'self' https://abc.supabase.co",
			"connect-src 'self' https://abc.supabase.co",
			"base-uri 'none'",
			"script-src 'self' 'sha256-c2NyaXB0'",
			"style-src 'self' 'sha256-c3R5bGU='",
			"frame-ancestors 'none'",
		]);
	});

	test('let a page without a policy load nothing', async () => {
		const { headers } = await get('/blog');
		expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
		const ofPicture = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
		expect((await get('/icon.svg')).headers['content-security-policy']).toBe(ofPicture);
	});

	test.each([
		['GET', '/', 200],
		['GET', '/nothing', 404],
		['GET', '/_astro/page.Bx1.js', 200],
		['GET', '/blog/', 308],
		['POST', '/blog', 405],
	])('come with the response to %s %s', async (method, path, status) => {
		const answer = await get(path, {}, method);
		expect(answer.status).toBe(status);
		expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
		expect(answer.headers).toMatchObject({
			'x-content-type-options': 'nosniff',
			'referrer-policy': 'strict-origin-when-cross-origin',
			'x-frame-options': 'DENY',
			'cross-origin-opener-policy': 'same-origin',
			'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
			'strict-transport-security': 'max-age=31536000',
		});
	});
});
