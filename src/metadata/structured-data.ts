import type {
	Article as ArticleData,
	BreadcrumbList,
	Graph,
	Organization,
	SearchAction,
	WebSite,
	WithActionConstraints,
} from 'schema-dts';
import type { Article } from '#articles/all.ts';
import { crumbsTo } from '#articles/Breadcrumbs.tsx';
import { siteName } from '#facts/name.ts';
import { serviceAreas } from '#facts/service-areas.ts';
import { addressOf, pictureOf } from '#site/addresses.ts';
import { site } from '#site/config.ts';
import { isoDay } from '#site/dates.ts';

// What a search engine is told of a page, as the text of an `application/ld+json` script. schema.org's types are checked
// when the project's are.

const organisationId = `${addressOf('/')}#organisation`;

/** The publisher in short, for articles; the home page has the full entry. */
const organisation = {
	'@type': 'Organization',
	'@id': organisationId,
	name: siteName,
	url: addressOf('/'),
	logo: { '@type': 'ImageObject', url: addressOf('/apple-touch-icon.png'), width: '180', height: '180' },
} as const satisfies Organization;

const fullOrganisation = {
	...organisation,
	legalName: site.companyName,
	email: site.email,
	areaServed: serviceAreas.map((name) => ({ '@type': 'AdministrativeArea', name }) as const),
	contactPoint: {
		'@type': 'ContactPoint',
		contactType: 'customer service',
		email: site.email,
		availableLanguage: 'en-GB',
	},
	sameAs: [site.pinterestUrl],
} as const satisfies Organization;

const search: WithActionConstraints<SearchAction> = {
	'@type': 'SearchAction',
	target: { '@type': 'EntryPoint', urlTemplate: `${addressOf('/')}?s={search_term_string}` },
	'query-input': 'required name=search_term_string',
};

/** The organisation and the site with its search: on the home page. */
export function homeData(): string {
	const website: WebSite = {
		'@type': 'WebSite',
		'@id': `${addressOf('/')}#website`,
		name: siteName,
		url: addressOf('/'),
		inLanguage: 'en-GB',
		publisher: { '@id': organisationId },
		potentialAction: search,
	};
	return asScript({ '@context': 'https://schema.org', '@graph': [website, fullOrganisation] });
}

export function articleData(article: Article): string {
	const { title, description, link, date, updated } = article;
	const about: ArticleData = {
		'@type': 'Article',
		headline: title,
		description,
		image: [pictureOf(link)],
		author: organisation,
		publisher: organisation,
		datePublished: isoDay(date),
		dateModified: isoDay(updated),
		mainEntityOfPage: addressOf(link),
		inLanguage: 'en-GB',
	};
	const crumbs: BreadcrumbList = {
		'@type': 'BreadcrumbList',
		itemListElement: crumbsTo(title, link).map(({ name, path }, index) => ({
			'@type': 'ListItem',
			position: index + 1,
			name,
			item: addressOf(path),
		})),
	};
	return asScript({ '@context': 'https://schema.org', '@graph': [about, crumbs] });
}

/** A `<` in a title must not end the script. */
function asScript(graph: Graph): string {
	return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
