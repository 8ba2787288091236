import type * as schema from 'schema-dts';
import { searchPictures } from '#articles/ArticleImage.tsx';
import type { Article, Listing } from '#articles/all.ts';
import { type Crumb, crumbsTo, crumbsToBlog, crumbsToPlan } from '#articles/Breadcrumbs.tsx';
import { peoplePath } from '#articles/people.tsx';
import { pinterestUrl, siteName } from '#brand/name.ts';
import { planPath } from '#facts/addresses.ts';
import { serviceAreas } from '#facts/companies.ts';
import { isoDay, isoMoment } from '#facts/in-words.ts';
import { products } from '#facts/products.ts';
import { addressOf, type Site, site } from '#site/config.ts';

// What a search engine is told of a page, as the text of an `application/ld+json` script. schema.org's types are checked
// when the project's are.

/** The names by which things on one page refer to those on another. */
const ids = {
	organisation: `${addressOf('/')}#organisation`,
	website: `${addressOf('/')}#website`,
	service: `${addressOf('/')}#service`,
} as const;

function breadcrumbId(path: string): string {
	return `${addressOf(path)}#breadcrumb`;
}

/** As the text of a script; a `<` in a title must not end it. */
function asScript(things: readonly schema.Thing[]): string {
	const graph: schema.Graph = { '@context': 'https://schema.org', '@graph': things };
	return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

/** The way to a page, as it is shown on the page; the entry of the page refers to it. */
function breadcrumbList(crumbs: readonly Crumb[]): schema.BreadcrumbList {
	return {
		'@type': 'BreadcrumbList',
		'@id': breadcrumbId(crumbs.at(-1)?.path ?? '/'),
		itemListElement: crumbs.map(({ name, path }, index) => ({
			'@type': 'ListItem',
			position: index + 1,
			name,
			item: addressOf(path),
		})),
	};
}

/** The publisher in short, for articles; the home page has the full entry. */
const organisation = {
	'@type': 'Organization',
	'@id': ids.organisation,
	name: siteName,
	url: addressOf('/'),
	logo: { '@type': 'ImageObject', url: addressOf('/apple-touch-icon.png'), width: '180', height: '180' },
} as const satisfies schema.Organization;

const areaServed = serviceAreas.map((name) => ({ '@type': 'AdministrativeArea', name }) as const);

const telephone = site.phone ? { telephone: site.phone } : {};

const fullOrganisation = {
	...organisation,
	legalName: site.companyName,
	publishingPrinciples: addressOf('/how-we-check'),
	correctionsPolicy: addressOf('/how-we-check#corrections'),
	identifier: { '@type': 'PropertyValue', propertyID: 'Companies House company number', value: site.companyNumber },
	address: postalAddress(site.companyAddress),
	email: site.email,
	...telephone,
	...(site.vatNumber && { vatID: site.vatNumber }),
	areaServed,
	contactPoint: {
		'@type': 'ContactPoint',
		contactType: 'customer service',
		email: site.email,
		...telephone,
		availableLanguage: 'en-GB',
	},
	sameAs: [pinterestUrl],
} as const satisfies schema.Organization;

/** What the organisation does: it brings people and companies together, and sells no lift. */
const service = {
	'@type': 'Service',
	'@id': ids.service,
	name: `Introductions to outdoor stairlift companies`,
	serviceType: 'Introduction to stairlift companies',
	provider: { '@id': ids.organisation },
	areaServed,
	termsOfService: addressOf('/terms-and-conditions'),
} as const satisfies schema.Service;

/** An address on one line. Only its postcode can be told from the rest for certain. */
export function postalAddress(line: string): schema.PostalAddress {
	const postcode = /,?\s*([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i.exec(line);
	return {
		'@type': 'PostalAddress',
		streetAddress: postcode ? line.slice(0, postcode.index) : line,
		...(postcode?.[1] && { postalCode: postcode[1] }),
		addressCountry: 'GB',
	};
}

/** Who answers for the articles: the operator's editor where the settings name one, otherwise the organisation. */
export function authorOf({
	editorName,
	editorRole,
}: Pick<Site, 'editorName' | 'editorRole'>): schema.Person | schema.Organization {
	if (!editorName) return organisation;
	return {
		'@type': 'Person',
		name: editorName,
		jobTitle: editorRole,
		url: addressOf(peoplePath),
		worksFor: { '@id': ids.organisation },
	};
}

const search: schema.WithActionConstraints<schema.SearchAction> = {
	'@type': 'SearchAction',
	target: { '@type': 'EntryPoint', urlTemplate: `${addressOf('/')}?s={search_term_string}` },
	'query-input': 'required name=search_term_string',
};

/** The organisation, what it does, and the site with its search: on the home page. */
export function homeData(): string {
	const website: schema.WebSite = {
		'@type': 'WebSite',
		'@id': ids.website,
		name: siteName,
		url: addressOf('/'),
		inLanguage: 'en-GB',
		publisher: { '@id': ids.organisation },
		potentialAction: search,
	};
	return asScript([website, fullOrganisation, service]);
}

/** What any page of its own says of itself. */
function pageEntry<T extends 'WebPage' | 'AboutPage' | 'CollectionPage'>(
	type: T,
	path: string,
	name: string,
	description: string,
) {
	return {
		'@type': type,
		'@id': addressOf(path),
		url: addressOf(path),
		name,
		description,
		inLanguage: 'en-GB',
		isPartOf: { '@id': ids.website },
	} as const;
}

/** The page about the organisation, with all that is known of it. */
export function whoWeAreData(name: string, description: string): string {
	const page: schema.AboutPage = {
		...pageEntry('AboutPage', '/who-we-are', name, description),
		mainEntity: { '@id': ids.organisation },
	};
	return asScript([page, fullOrganisation]);
}

/** The plan. No WebApplication: search engines want an offer or reviews of one, and it has neither. */
export function planData(name: string, description: string): string {
	const page: schema.WebPage = {
		...pageEntry('WebPage', planPath, name, description),
		about: { '@type': 'Thing', name: 'Outdoor stairlift' },
		breadcrumb: { '@id': breadcrumbId(planPath) },
	};
	return asScript([page, breadcrumbList(crumbsToPlan)]);
}

/** The list of articles, in the order it is shown. */
export function blogData(name: string, description: string, articles: readonly Listing[]): string {
	const page: schema.CollectionPage = {
		...pageEntry('CollectionPage', '/blog', name, description),
		breadcrumb: { '@id': breadcrumbId('/blog') },
		mainEntity: {
			'@type': 'ItemList',
			numberOfItems: articles.length,
			itemListElement: articles.map(({ title, link }, index) => ({
				'@type': 'ListItem',
				position: index + 1,
				name: title,
				url: addressOf(link),
			})),
		},
	};
	return asScript([page, breadcrumbList(crumbsToBlog)]);
}

export function articleData(article: Article): string {
	const { title, description, link, date, updated } = article;
	const data: schema.Article = {
		'@type': 'Article',
		headline: title,
		description,
		abstract: article.answer,
		image: searchPictures(article).map(addressOf),
		author: authorOf(site),
		publisher: organisation,
		datePublished: isoMoment(date),
		dateModified: isoMoment(updated),
		mainEntityOfPage: { '@id': addressOf(link) },
		inLanguage: 'en-GB',
		about: subjectOf(link),
		// What others published: the site's own guide figures are its own claim.
		citation: article.sources.filter(({ kind }) => kind !== 'own').map(({ title, url = title }) => url),
	};
	return asScript([data, pageOf(article), breadcrumbList(crumbsTo(title, link))]);
}

/** The page the article is on: its review is said of the page, where somebody has reviewed it. */
function pageOf({ link, seoTitle, description, reviewer }: Article): schema.WebPage {
	return {
		...pageEntry('WebPage', link, seoTitle, description),
		breadcrumb: { '@id': breadcrumbId(link) },
		...(reviewer && {
			lastReviewed: isoDay(reviewer.on),
			reviewedBy: {
				'@type': 'Person',
				name: reviewer.name,
				jobTitle: reviewer.role,
				url: addressOf(peoplePath),
			} satisfies schema.Person,
		}),
	};
}

/** The lift that the article is about, or outdoor stairlifts as such. No Product: that would need an offer or a review. */
function subjectOf(link: string): schema.Thing {
	const product = products.find(({ article }) => article === link);
	return {
		'@type': 'Thing',
		name: product ? `${product.name} (${product.stairType} outdoor stairlift)` : 'Outdoor stairlift',
	};
}
