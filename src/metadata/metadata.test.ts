import { expect, it, test } from 'vitest';
import { fitted } from '#metadata/social-picture.ts';
import { authorOf, postalAddress } from '#metadata/structured-data.ts';

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

it('the picture of a shared link is refused where a line of its title would run under the drawing', async () => {
	expect((await fitted('Plan your lift:\nwhich kind,\nwhat it costs')).height).toBeGreaterThan(100);
	for (const title of [
		'Plan your lift:\nkinds, price, VAT and grant',
		'Awordwiderthanthecolumnofitspicture',
		'too long '.repeat(30),
	])
		await expect(fitted(title)).rejects.toThrow('too wide or too long');
});
