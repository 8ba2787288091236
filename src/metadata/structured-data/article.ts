import type { Article as ArticleData, CreativeWork, Person, Thing, WebPage } from 'schema-dts';
import type { Article } from '#articles/all.ts';
import { crumbsTo } from '#articles/Breadcrumbs.tsx';
import { country } from '#facts/country.ts';
import { products } from '#facts/products.ts';
import type { Source } from '#facts/sources.ts';
import { subject } from '#facts/subject.ts';
import { capitalised } from '#facts/words.ts';
import { authorOf } from '#metadata/structured-data/author.ts';
import { asScript, breadcrumbList, ids } from '#metadata/structured-data/graph.ts';
import { organisation } from '#metadata/structured-data/organisation.ts';
import { addressOf, pictureOf } from '#site/addresses.ts';
import { site } from '#site/config.ts';
import { isoDay } from '#site/dates.ts';

export function articleData(article: Article): string {
	const { title, description, link, date, updated } = article;
	const data: ArticleData = {
		'@type': 'Article',
		headline: title,
		description,
		abstract: article.answer,
		image: [pictureOf(link)],
		author: authorOf(site),
		publisher: organisation,
		datePublished: isoDay(date),
		dateModified: isoDay(updated),
		mainEntityOfPage: addressOf(link),
		inLanguage: country.language,
		about: subjectOf(link),
		citation: citationsOf(article),
	};
	return asScript([data, pageOf(article), breadcrumbList(crumbsTo(title, link))]);
}

/** What others published: the site's own guide figures are its own claim. */
function citationsOf({ sources }: Article): CreativeWork[] {
	return sources.filter(({ kind }) => kind !== 'own').map(citationOf);
}

/** The page the article is on: its review is said of the page, where somebody has reviewed it. */
function pageOf({ link, seoTitle, reviewer }: Article): WebPage {
	return {
		'@type': 'WebPage',
		'@id': addressOf(link),
		url: addressOf(link),
		name: seoTitle,
		isPartOf: { '@id': ids.website },
		...(reviewer && {
			lastReviewed: isoDay(reviewer.on),
			reviewedBy: { '@type': 'Person', name: reviewer.name, jobTitle: reviewer.role } satisfies Person,
		}),
	};
}

/** The lift that the article is about, or outdoor stairlifts as such. No Product: that would need an offer or a review. */
function subjectOf(link: string): Thing {
	const product = products.find(({ article }) => article === link);
	return {
		'@type': 'Thing',
		name: product ? `${product.name} (${product.stairType} ${subject.one})` : capitalised(subject.one),
	};
}

function citationOf({ title, publisher, url, of }: Source): CreativeWork {
	return {
		'@type': 'CreativeWork',
		name: title,
		publisher: { '@type': 'Organization', name: publisher },
		...(url && { url }),
		...(of && { datePublished: of }),
	};
}
