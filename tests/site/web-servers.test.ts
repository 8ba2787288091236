import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isForBackend } from '#server/app.ts';
import { hostFiles, isEncoded } from '#server/site/files.ts';
import { framePolicy, pagePolicy, siteHeaders } from '#server/site/headers.ts';
import { dist as built } from '../support/built.ts';
import { has, PATH, startProgram } from '../support/programs.ts';
import { type AnyServer, temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/shared.ts';
import { type Answer, type CallOptions, call } from '../support/sockets.ts';

// The site on hosts of others: it is sent as our own server sends it.

const settings = { SITE_URL: 'https://www.example.org' };
const configurations = join(import.meta.dirname, '../../deploy/static-host');

/** The built site, with files as an operator may add them, and our own server of it. */
const dist = join(await temporaryFolder(), 'dist');
cpSync(built, dist, { recursive: true });
writeFileSync(join(dist, 'odd name & sign (1) é.txt'), 'odd');
mkdirSync(join(dist, '.well-known'));
writeFileSync(join(dist, '.well-known/security.txt'), 'Contact: mailto:hello@example.org\n');
/** All that a static host can answer: what our own server answers as the backend, none can. */
const addresses = globSync(['**/*', '**/.*'], { cwd: dist, withFileTypes: true })
	.filter((entry) => entry.isFile())
	.map((entry) => `/${relative(dist, join(entry.parentPath, entry.name))}`)
	.filter((path) => !(Object.values(hostFiles) as string[]).includes(path) && !isEncoded(path))
	.sort()
	.map((path) => encodeURI(path.replace(/(?:^\/index|)\.html$/, '') || '/'))
	.filter((url) => url !== '/404' && !isForBackend({ url, method: 'GET' }));
const extension = (address: string) => /\.\w+$/.exec(address)?.[0];
/** The first three of each extension, and of the pages, which have none. */
const ofEachKind = addresses.filter((one, index) => {
	const before = addresses.slice(0, index).filter((other) => extension(other) === extension(one));
	return before.length < 3;
});

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
let server: AnyServer;
beforeAll(async () => {
	server = await startHere({ dist, env: settings });
});
afterAll(async () => {
	agent.destroy();
	await server.stop();
});
const own = (path: string, options?: CallOptions) => call(server.url, path, { ...options, agent });

const compared = [
	...Object.keys(siteHeaders(settings)),
	'content-type',
	'cache-control',
	'location',
	'allow',
	'vary',
	'content-encoding',
];

/**
 * What must be the same.
 * @param page the page as it is, whose policy is in it: so any static host sends it
 */
function essence({ status, headers, body }: Answer, page: string): Record<string, unknown> {
	const inPage = headers['content-security-policy'] === framePolicy && page.includes('"content-security-policy"');
	const values = compared.map((name) => [name, name === 'vary' ? String(headers[name]).toLowerCase() : headers[name]]);
	// What comes with a redirect or a refusal, no visitor sees.
	const seen = status === 200 || status === 404;
	return {
		...Object.fromEntries(seen ? values : values.filter(([name]) => name !== 'content-type')),
		...(inPage && { 'content-security-policy': pagePolicy(page) }),
		status,
		...(seen && { body: body.toString('base64') }),
	};
}

/** nginx's module for files that were compressed with Brotli; it comes apart from nginx, and not every machine has it. */
const [brotli] = globSync('/usr/{lib,lib64,share}/nginx/modules/ngx_http_brotli_static_module.so');

/** Web servers set up as the guide says. They listen at a file in their folder, which needs no free port. */
const hosts = [
	{
		name: 'nginx' as const,
		include: 'nginx.conf',
		encodings: brotli ? ['gzip', 'br'] : ['gzip'],
		args: (file: string) => ['-c', file, '-e', 'stderr'],
		configuration: (folder: string, include: string) => `${brotli ? `load_module ${brotli};` : ''}
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
	access_log off;
	${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n\t')}
	# As Debian's nginx.conf has it.
	gzip on;
	server {
		listen unix:${folder}/socket;
		root ${dist};
		${brotli ? 'brotli_static on;' : ''}
		include ${include};
	}
}
`,
	},
	{
		name: 'caddy' as const,
		include: 'Caddyfile',
		encodings: ['gzip', 'br'],
		args: (file: string) => ['run', '--config', file, '--adapter', 'caddyfile'],
		configuration: (folder: string, include: string) => `{
	admin off
	auto_https off
}
http:// {
	bind unix/${folder}/socket
	root * ${dist}
	import ${include}
}
`,
	},
];

describe.each(hosts.filter(({ name }) => has(name)))('$name', ({ name, include, encodings, args, configuration }) => {
	let socket: string;
	let stop = async () => {};
	beforeAll(async () => {
		const HOME = await temporaryFolder();
		socket = join(HOME, 'socket');
		writeFileSync(join(HOME, 'conf'), configuration(HOME, join(configurations, include)));
		const ready = async () => (await theirAnswer('/').catch(() => undefined)) !== undefined;
		const { end } = await startProgram(name, args(join(HOME, 'conf')), { env: { PATH, HOME }, ready });
		stop = async () => void (await end());
	});
	afterAll(() => stop());
	const theirAnswer = (path: string, options: CallOptions = {}) => call(socket, path, { ...options, agent });

	/** Compares the answers to these paths with those of our own server. */
	async function compare(paths: readonly string[], options: CallOptions = {}): Promise<void> {
		await Promise.all(
			paths.map(async (path) => {
				const theirs = await theirAnswer(path, options);
				const ours = await own(path, options);
				const isPage = /^text\/html/.test(String(ours.headers['content-type']));
				const page = isPage ? (await own(path)).body.toString() : '';
				expect({ path, ...essence(theirs, page) }).toEqual({ path, ...essence(ours, page) });
			}),
		);
	}

	test('sends every file as our own server does, in each encoding', async () => {
		expect(addresses.length).toBeGreaterThan(80);
		await compare(addresses);
		await compare(ofEachKind, { method: 'HEAD' });
		// Those that the build compressed, too.
		for (const encoding of encodings) await compare(ofEachKind, { headers: { 'accept-encoding': encoding } });
		await compare(['/', '/nothing'], { headers: { 'accept-encoding': [...encodings, 'deflate', 'zstd'].join(', ') } });
	});

	test('redirects to the one address of a page, and keeps the query', async () => {
		const pages = addresses.filter((path) => path !== '/' && !path.includes('.'));
		const redirected = ['/index.html', '//', ...pages.flatMap((page) => [`${page}/`, `${page}.html`])];
		await compare(redirected);
		await compare(['/index.html?a=1', '/blog/?s=a%20b&x=/', '/blog.html?a', '/blog//', '/blog.html/', '/robots.txt/']);
		for (const path of redirected) expect((await own(path)).status).toBe(308);
	});

	test('answers 404 with the page for it', async () => {
		const unknown = ['/nothing', '/blog/nothing', '/nothing/', '/nothing.html', '/404', '/404.html', '/404/', '/index'];
		const noAddresses = ['/_astro', '/_astro/x.js', '/blog.html.html', '/x.svg', '/Blog', '/index.html.br'];
		const slashes = ['//blog', '//example.com/blog/', '/\\example.com/', ...Object.values(hostFiles)];
		const hostile = ['/%0d%0aset-cookie:a=1/', '/%2e%2e/package.json', '/rest/v1/leads', '/storage/v1/object'];
		for (const path of [...unknown, ...noAddresses, ...slashes]) expect((await own(path)).status).toBe(404);
		await compare([...unknown, ...noAddresses, ...slashes]);
		for (const path of hostile) {
			const answer = await theirAnswer(path);
			expect([400, 404]).toContain(answer.status);
			expect(answer.headers).not.toHaveProperty('set-cookie');
		}
	});

	test('takes nothing but GET and HEAD', async () => {
		for (const method of ['POST', 'PUT', 'DELETE']) await compare(['/', '/blog', '/robots.txt'], { method });
		await compare(['/nothing', '/blog/'], { method: 'POST' });
	});

	test('sends a page again only when it changed', async () => {
		const { headers } = await theirAnswer('/');
		const again = await theirAnswer('/', { headers: { 'if-none-match': String(headers.etag) } });
		expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
	});
});

test('the lists for Netlify, Cloudflare Pages and Vercel have the headers of our own server, and the addresses of pages', async () => {
	const lists = [hostFiles.headers, hostFiles.vercel].map((file) => readFileSync(join(dist, file), 'utf8'));
	const hashed = addresses.find((address) => /^\/_astro\/[^/]+\.js$/.test(address)) ?? '';
	const cache = String((await own(hashed)).headers['cache-control']);
	for (const list of lists)
		for (const value of [...Object.values(siteHeaders(settings)), cache, framePolicy]) expect(list).toContain(value);
	expect(lists[0]).toMatch(/^\/_astro\/\*$/m);
	expect(JSON.parse(lists[1] ?? '')).toMatchObject({ cleanUrls: true, trailingSlash: false });
});
