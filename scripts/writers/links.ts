import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LinkChecker, LinkState } from 'linkinator';
import { parse } from 'node-html-parser';
import { type Source, sources } from '#facts/sources.ts';
import { dist } from '../build/fresh.ts';

// `npm run writers links`, once a month: opens every address of others that the built site links to or that a fact comes from, and says
// which are dead, moved or not to be read by a program. With addresses it opens those alone. Ends with 2 if there is something to look at.

/** The addresses of others, each with the paths of the pages that link to it, or `the facts` where only the brochure or a figure rests on it. */
function outwardAddresses(): Map<string, string[]> {
	const found = new Map<string, string[]>();
	for (const file of globSync('**/*.html', { cwd: dist }).toSorted())
		for (const link of parse(readFileSync(join(dist, file), 'utf8')).querySelectorAll('a[href^=http]')) {
			const [address = ''] = (link.getAttribute('href') ?? '').split('#');
			const pages = found.get(address) ?? [];
			if (!pages.includes(file)) found.set(address, [...pages, file]);
		}
	for (const { url } of Object.values<Source>(sources)) if (url && !found.has(url)) found.set(url, ['the facts']);
	return found;
}

const text = (address: string) => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Opens addresses, a few at a time; a host that asks for time gets it. */
async function open(addresses: readonly string[]) {
	const folder = await mkdtemp(join(tmpdir(), 'links-'));
	try {
		// The checker opens what a page links to.
		await writeFile(join(folder, 'all.html'), addresses.map((address) => `<a href="${text(address)}"></a>`).join('\n'));
		const checker = new LinkChecker();
		const moved = new Map<string, string>();
		checker.on('redirect', ({ url, targetUrl }) => moved.set(url, targetUrl ?? ''));
		const { links } = await checker.check({
			path: 'all.html',
			serverRoot: folder,
			concurrency: 6,
			timeout: 20_000,
			retry: true,
			redirects: 'warn',
		});
		return { links: links.filter(({ parent }) => parent !== undefined), moved };
	} finally {
		await rm(folder, { recursive: true });
	}
}

const pagesOf = outwardAddresses();
const asked = process.argv.slice(2);
const { links, moved } = await open(asked.length > 0 ? asked : [...pagesOf.keys()]);
if (links.every(({ status = 0 }) => status === 0)) {
	console.error('No address answered: this machine has no network, and nothing was checked.');
	process.exitCode = 3;
} else {
	const broken = links.filter(({ state }) => state === LinkState.BROKEN);
	const isDead = ({ status }: { status?: number }) => status === 404 || status === 410;
	const said = (url: string, what: string) =>
		`  ${url}\n    ${what}; on ${(pagesOf.get(url) ?? ['no page']).join(', ')}`;
	const groups: [title: string, lines: string[]][] = [
		['Dead', broken.filter(isDead).map(({ url, status }) => said(url, `${status}`))],
		['Leads elsewhere', [...moved].map(([url, target]) => said(url, `now ${target}`))],
		[
			'Not to be read by a program: open it yourself',
			broken.filter((link) => !isDead(link)).map(({ url, status }) => said(url, `${status || 'no answer'}`)),
		],
	];
	console.log(`${links.length} addresses opened.`);
	for (const [title, lines] of groups)
		if (lines.length > 0) console.log(`\n${title} (${lines.length})\n${lines.join('\n')}`);
	process.exitCode = groups.some(([, lines]) => lines.length > 0) ? 2 : 0;
}
