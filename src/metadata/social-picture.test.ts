import { expect, it } from 'vitest';
import { fitted } from '#metadata/social-picture.ts';

it('the picture of a shared link is refused where a line of its title would run under the drawing', async () => {
	expect((await fitted('Plan your lift:\nwhich kind,\nwhat it costs')).height).toBeGreaterThan(100);
	for (const title of [
		'Plan your lift:\nkinds, price, VAT and grant',
		'Awordwiderthanthecolumnofitspicture',
		'too long '.repeat(30),
	])
		await expect(fitted(title)).rejects.toThrow('too wide or too long');
});
