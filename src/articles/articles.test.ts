import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, test } from 'vitest';
import { SellerList } from '#articles/AboutLifts.tsx';
import { ArticleFooter } from '#articles/ArticleFooter.tsx';
import { ArticleHeader } from '#articles/ArticleHeader.tsx';
import { ArticleList } from '#articles/ArticleList.tsx';
import type { Article } from '#articles/all.ts';
import { InBrief } from '#articles/InBrief.tsx';
import { GuideLine, HowAFactTravels } from '#articles/marks.tsx';
import { People, peopleInLines } from '#articles/people.tsx';
import { PolicyFooter, PolicyHeader } from '#articles/policy-components.tsx';
import { inGroups, linkTo, slugs } from '#articles/slugs.ts';
import { TableOfContents } from '#articles/TableOfContents.tsx';
import { ComparisonTable, WeightTable, WhereToBegin } from '#articles/tables.tsx';
import { guidePriceStyles } from '#blocks/answer-styles.ts';
import { GuidePrice } from '#blocks/GuidePrice.tsx';
import { LiftTable } from '#blocks/LiftTable.tsx';
import { Numbers, SourceList } from '#blocks/Sources.tsx';
import { Plan, Plans } from '#diagrams/Diagram.tsx';
import { fact } from '#facts/fact.ts';
import { figures } from '#facts/figures.ts';
import { type Product, products } from '#facts/products.ts';
import { type Source, type SourceKind, sourceKinds } from '#facts/sources.ts';
import { asLines, expectApproved } from '../../tests/support/approved.ts';

const reviewer = { name: 'Test Person', role: 'occupational therapist', on: new Date('2026-11-26') };
const nobody = { editorName: '', editorRole: '' };
const editor = { editorName: 'Other Person', editorRole: 'Editor' };
const unread = { title: 'Two', link: '/blog/two', reviewer: undefined };
const articles = [
	{ title: 'One', link: '/blog/one', reviewer },
	unread,
	{ title: 'Three', link: '/blog/three', reviewer },
];

test('articles are listed by the questions of readers, and lifts in the order of the lifts; each once, a new one too', () => {
	const later = ['c-newest', 'a-new-one', 'b-of-that-day'].map(linkTo);
	const all = [...slugs.map(linkTo), linkTo(slugs[0] ?? ''), ...later].toReversed();
	const dateOf = (link: string) => new Date(link.includes('newest') ? '2026-11-21' : '2026-11-20');
	const groups = inGroups(all.map((link) => ({ link, title: link, date: dateOf(link) })));
	const linksOf = (name: string) => groups.find((group) => group.name === name)?.articles.map(({ link }) => link);
	expect(linksOf('What will it cost me?')?.[0]).toBe('/blog/outdoor-stairlift-cost-2025');
	expect(linksOf('Who has to agree?')).toContain('/blog/planning-permission-outdoor-stairlift');
	expect(linksOf('The nine lifts')).toEqual([...new Set(products.flatMap(({ article }) => article ?? []))]);
	expect(linksOf('How do I go about it?')?.filter((link) => later.includes(link))).toEqual(later);
	const listed = groups.flatMap(({ articles }) => articles.map(({ link }) => link));
	expect(listed.toSorted()).toEqual([...slugs.map(linkTo), ...later].toSorted());
});

/** Of nobody's making, so that an owner's lifts are no part of the approved texts. */
const lift: Product = {
	...{ name: 'Test Straight Outdoor', article: '/blog/test', use: 'Straight steps' },
	...{ stairType: 'straight', weightLimit: fact({ kg: 127, stone: 20 }, 'guide'), lowerLimit: fact(125, 'guide') },
};
const sheet: Source = {
	...{ kind: 'maker', title: 'Data sheet', publisher: 'Its maker', url: 'https://lifts.example/sheet' },
	...{ of: '2026-11-02', read: { as: 'live', on: '2026-11-30' } },
};
const curved: Product = {
	...{ name: 'Test Curved Outdoor', stairType: 'curved', use: 'Bends', rail: fact('steel', sheet) },
	weightLimit: fact({ kg: 190, stone: 30 }, sheet),
};
const ours = { ...curved, weightLimit: fact({ kg: 190, stone: 30 }, 'guide'), rail: undefined };
const article = {
	...{ title: 'A lift', seoTitle: 'A lift, read', description: 'What it is.', answer: 'It fits. Ask first.' },
	...{ link: '/blog/a', image: 'straight-lift', quoteLabel: 'Get quotes', brochureLabel: 'Get it', related: [] },
	...{ date: new Date('2025-03-01'), updated: new Date('2026-11-20'), banner: undefined, reviewer, sources: [] },
} as unknown as Article;
const photograph = {
	...{
		src: '/p.jpg',
		srcSet: '/p.jpg 420w',
		sources: [{ type: 'image/avif', srcSet: '/p.avif 420w' }],
		alt: undefined,
	},
};
const ofLift = { ...article, banner: 'One' } as unknown as Article;
const copy = { as: 'stored copy', on: '2026-10-30', of: '2021' } as const;
const read = [
	sheet,
	{ ...sheet, title: 'Another', of: '2026-11' },
	{ ...sheet, publisher: 'A test', url: undefined, read: copy },
];
const headings = [1, 2, 3].map((number) => ({ depth: 2, slug: `s${number}`, text: `S ${number}` }));
const deeper = { depth: 3, slug: 's4', text: 'S 4' };
const compared = {
	...{ caption: 'Guide prices of {priceYear}', columns: ['A', 'B?'], note: 'Noted.' },
	rows: [['One', '[01632 960123](tel:01632 960123)']],
};
const three = {
	...compared,
	columns: ['A', 'B', 'C'],
	rows: [
		['One', 'b', 'b'],
		['Two', 0, 0],
		['Three', '', 'c'],
	],
};

