import type { AboutPage } from 'schema-dts';
import { country } from '#facts/country.ts';
import { asScript, ids } from '#metadata/structured-data/graph.ts';
import { fullOrganisation } from '#metadata/structured-data/organisation.ts';
import { addressOf } from '#site/addresses.ts';

/** The page about the organisation, with all that is known of it. */
export function whoWeAreData(name: string, description: string): string {
	const page: AboutPage = {
		'@type': 'AboutPage',
		'@id': addressOf('/who-we-are'),
		url: addressOf('/who-we-are'),
		name,
		description,
		inLanguage: country.language,
		isPartOf: { '@id': ids.website },
		mainEntity: { '@id': ids.organisation },
	};
	return asScript([page, fullOrganisation]);
}
