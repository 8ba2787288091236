import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** The built site, with files as an operator may add them. */
interface StaticSite {
	dist: string;
	/** All addresses that a static host can answer. */
	addresses: string[];
	agent: Agent;
	/** The answer of our own server. */
	own(path: string, options?: CallOptions): Promise<Answer>;
}

/** A copy of the built site for all tests of a file, and our own server of it. Nothing of it can be read before. */
const site = {} as StaticSite;
let server: AnyServer;
beforeAll(async () => {
	const dist = join(await temporaryFolder(), 'dist');
	if (!existsSync(join(built, 'index.html')))
		throw new Error(`There is no built site in ${built}: run "npm run build" (npm test does it by itself).`);
	cpSync(built, dist, { recursive: true });
	writeFileSync(join(dist, 'odd name & sign (1) é.txt'), 'odd');
	mkdirSync(join(dist, '.well-known'));
	writeFileSync(join(dist, '.well-known/security.txt'), 'Contact: mailto:hello@example.org\n');
	const addresses = globSync(['**/*', '**/.*'], { cwd: dist, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => `/${relative(dist, join(entry.parentPath, entry.name))}`)
		.filter((path) => !(Object.values(hostFiles) as string[]).includes(path) && !isEncoded(path))
		.sort()
		.map((path) => encodeURI(path.replace(/(?:^\/index|)\.html$/, '') || '/'))
		// What our own server answers as the backend, no static host can.
		.filter((url) => url !== '/404' && !isForBackend({ url, method: 'GET' }));
	server = await startHere({ dist, env: { SITE_URL: settings.SITE_URL } });
	const agent = new Agent({ keepAlive: true, maxSockets: 8 });
	const own: StaticSite['own'] = (path, options) => call(server.url, path, { ...options, agent });
	Object.assign(site, { dist, addresses, agent, own });
});
afterAll(async () => {
	site.agent.destroy();
	await server.stop();
});

const compared = [
	...Object.keys(siteHeaders(settings)),
	'content-type',
	'cache-control',
	'location',
	'allow',
	'vary',
	'content-encoding',
];

/** The first three addresses of each extension, and of the pages, which have none. */
function ofEachKind(): string[] {
	const extension = (address: string) => /\.\w+$/.exec(address)?.[0];
	const before = (all: readonly string[], kind?: string) => all.filter((other) => extension(other) === kind).length;
	return site.addresses.filter((one, index, all) => before(all.slice(0, index), extension(one)) < 3);
}

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

/** Where a web server listens: a socket file needs no free port. */
interface WebServer {
	socket: string;
	stop(): Promise<void>;
}

/** nginx's module for files that were compressed with Brotli; it comes apart from nginx, and not every machine has it. */
const [brotliModule] = globSync('/usr/{lib,lib64,share}/nginx/modules/ngx_http_brotli_static_module.so');
const nginxHasBrotli = brotliModule !== undefined;

/**
 * Starts nginx as the guide says.
 * @param include the configuration
 * @param folder for its own files
 */
function startNginx(dist: string, include: string, folder: string): Promise<WebServer> {
	const socket = join(folder, 'nginx.sock');
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
		(name) => `${name}_temp_path ${folder}/nginx-${name};`,
	);
	writeFileSync(
		join(folder, 'nginx.conf'),
		`${brotliModule ? `load_module ${brotliModule};` : ''}
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
	access_log off;
	${temporary.join('\n\t')}
	# As Debian's nginx.conf has it.
	gzip on;
	server {
		listen unix:${socket};
		root ${dist};
		${brotliModule ? 'brotli_static on;' : ''}
		include ${include};
	}
}
`,
	);
	return start('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], socket, folder);
}

/** Starts Caddy as the guide says; the parameters are those of `startNginx`. */
function startCaddy(dist: string, include: string, folder: string): Promise<WebServer> {
	const socket = join(folder, 'caddy.sock');
	const file = join(folder, 'Caddyfile');
	writeFileSync(
		file,
		`{
	admin off
	auto_https off
}
http:// {
	bind unix/${socket}
	root * ${dist}
	import ${include}
}
`,
	);
	return start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], socket, folder);
}

