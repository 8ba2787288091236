import { expect, test } from 'vitest';
import { postalAddress } from '#metadata/structured-data/organisation.ts';

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
