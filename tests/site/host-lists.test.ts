import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostFiles } from '#server/site/files.ts';
import { framePolicy, siteHeaders } from '#server/site/headers.ts';
import { writeHosting } from '../../scripts/build/hosting/write.ts';
import { temporaryFolder } from '../support/server.ts';
import { settings, sharedStaticSite } from './static-site.ts';

const site = sharedStaticSite();
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
		if (isPage && status === 200 && address !== '/google0123') expect(policies).toEqual([framePolicy]);
		else if (status === 200) expect([address, policies.at(-1)]).toEqual([address, policy]);
		expect(policies[0]).toBe(framePolicy);
		expect([address, listed.get('cache-control')]).toEqual([address, isPage ? undefined : [headers['cache-control']]]);
		for (const name of common.filter((name) => name !== 'content-security-policy'))
			expect([address, name, listed.get(name)]).toEqual([address, name, [headers[name]]]);
	}
}

test('the list for Netlify and Cloudflare Pages has the headers of our own server, within the limits of both', async () => {
	const text = readFileSync(join(site.dist, hostFiles.headers), 'utf8');
	const list = headersIn(text);
	await compareList(list);
	expect(list.length).toBeLessThan(100);
	for (const line of text.split('\n')) expect(line.length).toBeLessThan(2000);
});

test('vercel.json has the headers of our own server, and the addresses of pages', async () => {
	const file = JSON.parse(readFileSync(join(site.dist, hostFiles.vercel), 'utf8'));
	expect(file).toMatchObject({ cleanUrls: true, trailingSlash: false });
	await compareList(vercelHeaders(file.headers));
});

test('a site with the embedded backend has nothing for static hosts', async () => {
	const folder = await temporaryFolder();
	const hosting = join(folder, 'hosting');
	writeHosting(folder, hosting, settings);
	expect(existsSync(join(folder, hostFiles.headers))).toBe(true);
	writeHosting(folder, hosting, { ...settings, PUBLIC_BACKEND_URL: '' });
	expect(existsSync(hosting)).toBe(false);
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
		else list.push({ matches: matcher(line.split('*')), headers: [] });
	}
	return list;
}

/** Reads `headers` of vercel.json, whose `source` is a pattern: `(.*)` is anything, a backslash takes a sign as it is. */
function vercelHeaders(
	rules: readonly { source: string; headers: { key: string; value: string }[] }[],
): ListedHeaders[] {
	return rules.map(({ source, headers }) => ({
		matches: matcher(source.split('(.*)').map((part) => part.replace(/\\(.)/g, '$1'))),
		headers: headers.map(({ key, value }) => [key, value]),
	}));
}

/** Whether an address consists of these parts with anything between them. */
function matcher(parts: readonly string[]): (address: string) => boolean {
	const [start = '', end] = parts;
	return (address) => (end === undefined ? address === start : address.startsWith(start) && address.endsWith(end));
}
