import { expect, test } from 'vitest';
import { authorOf, homeData, postalAddress } from '#metadata/structured-data.ts';

// What search engines are told. That pages carry it, and that it is what they show: `tests/house/built/found.test.ts`.

const site = 'http://localhost:4321';
const graph = (data: string): Record<string, unknown>[] => JSON.parse(data)['@graph'];
const organisation = {
	...{ '@type': 'Organization', '@id': `${site}/#organisation`, name: 'Outdoor Stairlifts', url: `${site}/` },
	logo: { '@type': 'ImageObject', url: `${site}/apple-touch-icon.png`, width: '180', height: '180' },
};
const whole = {
	...organisation,
	identifier: { '@type': 'PropertyValue', propertyID: 'Companies House company number', value: '00000000' },
	address: { streetAddress: '1 Sample Street, Sampletown', postalCode: 'AB1 2CD', addressCountry: 'GB' },
	email: 'hello@outdoor-stairlifts.example',
	publishingPrinciples: `${site}/how-we-check`,
	correctionsPolicy: `${site}/how-we-check#corrections`,
	contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', availableLanguage: 'en-GB' },
};
const areas = ['England', 'Scotland', 'Wales', 'Northern Ireland'];
const areaServed = areas.map((name) => ({ '@type': 'AdministrativeArea', name }));
test('of the home page: the site and its search, the organisation, and its service, which introduces people and sells no lift', () => {
	expect(graph(homeData())).toMatchObject([
		{
			...{ '@type': 'WebSite', '@id': `${site}/#website`, url: `${site}/`, inLanguage: 'en-GB' },
			publisher: { '@id': organisation['@id'] },
			potentialAction: {
				'@type': 'SearchAction',
				target: { '@type': 'EntryPoint', urlTemplate: `${site}/?s={search_term_string}` },
				'query-input': 'required name=search_term_string',
			},
		},
		{ ...whole, areaServed },
		{
			...{
				'@type': 'Service',
				'@id': `${site}/#service`,
				serviceType: 'Introduction to stairlift companies',
				areaServed,
			},
			...{ provider: { '@id': organisation['@id'] }, termsOfService: `${site}/terms-and-conditions` },
		},
	]);
});

test('the author is the editor that the settings name, else the organisation', () => {
	const author = authorOf({ editorName: 'Test Person', editorRole: 'Editor' });
	expect(author).toMatchObject({ '@type': 'Person', name: 'Test Person', jobTitle: 'Editor' });
	expect(authorOf({ editorName: '', editorRole: '' })).toMatchObject({ '@type': 'Organization' });
});

test.each([
	['1 Sample Street, Sampletown, AB1 2CD', { streetAddress: '1 Sample Street, Sampletown', postalCode: 'AB1 2CD' }],
	[
		'Unit 2, 3 High Street, Sampletown, Sampleshire EC1A 1BB',
		{ streetAddress: 'Unit 2, 3 High Street, Sampletown, Sampleshire', postalCode: 'EC1A 1BB' },
	],
	['PO Box 4, Sampletown', { streetAddress: 'PO Box 4, Sampletown' }],
])('the postcode of %s is told from the rest', (line, parts) => {
	expect(postalAddress(line)).toEqual({ '@type': 'PostalAddress', ...parts, addressCountry: 'GB' });
});
