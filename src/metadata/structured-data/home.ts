import type { SearchAction, WebSite, WithActionConstraints } from 'schema-dts';
import { siteName } from '#brand/name.ts';
import { country } from '#facts/country.ts';
import { asScript, ids } from '#metadata/structured-data/graph.ts';
import { fullOrganisation, service } from '#metadata/structured-data/organisation.ts';
import { addressOf } from '#site/addresses.ts';

const search: WithActionConstraints<SearchAction> = {
	'@type': 'SearchAction',
	target: { '@type': 'EntryPoint', urlTemplate: `${addressOf('/')}?s={search_term_string}` },
	'query-input': 'required name=search_term_string',
};

/** The organisation, what it does, and the site with its search: on the home page. */
export function homeData(): string {
	const website: WebSite = {
		'@type': 'WebSite',
		'@id': ids.website,
		name: siteName,
		url: addressOf('/'),
		inLanguage: country.language,
		publisher: { '@id': ids.organisation },
		potentialAction: search,
	};
	return asScript([website, fullOrganisation, service]);
}
