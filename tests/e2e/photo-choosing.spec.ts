import { expect, openFromHeader, ready, test, toastOf } from './fixtures.ts';

const title = 'Upload Photos for Quote';

test.beforeEach(async ({ page }) => {
	await page.goto('/');
});

test('the message about missing photos disappears once there is one', async ({ page, photos }) => {
	const dialog = await openFromHeader(page, title);
	await dialog.getByRole('button', { name: 'Submit Quote Request' }).click();
	await expect(dialog.getByText('Please upload at least one photo of your stairs.').first()).toBeVisible();
	await dialog.getByLabel('Photos of your stairs').setInputFiles(photos.png);
	await expect(dialog.locator('form').getByText('Please upload at least one photo of your stairs.')).toHaveCount(0);
});

test('a selection that would make six photos is rejected entirely', async ({ page, photos }) => {
	const dialog = await openFromHeader(page, title);
	await ready(dialog);
	const input = dialog.getByLabel('Photos of your stairs');
	await input.setInputFiles([photos.png, photos.heic]);
	await expect(dialog.getByRole('listitem')).toHaveCount(2);
	await input.setInputFiles([...photos.jpegs, photos.heic]);
	await expect(toastOf(page)).toContainText('Too many photos');
	await expect(toastOf(page)).toContainText('You can upload a maximum of 5 photos.');
	await expect(dialog.getByRole('listitem')).toHaveCount(2);
	await expect(toastOf(page)).toHaveCount(0, { timeout: 7000 });
	await expect(dialog.getByText('You can upload a maximum of 5 photos.')).toBeVisible();
});

test('photos can be removed one by one, and the focus stays in the dialog', async ({ page, photos }) => {
	const dialog = await openFromHeader(page, title);
	const input = dialog.getByLabel('Photos of your stairs');
	await input.setInputFiles([photos.png, photos.heic]);
	await dialog.getByRole('button', { name: 'Remove door.png' }).click();
	await expect(dialog.getByRole('listitem')).toHaveText(/IMG_0042.HEIC/);
	await expect(input).toBeFocused();
	await input.setInputFiles(photos.png);
	await expect(dialog.getByRole('listitem')).toHaveCount(2);
});

test('a file that is not an image is named and left out', async ({ page, photos }) => {
	const dialog = await openFromHeader(page, title);
	await ready(dialog);
	await expect(dialog.getByText('JPG, PNG, HEIC up to 10MB each')).toBeVisible();
	await dialog.getByLabel('Photos of your stairs').setInputFiles([photos.text, photos.png]);
	await expect(dialog.getByText('notes.txt is not a photo we can read.')).toBeVisible();
	await expect(dialog.getByRole('listitem')).toHaveText(/door.png/);
});

test('an image that neither the browser nor the server can read is named and removed', async ({ page }) => {
	const dialog = await openFromHeader(page, title);
	await ready(dialog);
	await dialog
		.getByLabel('Photos of your stairs')
		.setInputFiles({ name: 'old.tiff', mimeType: 'image/tiff', buffer: Buffer.from('no picture') });
	await expect(dialog.getByText('old.tiff is not a photo we can read.')).toBeVisible();
	await expect(dialog.getByRole('listitem')).toHaveCount(0);
});
