import type { CollectionPage } from 'schema-dts';
import type { Listing } from '#articles/all.ts';
import { crumbsToBlog } from '#articles/Breadcrumbs.tsx';
import { country } from '#facts/country.ts';
import { asScript, breadcrumbList, ids } from '#metadata/structured-data/graph.ts';
import { addressOf } from '#site/addresses.ts';

/** The list of articles, in the order it is shown. */
export function blogData(name: string, description: string, articles: readonly Listing[]): string {
	const page: CollectionPage = {
		'@type': 'CollectionPage',
		'@id': addressOf('/blog'),
		url: addressOf('/blog'),
		name,
		description,
		inLanguage: country.language,
		isPartOf: { '@id': ids.website },
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
