import { drawingFile } from '#articles/ArticleImage.tsx';
import type { Article } from '#articles/all.ts';
import { crumbsTo } from '#articles/Breadcrumbs.tsx';
import { isoDay } from '#articles/dates.ts';
import { site, siteName } from '#facts/site.ts';

/** What a search engine is told of an article, as the text of a `application/ld+json` script. */
export function articleData(article: Article): string {
	const { title, description, link, image, date, updated } = article;
	const url = site.url + link;
	const organisation = { '@type': 'Organization', name: siteName, url: `${site.url}/` };
	const graph = [
		{
			'@type': 'Article',
			headline: title,
			description,
			image: [site.url + drawingFile(image)],
			author: organisation,
			publisher: organisation,
			datePublished: isoDay(date),
			dateModified: isoDay(updated),
			mainEntityOfPage: url,
			inLanguage: 'en-GB',
		},
		{
			'@type': 'BreadcrumbList',
			itemListElement: crumbsTo(title, link).map(({ name, path }, index) => ({
				'@type': 'ListItem',
				position: index + 1,
				name,
				item: site.url + path,
			})),
		},
	];
	// A `<` in a title must not end the script.
	return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}
