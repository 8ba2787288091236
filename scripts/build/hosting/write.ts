import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#server/settings/read.ts';
import { endings, hostFiles, isHostFile } from '#server/site/files.ts';
import { emptyPagePolicy, fileHeaders, framePolicy, siteHeaders } from '#server/site/headers.ts';
import { caddyFile } from './caddy.ts';
import { nginxFile } from './nginx.ts';

/**
 * Writes what static hosts need to send the headers and redirects of our own server. With the embedded backend there is
 * nothing to write: that site must be served by our own server.
 * @param dist the built site, into which go the files that a host looks for there
 * @param folder for the configurations of web servers, which no visitor may ask for; it is emptied
 */
export function writeHosting(
	dist: string,
	folder: string,
	settings: Pick<Settings, 'SITE_URL' | 'PUBLIC_BACKEND_URL'>,
): void {
	rmSync(folder, { recursive: true, force: true });
	if (settings.PUBLIC_BACKEND_URL === '') return;
	const common = siteHeaders(settings);
	const files = builtFiles(dist);
	const rules: Rule[] = [{ prefix: '/', headers: common }, ...rulesIn('/', files)];
	writeFileSync(join(dist, hostFiles.headers), headersFile(rules));
	writeFileSync(join(dist, hostFiles.vercel), vercelFile(rules));
	writeFileSync(join(dist, hostFiles.noJekyll), '');
	mkdirSync(folder, { recursive: true });
	const isUnnamed = ({ headers }: BuiltFile) => headers['content-security-policy'] === emptyPagePolicy;
	const unnamed = files.filter(isUnnamed).map(({ path }) => path);
	writeFileSync(join(folder, 'nginx.conf'), nginxFile(common, unnamed));
	writeFileSync(join(folder, 'Caddyfile'), caddyFile(common, unnamed));
}

interface BuiltFile {
	/** Its path in the built folder, such as `/blog/x.html`. */
	path: string;
	/** As our own server sends them, beside those of every response. */
	headers: Readonly<Record<string, string>>;
}

/** The files of the built site that visitors may ask for, in the order of their paths. */
export function builtFiles(dist: string): BuiltFile[] {
	return globSync(['**/*', '**/.*'], { cwd: dist, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(dist.length).replaceAll('\\', '/'))
		.map((path) => `/${path.replace(/^\/+/, '')}`)
		.filter((path) => !isHostFile(path) && !Object.values(endings).some((ending) => path.endsWith(ending)))
		.sort()
		.map((path) => ({ path, headers: fileHeaders(path, () => readFileSync(join(dist, path), 'utf8')) }));
}

/** Headers for the addresses that begin with `prefix`, or for the one `address`. */
type Rule = { headers: Readonly<Record<string, string>> } & ({ prefix: string } | { address: string });

/**
 * The rules of a host that has one list for the whole site. It keeps its own content types, and its own caching of pages
 * (at Netlify, Cloudflare Pages and Vercel `max-age=0, must-revalidate`, which means the same as ours). Pages contain their
 * policies. No two rules give one address the same header with different values, except the policy of `/`: hosts that
 * join both values apply both, the others the more exact one.
 */
function rulesIn(folder: string, files: readonly BuiltFile[]): Rule[] {
	const [first] = files;
	if (!first) return [];
	const wanted = wantedOf(first);
	const alike = files.every((file) => !isPage(file) && JSON.stringify(wantedOf(file)) === JSON.stringify(wanted));
	if (folder !== '/' && alike) return [{ prefix: folder, headers: wanted }];
	const folders = new Set(files.map(({ path }) => /^[^/]+\//.exec(path.slice(folder.length))?.[0]));
	const below = [...folders].filter((name) => name !== undefined).map((name) => folder + name);
	return [
		...files
			.filter(({ path }) => !path.slice(folder.length).includes('/'))
			.map((file) => ({
				address: encodeURI(isPage(file) ? file.path.slice(0, -'.html'.length) : file.path),
				headers: wantedOf(file),
			}))
			.filter(({ headers }) => Object.keys(headers).length > 0),
		...below.flatMap((inner) =>
			rulesIn(
				inner,
				files.filter(({ path }) => path.startsWith(inner)),
			),
		),
	];
}

function wantedOf(file: BuiltFile): Record<string, string> {
	const { 'content-security-policy': policy, 'cache-control': caching = '' } = file.headers;
	if (isPage(file)) return policy === emptyPagePolicy ? { 'content-security-policy': policy } : {};
	return { 'cache-control': caching, ...(policy && policy !== framePolicy && { 'content-security-policy': policy }) };
}

function isPage({ path }: BuiltFile): boolean {
	return path.endsWith('.html');
}

/** `_headers`, for Netlify and Cloudflare Pages: a path, then its headers, indented. */
function headersFile(rules: readonly Rule[]): string {
	return rules
		.map((rule) => {
			const lines = Object.entries(rule.headers).map(([name, value]) => `  ${name}: ${value}\n`);
			return `${'prefix' in rule ? `${rule.prefix}*` : rule.address}\n${lines.join('')}`;
		})
		.join('\n');
}

/** `vercel.json`: pages at their paths without `.html` and without a slash at the end, by its two settings. */
function vercelFile(rules: readonly Rule[]): string {
	const headers = rules.map((rule) => ({
		source: 'prefix' in rule ? `${escaped(rule.prefix)}(.*)` : escaped(rule.address),
		headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
	}));
	return `${JSON.stringify({ cleanUrls: true, trailingSlash: false, headers }, undefined, '\t')}\n`;
}

/** A `source` of Vercel is a pattern of the library path-to-regexp. */
function escaped(path: string): string {
	return path.replace(/[()[\]{}:*+?!\\]/g, '\\$&');
}