/** Of the operator's own prices and figures, only that they are there. */
const show = <P extends object>(Part: FunctionComponent<P>, ...given: P[]) =>
	given
		.map((props) => renderToStaticMarkup(createElement(Part, props)))
		.map(asLines)
		.join('\n---\n')
		.replace(/£[\d,]+(?:–£[\d,]+)?|(?<=(?:figures?|prices) of )\d{4}|[\d–]+(?= (?:cm|weeks)\b)/g, (one) =>
			one === figures.curvedPrice ? '£ of a curved lift' : '…',
		);

const kinds = (Object.keys(sourceKinds) as SourceKind[]).map((kind) => ({
	...sheet,
	kind,
	title: kind,
	url: undefined,
}));
const policy = { title: 'A policy', effective: article.date, reviewed: reviewer.on };

test('what stands around an article’s text, and what a writer puts into it, is approved', () =>
	expectApproved('articles.approved.txt', {
		'A guide': show(ArticleHeader, { article, lifts: [] }),
		'… with a photograph': show(ArticleHeader, { article: { ...article, photograph } as never, lifts: [] }),
		'Its end': show(ArticleFooter, { article, related: [article], product: undefined }),
		'A lift': show(ArticleHeader, { article: ofLift, lifts: [lift] }),
		'… two lifts': show(ArticleHeader, { article: ofLift, lifts: [curved, ours] }),
		'… two unlike': show(ArticleHeader, { article: ofLift, lifts: [ours, { ...ours, weightLimit: lift.weightLimit }] }),
		'… but for a lower limit': show(ArticleHeader, {
			article: ofLift,
			lifts: [lift, { ...lift, lowerLimit: undefined }],
		}),
		'Its end, of a lift': show(ArticleFooter, { article: ofLift, related: [article], product: lift }),
		'A list': show(ArticleList, { articles: [article] }, { articles: [article], brief: true }),
		'… of photographs': show(ArticleList, {
			articles: [{ ...article, photograph: { ...photograph, alt: 'Mine' } } as never],
		}),
		'For the seller': show(SellerList, { lifts: [lift, ours] }, { lifts: [curved] }),
		'In brief': show(InBrief, ...[lift, curved, ours].map((one) => ({ sheet: one, sources: [sheet] }))),
		Numbers: show(Numbers, { of: [...read].reverse(), list: read }, { of: [], list: read }),
		Sources: show(SourceList, { list: [...read, ...kinds] }, { list: read, short: true }),
		Contents: show(
			TableOfContents,
			{ headings: [...headings, deeper] },
			{ headings, short: true },
			{ headings: headings.slice(1) },
		),
		Tables: show(ComparisonTable, compared as never, three as never),
		Plans: show(Plan, { of: 'fan', rail: 'outer', caption: 'Mine' }, { of: 'square-landing', rail: 'inner' }),
		Signs: show(Plans, {}),
		People: show(People, { articles, editor }, { articles, editor: nobody }, { articles: [unread], editor: nobody }),
		'To language models': [peopleInLines([unread], nobody), ...peopleInLines(articles, editor)].join('\n'),
		Policies: show(PolicyHeader, { ...policy, changed: article.updated }, policy) + show(PolicyFooter, {}),
		'Guide price': `${show(GuidePrice, {})}\n${guidePriceStyles().replaceAll(',', ',\n')}`,
		Checks: show(HowAFactTravels, {}) + show(GuideLine, {}),
	}));

const lifts = ['Acorn 130 Outdoor', 'Handicare 1000 Outdoor'];
const limits = { caption: 'Two', lifts, compare: ['Weight limit'] } as const;
const card = { ...article, link: '/blog/bespoke-synergy-outdoor-stairlift' };
it.each([
	['list', /carries up to\{strong\}20 stone\{\/\}/, show(ArticleList, { articles: [card] })],
	[
		'table of riders',
		/out \| .*Straight flight \| .*Bends or a landing\n.*up to 20 stone \(127.kg\) \| [^|]+, [^|]+ and .*\}A heavier rider \| .*or a platform lift\n.*; the Homeglide’s is 137.kg\. Check/s,
		show(WhereToBegin, {}),
	],
	['limits', /Acorn 130 Outdoor.*\n.* Weight limits: our guide figures of …, check yours\.$/s, show(LiftTable, limits)],
	[
		'origins',
		/Acorn 130.*Handicare 1000.*Origin.*\n.*Ask of each: .*Sources: .*\. (?:Last r|R)ead/s,
		show(LiftTable, { ...limits, compare: ['origin'], whole: true }),
	],
	['weights', /type \| .*Weight limit\n(?:.+\| .*(?:Straight|Curved) \| .*\d stone .*\n){4}/, show(WeightTable, {})],
	['one source', /\n.*Source: \{a /, show(LiftTable, { ...limits, lifts: lifts.slice(0, 1), compare: ['parking'] })],
])('Of the lifts there are, the %s says %s', (_, said, text) => expect(text).toMatch(said));
