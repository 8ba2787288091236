import sharp from 'sharp';
import { dialogOf, expect, openFromHeader, ready, stopClock, test, toastOf } from './fixtures.ts';

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
	await stopClock(page);
	await input.setInputFiles([...photos.jpegs, photos.heic]);
	await expect(toastOf(page)).toContainText('Too many photos');
	await expect(toastOf(page)).toContainText('You can upload a maximum of 5 photos.');
	await expect(dialog.getByRole('listitem')).toHaveCount(2);
	await page.clock.runFor(5000);
	await expect(toastOf(page)).toHaveCount(0);
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

test('images that neither the browser nor the server can read are all named and removed', async ({ page }) => {
	const dialog = await openFromHeader(page, title);
	await ready(dialog);
	const unreadable = ['old.tiff', 'a.gif', 'b.svg'].map((name) => ({
		name,
		mimeType: `image/${name.slice(-3)}`,
		buffer: Buffer.from('no picture'),
	}));
	await dialog.getByLabel('Photos of your stairs').setInputFiles(unreadable);
	await expect(dialog.getByText('old.tiff, a.gif, b.svg are not photos we can read.')).toBeVisible();
	await expect(dialog.getByRole('listitem')).toHaveCount(0);
	await dialog.getByLabel('Photos of your stairs').setInputFiles(unreadable[0] ?? []);
	await expect(dialog.getByText('old.tiff is not a photo we can read.')).toBeVisible();
});

test('the button is called what is written on it, and says when a photo is missing', async ({ page, photos }) => {
	const dialog = await openFromHeader(page, title);
	await ready(dialog);
	const input = dialog.locator('input[type=file]');
	await expect(input).toHaveAccessibleName('Photos of your stairs Take or choose photos');
	await dialog.getByRole('button', { name: 'Submit Quote Request' }).click();
	await expect(input).toHaveAttribute('aria-invalid', 'true');
	await expect(input).toHaveAccessibleDescription(/Please upload at least one photo of your stairs\./);
	await input.setInputFiles(photos.png);
	await expect(input).toHaveAccessibleName('Photos of your stairs Add more photos');
	await expect(input).not.toHaveAttribute('aria-invalid');
	await expect(input).not.toHaveAccessibleDescription(/Please upload/);
});

test('the five photos that help are shown, and the three to avoid behind a press', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 812 });
	await page.goto('/?dialog=photo-quote');
	const dialog = dialogOf(page);
	for (const words of ['From the bottom', 'From the top', 'From the side', 'Landing and door', 'Ground and socket']) {
		await expect(dialog.getByText(words)).toBeInViewport();
	}
	await expect(dialog.getByText('Take or choose photos')).toBeInViewport();
	await expect(dialog.getByText('Steps cut off')).toBeHidden();
	await dialog.getByText('Three photos to avoid').click();
	await expect(dialog.getByText('Steps cut off')).toBeVisible();
});

test('a dark, blurred or tiny photo gets a hint beside it and can be sent; a good one gets none', async ({
	page,
	photos,
}) => {
	const dialog = await openFromHeader(page, title);
	await ready(dialog);
	const good = sharp(photos.jpegs[2]).resize(2400);
	const made = {
		'good.jpg': good.clone(),
		'dark.jpg': good.clone().linear(0.15, 0),
		'blurred.jpg': good.clone().blur(25),
		'tiny.jpg': good.clone().resize(320),
	};
	const files = await Promise.all(
		Object.entries(made).map(async ([name, photo]) => ({
			name,
			mimeType: 'image/jpeg',
			buffer: await photo.jpeg().toBuffer(),
		})),
	);
	await dialog.getByLabel('Photos of your stairs').setInputFiles(files);
	const card = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
	await expect(card('dark.jpg')).toContainText('This photo looks very dark.');
	await expect(card('blurred.jpg')).toContainText('This photo looks blurred.');
	await expect(card('tiny.jpg')).toContainText('This picture is very small.');
	await expect(card('tiny.jpg')).toContainText('You can send it as it is.');
	await expect(card('good.jpg').getByText('Ready')).toBeVisible();
	await expect(card('good.jpg')).not.toContainText('You can send it');
});

test('on a phone the chosen photos come into sight', async ({ page, photos }) => {
	await page.setViewportSize({ width: 375, height: 812 });
	await page.goto('/?dialog=photo-quote');
	const dialog = dialogOf(page);
	await ready(dialog);
	await dialog.getByLabel('Photos of your stairs').setInputFiles([...photos.jpegs, photos.png, photos.heic]);
	const chosen = dialog.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem');
	await expect(chosen).toHaveCount(5);
	await expect(chosen.first()).toBeInViewport({ ratio: 1 });
	await expect(dialog).toContainText('All 5 photos are chosen');
});
