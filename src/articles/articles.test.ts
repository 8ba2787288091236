import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, test } from 'vitest';
import { SellerList } from '#articles/AboutLifts.tsx';
import { ArticleFooter } from '#articles/ArticleFooter.tsx';
import { ArticleHeader } from '#articles/ArticleHeader.tsx';
import { ArticleList } from '#articles/ArticleList.tsx';
import type { Article } from '#articles/all.ts';
import { InBrief } from '#articles/InBrief.tsx';
import { People, peopleInLines } from '#articles/people.tsx';
import { policyComponents } from '#articles/policy-components.tsx';
import { inGroups, linkTo, slugs, uniqueByLink } from '#articles/slugs.ts';
import { TableOfContents } from '#articles/TableOfContents.tsx';
import { ComparisonTable, WhereToBegin } from '#articles/tables.tsx';
import { LiftTable } from '#blocks/LiftTable.tsx';
import { Numbers, SourceList } from '#blocks/Sources.tsx';
import { Plan } from '#diagrams/Diagram.tsx';
import { products } from '#facts/products.ts';
import { sources } from '#facts/sources.ts';

const reviewer = { name: 'Test Person', role: 'occupational therapist', on: new Date('2026-11-26') };
const nobody = { editorName: '', editorRole: '' };
const editor = { editorName: 'Other Person', editorRole: 'Editor' };
const articles = [
	{ title: 'One', link: '/blog/one', reviewer },
	{ title: 'Two', link: '/blog/two', reviewer: undefined },
	{ title: 'Three', link: '/blog/three', reviewer },
];
const page = (given: Parameters<typeof People>[0]) => renderToStaticMarkup(createElement(People, given));

test('while nobody is named, nothing is said of it', () => {
	expect(page({ articles: articles.slice(1, 2), editor: nobody })).toBe('');
	expect(peopleInLines(articles.slice(1, 2), nobody)).toEqual([]);
});

test('the editor and each reviewer stand there once, with the guides that were read and when', () => {
	const html = page({ articles, editor });
	expect(html.match(/Test Person/g)).toHaveLength(1);
	expect(html).toContain('Other Person');
	expect(html).toMatch(
		/<a href="\/blog\/one">One<\/a>, on <time dateTime="2026-11-26">26 November 2026<\/time>[\s\S]+Three/,
	);
	expect(html).not.toContain('Two');
	expect(peopleInLines(articles, editor)).toEqual([
		'Edited by Other Person, Editor.',
		'Read and checked by Test Person, occupational therapist: One (2026-11-26); Three (2026-11-26).',
	]);
});

const { IfApproved, IfHosted, IfOurServer, IfPhotosCanBeAdded, IfVisitorsCanDelete, IfWeConfirmByEmail } =
	policyComponents;

it.each([
	['approved companies', IfApproved],
	['a hosted backend', IfHosted],
	['our own server', IfOurServer],
	['a link to add photos', IfPhotosCanBeAdded],
	['a link to delete a request', IfVisitorsCanDelete],
	['the e-mail to visitors', IfWeConfirmByEmail],
])('A policy speaks of %s only where that is so', (_, If) => {
	const shown = (is: boolean) => renderToStaticMarkup(createElement(If, { is }, 'Words'));
	expect(shown(true)).toBe('Words');
	expect(shown(false)).toBe('');
});

const entry = (link: string, day: string, title = link) => ({ link, title, date: new Date(day) });

test('an article listed twice shows once, as it first came', () => {
	const first = entry('/blog/a', '2025-03-01', 'First');
	const again = entry('/blog/a', '2025-03-01', 'Again');
	expect(uniqueByLink([first, entry('/blog/b', '2025-04-01'), again])).toEqual([first, entry('/blog/b', '2025-04-01')]);
});

test('articles are listed by the questions of readers, and lifts in the order of the lifts; each once, a new one too', () => {
	const all = [...slugs, ...slugs.slice(0, 1), 'a-new-one'].reverse().map((slug) => entry(linkTo(slug), '2026-11-20'));
	const groups = inGroups(all);
	const linksOf = (name: string) => groups.find((group) => group.name === name)?.articles.map(({ link }) => link);
	expect(linksOf('What will it cost me?')?.[0]).toBe('/blog/outdoor-stairlift-cost-2025');
	expect(linksOf('Who has to agree?')).toContain('/blog/planning-permission-outdoor-stairlift');
	expect(linksOf('The nine lifts')).toEqual([...new Set(products.flatMap(({ article }) => article ?? []))]);
	expect(linksOf('How do I go about it?')).toContain('/blog/a-new-one');
	const listed = groups.flatMap(({ articles }) => articles.map(({ link }) => link));
	expect(listed.toSorted()).toEqual([...slugs, 'a-new-one'].map(linkTo).toSorted());
});

const about = (name: string) => products.filter((one) => one.name.startsWith(name));
const article = {
	...{ title: 'A lift', seoTitle: 'A lift, read', description: 'What it is.', answer: 'It fits. Ask first.' },
	...{ link: '/blog/a', image: 'straight-lift', quoteLabel: 'Get quotes', brochureLabel: 'Get it', related: [] },
	...{ date: new Date('2025-03-01'), updated: new Date('2026-11-20'), banner: undefined, reviewer, sources: [] },
} as unknown as Article;
const ofLift = { ...article, banner: 'One' } as unknown as Article;
const pair = about('Bruno');
const read = [sources['savaria-report'], sources.guide];

