import type { Organization, PostalAddress, Service } from 'schema-dts';
import { siteName } from '#brand/name.ts';
import { country } from '#facts/country.ts';
import { serviceAreas } from '#facts/service-areas.ts';
import { subject } from '#facts/subject.ts';
import { ids } from '#metadata/structured-data/graph.ts';
import { addressOf } from '#site/addresses.ts';
import { site } from '#site/config.ts';

/** The publisher in short, for articles; the home page has the full entry. */
export const organisation = {
	'@type': 'Organization',
	'@id': ids.organisation,
	name: siteName,
	url: addressOf('/'),
	logo: { '@type': 'ImageObject', url: addressOf('/apple-touch-icon.png'), width: '180', height: '180' },
} as const satisfies Organization;

const areaServed = serviceAreas.map((name) => ({ '@type': 'AdministrativeArea', name }) as const);

const telephone = site.phone ? { telephone: site.phone } : {};

export const fullOrganisation = {
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
		availableLanguage: country.language,
	},
	sameAs: [site.pinterestUrl],
} as const satisfies Organization;

/** What the organisation does: it brings people and companies together, and sells no lift. */
export const service = {
	'@type': 'Service',
	'@id': ids.service,
	name: `Introductions to ${subject.one} companies`,
	serviceType: 'Introduction to stairlift companies',
	provider: { '@id': ids.organisation },
	areaServed,
	termsOfService: addressOf('/terms-and-conditions'),
} as const satisfies Service;

/** An address on one line. Only its postcode can be told from the rest for certain. */
export function postalAddress(line: string): PostalAddress {
	const postcode = /,?\s*([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i.exec(line);
	return {
		'@type': 'PostalAddress',
		streetAddress: postcode ? line.slice(0, postcode.index) : line,
		...(postcode?.[1] && { postalCode: postcode[1] }),
		addressCountry: country.code,
	};
}
