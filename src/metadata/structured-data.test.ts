import { expect, test } from 'vitest';
import { authorOf, postalAddress } from '#metadata/structured-data.ts';

test('the author is the editor that the settings name', () => {
	const author = authorOf({ editorName: 'Test Person', editorRole: 'Editor' });
	expect(author).toMatchObject({ '@type': 'Person', name: 'Test Person', jobTitle: 'Editor' });
});

test('without an editor the author is the organisation', () => {
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
