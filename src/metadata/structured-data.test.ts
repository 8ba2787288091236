import { registerHooks } from 'node:module';
import { expect, test } from 'vitest';
import type { Article } from '#articles/all.ts';
import { figures } from '#facts/figures.ts';
import { products } from '#facts/products.ts';
import {
	articleData,
	authorOf,
	blogData,
	homeData,
	planData,
	postalAddress,
	whoWeAreData,
} from '#metadata/structured-data.ts';
import { escaped } from '#metadata/xml.ts';
import { expectApproved } from '../../tests/support/approved.ts';

// What search engines are told. That pages carry it, and that it is what they show: `tests/house/built/found.test.ts`.

const person = { editorName: 'Test Person', editorRole: 'Editor' };
const date = new Date('2025-03-01');
const sources = [
	{ kind: 'own', title: 'Ours' },
	{ kind: 'maker', title: 'Sheet' },
	{ kind: 'press', title: 'B', url: 'https://b.example' },
];
const article = {
	...{ title: '</script>', seoTitle: 'Name', link: '/blog/a', description: 'What it is.', answer: 'It fits.' },
	...{ image: 'cost', date, updated: new Date('2026-11-20'), sources },
} as unknown as Article;
const reviewer = { name: 'Test Person', role: 'therapist', on: new Date('2026-11-26') };

/** The files that name all pages, of two guides and a policy: figures by their names, and of the lifts only that they are there. */
async function pageLists(): Promise<Record<string, string>> {
	const written = { ...article, related: [], reviewer, reviewed: date };
	const guides = ['a', 'b'].map((id) => ({
		id,
		data: { ...written, ...(id === 'b' && { date: reviewer.on }) },
		body: '',
	}));
	const entries = { articles: guides, policies: [{ id: 'p', data: written }] };
	Object.assign(globalThis, { collection: async (name: keyof typeof entries) => entries[name] });
	const url = 'data:text/javascript,export const getCollection = globalThis.collection;';
	registerHooks({
		resolve: (name, context, next) => (name === 'astro:content' ? { url, shortCircuit: true } : next(name, context)),
	});
	const { getStaticPaths } = await import('../pages/social/[...page].png.ts');
	const before = { ...figures };
	for (const name of Object.keys(figures)) Object.assign(figures, { [name]: `{${name}}` });
	const shown: Record<string, string> = {};
	for (const name of ['llms.txt', 'feed.xml', 'sitemap.xml', 'robots.txt']) {
		const { GET } = await import(`../pages/${name}.ts`);
		const page: Response = await GET({});
		shown[name] = `${page.headers.get('content-type')}\n${(await page.text()).trim()}`;
	}
	Object.assign(figures, before);
	shown.Pictures = (await getStaticPaths()).map((one) => JSON.stringify(one)).join('\n');
	const lifts = new RegExp(products.map(({ name }) => name).join('|'), 'g');
	const plain = (said: string) =>
		said
			.replace(lifts, 'Lift')
			.replace(/(?<=blog\/)[\w-]+-stairlift|(?<=limit: ).*(?= \()|(?<=Last read ).*/g, '…')
			.replace(/^(.+)$(?:\n\1$)+/gm, '$1 …');
	return Object.fromEntries(Object.entries(shown).map(([name, said]) => [name, plain(said)]));
}

test('each kind of page is described as approved, and no title ends its script', async () => {
	const about = ['Name', 'What it is.'] as const;
	const scripts = {
		...{ Home: homeData(), 'Who we are': whoWeAreData(...about), Plan: planData(...about) },
		...{ Blog: blogData(...about, [article]), Guide: articleData(article) },
		...{ '… with its reviewer': articleData({ ...article, reviewer }), Editor: JSON.stringify(authorOf(person)) },
	};
	const addresses = ['1 Sample Street, Sampletown, AB1 2CD', 'PO Box 4, Sampletown'].concat(
		'Unit 2, 3 High Street, Sampletown, Sampleshire EC1A 1BB',
	);
	const postal = addresses.map((line) => JSON.stringify(postalAddress(line))).join('\n');
	expect(Object.values(scripts).join('')).not.toContain('<');
	const lines = Object.entries(scripts).map(([name, script]) => [name, script.replaceAll(',{"@type"', ',\n{"@type"')]);
	expect(escaped(`<a b="c">&'`)).toBe(`&lt;a b=&quot;c&quot;&gt;&amp;'`);
	return expectApproved(
		'structured-data.approved.txt',
		{ ...Object.fromEntries(lines), 'Postal addresses': postal },
		await pageLists(),
	);
});
