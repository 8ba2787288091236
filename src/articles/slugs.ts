import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inLetters } from '#facts/in-words.ts';
import { products } from '#facts/products.ts';

/** Of every article, the name of its file, at `/blog/{slug}`. */
export const slugs = globSync('*.mdx', { cwd: join(process.cwd(), 'content', 'articles') })
	.map((file) => basename(file, '.mdx'))
	.sort();

export function linkTo(slug: string): string {
	return `/blog/${slug}`;
}

/** What somebody new to stairlifts reads first: the home page shows these. */
export const startHere = [
	'what-are-outdoor-stairlifts',
	'outdoor-stairlift-cost-2025',
	'what-is-an-outdoor-stairlift-guide',
];

/** The guides by the question that brings a reader, in the order of /blog. One that stands in no list comes last, in the last of them. */
const questions = {
	'What will it cost me?': [
		'outdoor-stairlift-cost-2025',
		'stairlift-vat-and-grants',
		'renting-or-reconditioned-outdoor-stairlift',
	],
	'Will it fit my steps?': [
		'what-are-outdoor-stairlifts',
		'straight-or-curved-outdoor-stairlift',
		'can-a-stairlift-be-used-outside',
		'outdoor-stairlift-for-three-or-four-steps',
		'platform-lift-or-stairlift-outdoors',
		'how-a-curved-rail-is-made',
	],
	'Who has to agree?': ['planning-permission-outdoor-stairlift', 'outdoor-stairlift-shared-steps-flats-leasehold'],
	'How do I go about it?': [
		'what-is-an-outdoor-stairlift-guide',
		'coming-home-from-hospital',
		'letters-and-lists-to-print',
		'how-long-does-it-take-to-install-an-outdoor-stairlift',
		'how-are-outdoor-stairlifts-operated',
		'how-often-do-outdoor-stairlifts-need-servicing',
	],
} as const satisfies Readonly<Record<string, readonly string[]>>;

interface Entry {
	link: string;
	title: string;
	date: Date;
}

export interface Group<T> {
	name: string;
	articles: T[];
}

/** The articles in the order they are listed: the guides by their questions, and those about one lift, in the lifts' order. */
export function inGroups<T extends Entry>(list: readonly T[]): Group<T>[] {
	const all = uniqueByLink(list);
	const withLinks = (links: readonly string[]) => links.flatMap((link) => all.find((one) => one.link === link) ?? []);
	const lifts = uniqueByLink(withLinks(products.flatMap(({ article }) => article ?? [])));
	const groups = Object.entries(questions).map(([name, slugs]) => ({ name, articles: withLinks(slugs.map(linkTo)) }));
	const listed = groups.flatMap(({ articles }) => articles);
	const others = all.filter((one) => !listed.includes(one) && !lifts.includes(one)).sort(byNewest);
	groups.at(-1)?.articles.push(...others);
	return [...groups, { name: `The ${inLetters(products.length)} lifts`, articles: lifts }];
}

/** Of articles with the same link, only the first. */
function uniqueByLink<T extends { link: string }>(list: readonly T[]): T[] {
	return list.filter(({ link }, index) => list.findIndex((one) => one.link === link) === index);
}

/** Newest first; those of one day by title, so that a list looks the same at every build. */
export function byNewest(one: Pick<Entry, 'date' | 'title'>, other: Pick<Entry, 'date' | 'title'>): number {
	return other.date.getTime() - one.date.getTime() || one.title.localeCompare(other.title);
}
