import { registerHooks } from 'node:module';
import { expect, test } from 'vitest';
import type { Article } from '#articles/all.ts';
import { figures } from '#facts/figures.ts';
import { products } from '#facts/products.ts';
import { socialPicture } from '#metadata/pictures.ts';
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
import { made } from '#photographs/photographs.tsx';
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

const lines = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).join('\n');

/** Pictures without what is drawn in them: what is painted over one, how each is cut, and in which shapes a photograph is made. */
async function pictures(): Promise<Record<string, string>> {
	const [svg, over] = await socialPicture('A title', undefined, async (text) => ({ text: { text }, height: 100 }));
	const art = await import('../pages/art/[...picture].svg.ts');
	const ofArticles = await import('../pages/blog/pictures/[picture].png.ts');
	const paths = art.getStaticPaths().map(({ params }) => params.picture);
	const begun = async (of: string) => {
		const picture = await (await art.GET({ params: { picture: of } } as never)).text();
		const [tags = ''] = /^<svg.*?>(?:<path d="M\d+ \d+h.*?>|<g transf.*?>)*(?:<style.*<\/g>)?/.exec(picture) ?? [];
		return `${of}: ${picture.length} ${tags.replace(/ (?:xmlns|stroke-line\w+)="[^"]*"|(?<=base64,)[^)]*/g, '')}`;
	};
	const photographs = ['articles', 'products'].map((of) => made(`/photographs/${of}/a.jpg`, {} as never));
	return {
		'A shared picture': `${svg.replace(/(?<=xMidYMax".*?>).*(?=<\/svg>)/, '…')}\n${lines(over).replace(/"[^"]*(?=src)/g, '"')}`,
		Art: (await Promise.all(paths.filter((of) => /^[bp]|hero|s\/c/.test(of)).map(begun))).join('\n') + paths.join(', '),
		'Of articles': lines(ofArticles.getStaticPaths().slice(0, 4)),
		Photographs: lines(await Promise.all(photographs)),
	};
}

/** The files that name all pages, of two guides and a policy: figures by their names, and of the lifts only that they are there. */
async function pageLists(): Promise<Record<string, string>> {
	const said = { title: '</script> {vatStandard}', seoTitle: '{vatReduced}', answer: '{vatZero}', related: ['a', 'c'] };
	const written = { ...article, ...said, reviewer, reviewed: date };
	const guides = ['a', 'b', ...(products[0]?.article?.split('/').slice(2) ?? [])].map((id) => ({
		...{ id, data: { ...written, ...(id === 'b' && { date: reviewer.on }) } },
		body: '<Ref of="vat-rates" />',
	}));
	const entries = { articles: guides, policies: [{ id: 'p', data: written }] };
	Object.assign(globalThis, {
		getCollection: async (name: keyof typeof entries) => entries[name],
		getImage: (of: object) => ({ src: JSON.stringify(of), srcSet: { attribute: JSON.stringify(of) } }),
	});
	const ofAstro: Readonly<Record<string, string>> = { 'astro:content': 'getCollection', 'astro:assets': 'getImage' };
	registerHooks({
		resolve: (name, context, next) => {
			const url = `data:text/javascript,export const { ${ofAstro[name]} } = globalThis;`;
			return ofAstro[name] ? { url, shortCircuit: true } : next(name, context);
		},
	});
	const { getStaticPaths } = await import('../pages/social/[...page].png.ts');
	const shown: Record<string, string> = {};
	const { allArticles, relatedTo } = await import('#articles/all.ts');
	const all = await allArticles();
	shown.Articles = lines(
		all.map((one) => ({
			...{ ...one, entry: 0, related: relatedTo(one, all).map(({ link }) => link) },
			sources: [...new Set(one.sources.map(({ kind }) => kind))],
		})),
	);
	const before = { ...figures };
	for (const name of Object.keys(figures)) Object.assign(figures, { [name]: `{${name}}` });
	for (const name of ['llms.txt', 'feed.xml', 'sitemap.xml', 'robots.txt']) {
		const { GET } = await import(`../pages/${name}.ts`);
		const page: Response = await GET({});
		shown[name] = `${page.headers.get('content-type')}\n${(await page.text()).trim()}`;
	}
	Object.assign(figures, before);
	shown['A guide to a lift'] = articleData({ ...article, link: products[0]?.article ?? '' }).split('"about"')[1] ?? '';
	shown.Pictures = lines(await getStaticPaths());
	Object.assign(shown, await pictures());
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
	const postal = lines(addresses.map(postalAddress));
	expect(Object.values(scripts).join('')).not.toContain('<');
	const described = Object.entries(scripts).map(([name, script]) => [
		name,
		script.replaceAll(',{"@type"', ',\n{"@type"'),
	]);
	expect(escaped(`<a b="c">&'`)).toBe(`&lt;a b=&quot;c&quot;&gt;&amp;'`);
	return expectApproved(
		'structured-data.approved.txt',
		{ ...Object.fromEntries(described), 'Postal addresses': postal },
		await pageLists(),
	);
});
