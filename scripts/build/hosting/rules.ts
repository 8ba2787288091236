import { emptyPagePolicy, framePolicy } from '#server/site/headers.ts';
import type { BuiltFile } from './built-files.ts';

/** Headers for the addresses that begin with `prefix`, or for the one `address`. */
export type Rule = { headers: Readonly<Record<string, string>> } & ({ prefix: string } | { address: string });

/**
 * The rules of a host that has one list for the whole site. It keeps its own content types, and its own caching of pages
 * (at Netlify, Cloudflare Pages and Vercel `max-age=0, must-revalidate`, which means the same as ours). Pages contain their
 * policies. No two rules give one address the same header with different values, except the policy in `common`: hosts that
 * join both values apply both, the others the more exact one.
 */
export function hostRules(common: Readonly<Record<string, string>>, files: readonly BuiltFile[]): Rule[] {
	return [{ prefix: '/', headers: common }, ...rulesIn('/', files)];
}

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
			.map((file) => ({ address: addressOf(file), headers: wantedOf(file) }))
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

function addressOf(file: BuiltFile): string {
	return encodeURI(isPage(file) ? file.path.slice(0, -'.html'.length) : file.path);
}