async function start(program: string, parameters: string[], socket: string, home: string): Promise<WebServer> {
	mkdirSync(home, { recursive: true });
	const env = { PATH, HOME: home };
	const ready = () =>
		call(socket, '/').then(
			() => true,
			() => false,
		);
	const { end } = await startProgram(program, parameters, { env, ready });
	return { socket, stop: async () => void (await end()) };
}

describe.each([
	{ name: 'nginx', start: startNginx, file: 'nginx.conf', encodings: nginxHasBrotli ? ['gzip', 'br'] : ['gzip'] },
	{ name: 'caddy', start: startCaddy, file: 'Caddyfile', encodings: ['gzip', 'br'] },
] as const)('$name', ({ name, start, file, encodings }) => {
	if (!has(name)) {
		test('is not on this machine, so that its configuration is read but not run', () => {
			const written = readFileSync(join(configurations, file), 'utf8');
			for (const [header, value] of Object.entries(siteHeaders(settings)))
				expect(written).toContain(`${header} "${value}"`);
		});
		return;
	}

	let other: WebServer;
	beforeAll(async () => {
		other = await start(site.dist, join(configurations, file), await temporaryFolder());
	});
	afterAll(() => other?.stop());
	const theirAnswer = (path: string, options: CallOptions = {}) =>
		call(other.socket, path, { ...options, agent: site.agent });

	/** Compares the answers to these paths with those of our own server. */
	async function compare(paths: readonly string[], options: CallOptions = {}): Promise<void> {
		await Promise.all(
			paths.map(async (path) => {
				const theirs = await theirAnswer(path, options);
				const ours = await site.own(path, options);
				const isPage = /^text\/html/.test(String(ours.headers['content-type']));
				const page = isPage ? (await site.own(path)).body.toString() : '';
				expect({ path, ...essence(theirs, page) }).toEqual({ path, ...essence(ours, page) });
			}),
		);
	}

	test('sends every file as our own server does', async () => {
		expect(site.addresses.length).toBeGreaterThan(80);
		await compare(site.addresses);
		await compare(ofEachKind(), { method: 'HEAD' });
	});

	test('sends the files that the build compressed', async () => {
		for (const encoding of encodings) await compare(ofEachKind(), { headers: { 'accept-encoding': encoding } });
		await compare(['/', '/nothing'], { headers: { 'accept-encoding': [...encodings, 'deflate', 'zstd'].join(', ') } });
	});

	test('redirects to the one address of a page, and keeps the query', async () => {
		const pages = site.addresses.filter((path) => path !== '/' && !path.includes('.'));
		const redirected = ['/index.html', '//', ...pages.flatMap((page) => [`${page}/`, `${page}.html`])];
		await compare(redirected);
		await compare(['/index.html?a=1', '/blog/?s=a%20b&x=/', '/blog.html?a', '/blog//', '/blog.html/', '/robots.txt/']);
		for (const path of redirected) expect((await site.own(path)).status).toBe(308);
	});

	test('answers 404 with the page for it', async () => {
		const unknown = ['/nothing', '/blog/nothing', '/nothing/', '/nothing.html', '/404', '/404.html', '/404/', '/index'];
		const noAddresses = ['/_astro', '/_astro/x.js', '/blog.html.html', '/x.svg', '/Blog', '/index.html.br'];
		const slashes = ['//blog', '//example.com/blog/', '/\\example.com/', ...Object.values(hostFiles)];
		const hostile = ['/%0d%0aset-cookie:a=1/', '/%2e%2e/package.json', '/rest/v1/leads', '/storage/v1/object'];
		for (const path of [...unknown, ...noAddresses, ...slashes]) expect((await site.own(path)).status).toBe(404);
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
	const lists = [hostFiles.headers, hostFiles.vercel].map((file) => readFileSync(join(site.dist, file), 'utf8'));
	const hashed = site.addresses.find((address) => /^\/_astro\/[^/]+\.js$/.test(address)) ?? '';
	const cache = String((await site.own(hashed)).headers['cache-control']);
	for (const list of lists)
		for (const value of [...Object.values(siteHeaders(settings)), cache, framePolicy]) expect(list).toContain(value);
	expect(lists[0]).toMatch(/^\/_astro\/\*$/m);
	expect(JSON.parse(lists[1] ?? '')).toMatchObject({ cleanUrls: true, trailingSlash: false });
});
