import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { products } from '#facts/products.ts';

/** Of every article, the name of its file, at `/blog/{slug}`. */
export const slugs = globSync('*.mdx', { cwd: join(process.cwd(), 'content', 'articles') })
	.map((file) => basename(file, '.mdx'))
	.sort();

export function linkTo(slug: string): string {
	return `/blog/${slug}`;
}

/** What somebody new to stairlifts reads first, in this order: /blog begins with them, the home page shows the first three. */
export const startHere = [
	'what-are-outdoor-stairlifts',
	'outdoor-stairlift-cost-2025',
	'what-is-an-outdoor-stairlift-guide',
	'coming-home-from-hospital',
	'can-a-stairlift-be-used-outside',
];

interface Entry {
	link: string;
	title: string;
	date: Date;
}

export interface Group<T> {
	name: 'Start here' | 'Guides' | 'Lift by lift';
	articles: T[];
}

/** The articles in the order they are listed: what to read first, the other guides, and those about one lift, in the lifts' order. */
export function inGroups<T extends Entry>(list: readonly T[]): Group<T>[] {
	const all = uniqueByLink(list);
	const withLinks = (links: readonly string[]) => links.flatMap((link) => all.find((one) => one.link === link) ?? []);
	const first = withLinks(startHere.map(linkTo));
	const lifts = withLinks(products.flatMap(({ article }) => article ?? []));
	const guides = all.filter((one) => !first.includes(one) && !lifts.includes(one));
	return [
		{ name: 'Start here', articles: first },
		{ name: 'Guides', articles: guides.sort(byNewest) },
		{ name: 'Lift by lift', articles: uniqueByLink(lifts) },
	];
}

/** Of articles with the same link, only the first. */
export function uniqueByLink<T extends { link: string }>(list: readonly T[]): T[] {
	return list.filter(({ link }, index) => list.findIndex((one) => one.link === link) === index);
}

/** Newest first; those of one day by title, so that a list looks the same at every build. */
export function byNewest(one: Pick<Entry, 'date' | 'title'>, other: Pick<Entry, 'date' | 'title'>): number {
	return other.date.getTime() - one.date.getTime() || one.title.localeCompare(other.title);
}
