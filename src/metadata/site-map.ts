import { getCollection } from 'astro:content';
import { allArticles } from '#articles/all.ts';
import type { Drawing } from '#articles/drawings.ts';
import { products } from '#facts/products.ts';
import { limitInWords } from '#facts/sheets/said.ts';
import { subject } from '#facts/subject.ts';
import { capitalised } from '#facts/words.ts';
import { actions } from '#leads/actions.ts';
import { addressOf } from '#site/addresses.ts';

/** A page of the site, or a dialog of its home page, as lists of pages give it. */
export interface SiteLink {
	name: string;
	href: string;
	/** Its content, in a sentence. */
	description: string;
	/** Whether search engines may list it; a dialog is no page of its own. */
	indexable: boolean;
	drawing: Drawing;
	/** When it last changed, where that is known. */
	updated?: Date;
}

export interface SiteGroup {
	name: 'Main Pages' | 'Blog & Guides' | 'Product Information' | 'Legal';
	links: SiteLink[];
}

/** Every page there is, in the four groups of the sitemap. */
export async function siteMap(): Promise<SiteGroup[]> {
	const articles = await allArticles();
	const policies = await getCollection('policies');
	return [
		{ name: 'Main Pages', links: mainPages(latestOf(articles)) },
		{
			name: 'Blog & Guides',
			links: articles.map(({ title, link, description, image, updated }) => ({
				name: title,
				href: link,
				description,
				indexable: true,
				drawing: image,
				updated,
			})),
		},
		{ name: 'Product Information', links: products.map(productLink) },
		{
			name: 'Legal',
			links: policies.map(({ id, data }) => ({
				name: data.title,
				href: `/${id}`,
				description: data.description,
				indexable: false,
				drawing: 'straight-lift',
				updated: data.reviewed,
			})),
		},
	];
}

/** The pages search engines may list, each once, by whole address. */
export async function indexablePages(): Promise<(SiteLink & { address: string })[]> {
	const groups = await siteMap();
	const links = groups.flatMap(({ links }) => links).filter(({ indexable }) => indexable);
	return links.map((link) => ({ ...link, address: addressOf(link.href) }));
}

/** When any article last changed: the lists of articles change with them. */
export function latestOf(articles: readonly { updated: Date }[]): Date {
	return new Date(Math.max(...articles.map(({ updated }) => updated.getTime())));
}

function mainPages(updated: Date): SiteLink[] {
	const page = { indexable: true, drawing: 'straight-lift' } as const;
	const dialog = { indexable: false, drawing: 'straight-lift' } as const;
	return [
		{
			...page,
			updated,
			name: 'Home',
			href: '/',
			description: `${capitalised(subject.many)} for straight and curved steps, and the ways to ask for a quote.`,
		},
		{
			...page,
			updated,
			name: 'Blog',
			href: '/blog',
			description: `All our guides to ${subject.many}.`,
			drawing: 'two-lifts',
		},
		{
			...page,
			name: 'Who we are',
			href: '/who-we-are',
			description: 'Who runs this site, how it earns, and how companies are chosen and checked.',
			drawing: 'measuring',
		},
		{
			...page,
			name: 'How we check',
			href: '/how-we-check',
			description: 'How facts are graded here, who pays, how to report a mistake, and what was corrected.',
		},
		...actions.map(({ dialog: kind, name, description }) => ({
			...dialog,
			name,
			description,
			href: `/?dialog=${kind}`,
		})),
		{ ...page, name: 'Sitemap', href: '/sitemap', description: 'Every page of this site, in four groups.' },
	];
}

/** A lift leads to the guide about it, or to the brochure filled in with it. It is never a page of its own. */
function productLink(product: (typeof products)[number]): SiteLink {
	const { name, stairType, article } = product;
	return {
		name,
		href: article ?? `/?dialog=brochure&product=${encodeURIComponent(name)}`,
		description: `For ${stairType} steps. Weight limit: ${limitInWords(product)}.`,
		indexable: false,
		drawing: stairType === 'curved' ? 'curved-lift' : 'straight-lift',
	};
}
