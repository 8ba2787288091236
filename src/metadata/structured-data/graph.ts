import type { BreadcrumbList, Graph, Thing } from 'schema-dts';
import type { Crumb } from '#articles/Breadcrumbs.tsx';
import { addressOf } from '#site/addresses.ts';

// What a search engine is told of a page, as the text of an `application/ld+json` script. schema.org's types are checked
// when the project's are.

/** The names by which things on one page refer to those on another. */
export const ids = {
	organisation: `${addressOf('/')}#organisation`,
	website: `${addressOf('/')}#website`,
	service: `${addressOf('/')}#service`,
} as const;

/** As the text of a script; a `<` in a title must not end it. */
export function asScript(things: readonly Thing[]): string {
	const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
	return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

/** The way to a page, as it is shown on the page. */
export function breadcrumbList(crumbs: readonly Crumb[]): BreadcrumbList {
	return {
		'@type': 'BreadcrumbList',
		itemListElement: crumbs.map(({ name, path }, index) => ({
			'@type': 'ListItem',
			position: index + 1,
			name,
			item: addressOf(path),
		})),
	};
}
