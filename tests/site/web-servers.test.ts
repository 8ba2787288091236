import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isForBackend } from '#server/app.ts';
import { hostFiles, isEncoded } from '#server/site/files.ts';
import { framePolicy, pagePolicy, siteHeaders } from '#server/site/headers.ts';
import { dist as built } from '../support/built.ts';
import { has } from '../support/programs.ts';
import { type AnyServer, temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { type Answer, type CallOptions, call } from '../support/sockets.ts';
import { nginxHasBrotli, startCaddy, startNginx, type WebServer } from './web-servers.ts';

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
		const noAddresses = ['/_astro', '/_astro/', '/_astro/x.js', '/blog.html.html', '/x.svg', '/blog/images', '/Blog'];
		const compressed = ['/index.html.br', '/index.html.gz', '/index.html.gz/', ...Object.values(hostFiles)];
		const slashes = ['//blog', '/blog//images/ride.svg', '//example.com/', '//example.com/blog/', '/\\example.com/'];
		const hostile = ['/%0d%0aset-cookie:a=1/', '/%2e%2e/package.json', '/rest/v1/leads', '/storage/v1/object'];
		for (const path of [...unknown, ...noAddresses, ...compressed, ...slashes])
			expect((await site.own(path)).status).toBe(404);
		await compare([...unknown, ...noAddresses, ...compressed, ...slashes]);
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

const common = Object.keys(siteHeaders(settings));

/** What a host with a list adds to a file: every rule that matches, values of the same name joined by a comma. */
async function compareList(list: readonly ListedHeaders[]): Promise<void> {
	for (const address of [...site.addresses, '/nothing']) {
		const { headers, status } = await site.own(address);
		const listed = new Map<string, string[]>();
		for (const rule of list.filter(({ matches }) => matches(address)))
			for (const [name, value] of rule.headers) listed.set(name, [...(listed.get(name) ?? []), value]);
		const policies = listed.get('content-security-policy') ?? [];
		const isPage = String(headers['content-type']).startsWith('text/html');
		const policy = String(headers['content-security-policy']);
		// The more exact policy is the last; of a page, the rest is in the page.
		if (isPage && status === 200) expect(policies).toEqual([framePolicy]);
		else if (status === 200) expect([address, policies.at(-1)]).toEqual([address, policy]);
		expect(policies[0]).toBe(framePolicy);
		// What no rule names, such as robots.txt, hosts have asked after each time, as pages.
		const cache = listed.get('cache-control');
		if (cache || address.lastIndexOf('/') > 0)
			expect([address, cache]).toEqual([address, isPage ? undefined : [headers['cache-control']]]);
		for (const name of common.filter((name) => name !== 'content-security-policy'))
			expect([address, name, listed.get(name)]).toEqual([address, name, [headers[name]]]);
	}
}

test('the list for Netlify and Cloudflare Pages has the headers of our own server', async () => {
	await compareList(headersIn(readFileSync(join(site.dist, hostFiles.headers), 'utf8')));
});

test('vercel.json has the headers of our own server, and the addresses of pages', async () => {
	const file = JSON.parse(readFileSync(join(site.dist, hostFiles.vercel), 'utf8'));
	expect(file).toMatchObject({ cleanUrls: true, trailingSlash: false });
	await compareList(vercelHeaders(file.headers));
});

/** One rule of a host's list of headers. */
interface ListedHeaders {
	matches(address: string): boolean;
	headers: [name: string, value: string][];
}

/** Reads `_headers` as Netlify and Cloudflare Pages do: a path, in which `*` is anything, then indented headers. */
function headersIn(text: string): ListedHeaders[] {
	const list: ListedHeaders[] = [];
	for (const line of text.split('\n').filter(Boolean)) {
		const header = /^ +([\w-]+): (.+)$/.exec(line);
		if (header) list.at(-1)?.headers.push([header[1] ?? '', header[2] ?? '']);
		else {
			const [start = '', end] = line.split('*');
			list.push({
				matches: (address) => (end === undefined ? address === start : address.startsWith(start)),
				headers: [],
			});
		}
	}
	return list;
}

/** Reads `headers` of vercel.json, whose `source` is a pattern. */
function vercelHeaders(
	rules: readonly { source: string; headers: { key: string; value: string }[] }[],
): ListedHeaders[] {
	return rules.map(({ source, headers }) => ({
		matches: (address) => new RegExp(`^${source}$`).test(address),
		headers: headers.map(({ key, value }) => [key, value]),
	}));
}