/** A part of a page: its words, and in brackets what is pressed or seen there. */
function words<P extends object>(Part: FunctionComponent<P>, props: P): string {
	return renderToStaticMarkup(createElement(Part, props))
		.replace(/<(?:a|button|li|svg|img)[^>]* (?:href|commandfor|id|aria-label|alt)="([^"]*)"[^>]*>/g, ' [$1] ')
		.replace(/<[^>]+>/g, ' ')
		.replaceAll('\u00a0', ' ')
		.replace(/\s+/g, ' ');
}

const straight = about('Bespoke S');
const sheets = ['Acorn 130 Outdoor', 'Handicare 1000 Outdoor'];
const headings = [1, 2, 3].map((number) => ({ depth: 2, slug: `s${number}`, text: `S ${number}` }));
const compared = {
	caption: '{straightPrice}',
	columns: ['A', 'B'],
	rows: [['{curvedPrice}', 'b']],
	note: '{servicing}',
};
const plan = { of: 'square-landing', rail: 'outer', caption: 'Mine' } as const;
const parts = {
	guide: () => words(ArticleHeader, { article, lifts: [] }),
	'guide, its end': () => words(ArticleFooter, { article, related: [article], product: undefined }),
	lift: () => words(ArticleHeader, { article: ofLift, lifts: straight }),
	'curved lift': () => words(ArticleHeader, { article: ofLift, lifts: about('Bespoke I') }),
	'two lifts': () => words(ArticleHeader, { article: ofLift, lifts: pair }),
	'lift, its end': () => words(ArticleFooter, { article: ofLift, related: [], product: straight[0] }),
	list: () =>
		words(ArticleList, { articles: [article, { ...article, link: '/blog/bespoke-synergy-outdoor-stairlift' }] }),
	'for the seller': () => words(SellerList, { lifts: pair }),
	'in brief': () =>
		about('Bespoke')
			.map((sheet) => words(InBrief, { sheet, sources: [] }))
			.join(),
	numbers: () => words(Numbers, { of: [...read].reverse(), list: read }),
	sources: () => words(SourceList, { list: read }),
	contents: () => words(TableOfContents, { headings }) + words(TableOfContents, { headings: headings.slice(1) }),
	'where to begin': () => words(WhereToBegin, {}),
	limits: () => words(LiftTable, { caption: 'Two', lifts: sheets, compare: ['Weight limit'] }),
	origins: () => words(LiftTable, { caption: 'Two', lifts: sheets, compare: ['origin'], whole: true }),
	table: () => words(ComparisonTable, compared as never),
	plan: () => words(Plan, plan),
} as const;

it.each<[keyof typeof parts, RegExp]>([
	['guide', /Home .*Blog .*Back to Blog A lift In short It fits\. Ask first\. .*Get quotes .*Get it Published 1 March/],
	['guide', /revised 20 November 2026 \. Read and checked by .*Person , occupational therapist, on .*#sources/],
	['guide, its end', /^ When you are ready .*brochure are free\. .*Get quotes .*Get it Read next .*A lift .*to Blog $/],
	[
		'lift',
		/^(?!.*(?:Back to|In short|Ask first|Published)).* It fits\. .*For Straight steps Guide price £1,800–£3,000/,
	],
	['lift', /Carries up to 20 stone \(127 kg\) .* Plan on 125 kg until .*Get quotes .*Download Our Brochure/],
	['lift', /Fits one straight flight .*Ask a long step half-way .*Not for a bend or a landing/],
	['curved lift', /For Steps with bends Guide price £5,000–£12,000 .*: check yours\./],
	['curved lift', /Fits a bend or a landing .*Ask rail past the last step .*Not for staying in a wheelchair/],
	['two lifts', /^(?!.*Carries.*Carries).*Carries up to 30 stone/],
	['lift, its end', /^ Ask about the Bespoke Synergy .*no obligation\. .*a Quote .*Our Brochure Published 1 March/],
	['lift, its end', /^(?!.*(?:Read next|Back to|#sources))/],
	['list', /What it is\. 1 March 2025 \[\/blog\/a\] Read More : A lift carries up to 20 stone A lift/],
	['for the seller', /for the Bruno Elite Outdoor Straight and Bruno Elite Outdoor Curved : /],
	['in brief', /Bespoke Synergy For .*\(127 kg\), by our guide\. Until .* treat 125 kg as the limit.*Rail straight/],
	['in brief', /Infinity Curved For .*\(127 kg\), by our guide Rail curved, made to measure/],
	['numbers', /^ \[Source 2\] 2 , \[Source 1\] 1 $/],
	[
		'sources',
		/\[source-1\] .* Annual report .*, Savaria \(maker’s own document, 2021\) \[source-2\] .*Last read in November/,
	],
	['contents', /^ On this page \[#s1\] S 1 .*S 3 $/],
	['where to begin', /A rider of up to 20 stone \(127 kg\) .*; the Homeglide’s is 137 kg\. Check yours/],
	[
		'limits',
		/Two Lift Weight limit \[\/blog\/acorn-130-outdoor-stairlift\] Acorn 130 Outdoor .*Weight limits: our guide figures of \d{4}, check yours\. $/,
	],
	['origins', /Point Acorn 130 Handicare 1000 .*Origin .*Ask of each: .*Sources?: .*\. (?:Last r|R)ead/],
	['table', /^ £1,800–£3,000 .*£5,000–£12,000 .* b .*every 12 months/],
	['plan', /, on the outer side of the turn\.\].*Mine/],
])('Of an article, “%s” says %s', (part, said) => expect(parts[part]()).toMatch(said));
