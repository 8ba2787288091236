import type { Organization, Person } from 'schema-dts';
import { ids } from '#metadata/structured-data/graph.ts';
import { organisation } from '#metadata/structured-data/organisation.ts';
import { addressOf } from '#site/addresses.ts';
import type { Site } from '#site/config.ts';

/** Who answers for the articles: the operator's editor where the settings name one, otherwise the organisation. */
export function authorOf({ editorName, editorRole }: Pick<Site, 'editorName' | 'editorRole'>): Person | Organization {
	if (!editorName) return organisation;
	return {
		'@type': 'Person',
		name: editorName,
		jobTitle: editorRole,
		url: addressOf('/who-we-are'),
		worksFor: { '@id': ids.organisation },
	};
}
