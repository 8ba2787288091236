import sharp from 'sharp';
import { boxOf, expect, resize, stopClock, test, toastOf } from './fixtures.ts';
import * as form from './form.ts';

test.beforeEach(async ({ page }) => {
	await page.goto('/');
});

test('a selection that would make six photos is rejected entirely', async ({ page, photos }) => {
	const dialog = await form.open(page, 'photo-quote');
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
	const dialog = await form.open(page, 'photo-quote');
	const input = dialog.getByLabel('Photos of your stairs');
	await input.setInputFiles([photos.png, photos.heic]);
	await dialog.getByRole('button', { name: 'Remove door.png' }).click();
	await expect(dialog.getByRole('listitem').getByRole('img')).toHaveAccessibleName('IMG_0042.HEIC');
	await expect(input).toBeFocused();
	await input.setInputFiles(photos.png);
	await expect(dialog.getByRole('listitem')).toHaveCount(2);
});

test('a file that is not an image, or that neither browser nor server can read, is named and left out', async ({
	page,
	photos,
}) => {
	const dialog = await form.open(page, 'photo-quote');
	await expect(dialog.getByText('JPG, PNG, HEIC up to 10MB each')).toBeVisible();
	const unreadable = ['old.tiff', 'a.gif', 'b.svg'].map((name) => ({
		name,
		mimeType: `image/${name.slice(-3)}`,
		buffer: Buffer.from('no picture'),
	}));
	await form.choose(dialog, unreadable);
	await expect(dialog.getByText('old.tiff, a.gif, b.svg are not photos we can read.')).toBeVisible();
	await expect(dialog.getByRole('listitem')).toHaveCount(0);
	await form.choose(dialog, [photos.text, photos.png]);
	await expect(dialog.getByText('notes.txt is not a photo we can read.')).toBeVisible();
	await expect(dialog.getByRole('listitem').getByRole('img')).toHaveAccessibleName('door.png');
});

test('the button is called what is written on it, and says when a photo is missing', async ({ page, photos }) => {
	const dialog = await form.open(page, 'photo-quote');
	const input = dialog.locator('input[type=file]');
	await expect(input).toHaveAccessibleName('Photos of your stairs Take or choose photos');
	await form.press(dialog, 'photo-quote');
	await expect(dialog.getByText('Please upload at least one photo of your stairs.').first()).toBeVisible();
	await expect(input).toHaveAttribute('aria-invalid', 'true');
	await expect(input).toHaveAccessibleDescription(/Please upload at least one photo of your stairs\./);
	await input.setInputFiles(photos.png);
	await expect(input).toHaveAccessibleName('Photos of your stairs Add another, 4 of 5 left');
	await expect(input).not.toHaveAttribute('aria-invalid');
	await expect(input).not.toHaveAccessibleDescription(/Please upload/);
	await expect(dialog.locator('form').getByText('Please upload at least one photo of your stairs.')).toHaveCount(0);
});

test('the five photos that help are shown, and the three to avoid behind a press', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 812 });
	const dialog = await form.open(page, 'photo-quote');
	for (const words of ['From the bottom', 'From the top', 'From the side', 'Landing and door', 'Ground and socket']) {
		await expect(dialog.getByText(words)).toBeInViewport();
	}
	await expect(dialog.getByText('Take or choose photos')).toBeInViewport();
	await expect(dialog.getByText('Steps cut off')).toBeHidden();
	await dialog.getByText('Three photos to avoid').click();
	await expect(dialog.getByText('Steps cut off')).toBeVisible();
});

test('photos take the places of the examples, as pictures without their names, and nothing moves', async ({
	page,
	photos,
}) => {
	await page.setViewportSize({ width: 375, height: 812 });
	const dialog = await form.open(page, 'photo-quote');
	const add = dialog.locator('label').filter({ has: page.locator('input[type=file]') });
	const before = await boxOf(add);
	await form.choose(dialog, photos.jpegs.slice(1));
	await expect(dialog.getByText('Ready')).toHaveCount(2);
	await expect(dialog.getByText('From the top')).toHaveCount(0);
	await expect(dialog.getByText('From the side')).toBeVisible();
	await expect(add).toHaveText('Add another, 3 of 5 left');
	await expect(dialog.getByText('side view.jpg')).toHaveCount(0);
	const first = await boxOf(dialog.getByRole('img', { name: 'side view.jpg' }));
	const second = await boxOf(dialog.getByRole('img', { name: 'top.jpg' }));
	expect(second.y).toBe(first.y);
	expect(second.x).toBeGreaterThan(first.x);
	const after = await boxOf(add);
	expect([after.x, after.bottom]).toEqual([before.x, before.bottom]);
});

test('a press on a plan of the stairs chooses its type', async ({ page }) => {
	const dialog = await form.open(page, 'photo-quote');
	await dialog.locator('button[tabindex="-1"]', { hasText: 'Curved Stairs' }).click();
	await expect(dialog.getByLabel('Stair Type')).toHaveValue('curved');
	await expect(dialog.getByLabel('Stair Type')).toBeFocused();
});

test('the buttons of a form stand in one row on a phone, each on one line', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 812 });
	for (const kind of ['photo-quote', 'brochure', 'callback'] as const) {
		await page.goto(`/?dialog=${kind}`);
		const dialog = page.locator(`dialog#${kind}`);
		const cancel = await boxOf(dialog.getByRole('button', { name: 'Cancel' }));
		const submit = await boxOf(dialog.locator('[type=submit]'));
		expect([submit.y, submit.bottom], kind).toEqual([cancel.y, cancel.bottom]);
		expect(submit.bottom - submit.y, kind).toBeLessThan(60);
	}
});

test('a dark, blurred or tiny photo gets a hint and can be sent; a good one gets none', async ({ page, photos }) => {
	const dialog = await form.open(page, 'photo-quote');
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
	await form.choose(dialog, files);
	const card = (name: string) => dialog.getByRole('listitem').filter({ has: page.getByRole('img', { name }) });
	await expect(card('dark.jpg')).toContainText('This photo looks very dark.');
	await expect(card('blurred.jpg')).toContainText('This photo looks blurred.');
	await expect(card('tiny.jpg')).toContainText('This picture is very small.');
	await expect(card('tiny.jpg')).toContainText('You can send it as it is.');
	await expect(card('good.jpg').getByText('Ready')).toBeVisible();
	await expect(card('good.jpg')).not.toContainText('You can send it');
});

test('on a phone the chosen photos come into sight', async ({ page, photos }) => {
	await page.setViewportSize({ width: 375, height: 812 });
	const dialog = await form.open(page, 'photo-quote');
	await form.choose(dialog, [...photos.jpegs, photos.png, photos.heic]);
	const chosen = dialog.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem');
	await expect(chosen).toHaveCount(5);
	await expect(chosen.first()).toBeInViewport({ ratio: 1 });
	await expect(dialog).toContainText('All 5 photos are chosen');
});

/** As phones name their photos: none of them has a place to break. */
const names = [
	'IMG_20260114_112233.jpg',
	'PXL_20260114_112233123.jpg',
	'20260114_112233.jpg',
	'IMG_0042.jpeg',
	'Screenshot_20260114_112233_Photos.jpg',
];

/** Phones in use, from the narrowest; 188 px is a phone of 375 px at 200 % zoom. */
const phones = [188, 320, 360, 375, 390, 412, 430];

for (const scale of [1, 2]) {
	test(`with text at ${scale * 100} % five photos with a camera's file names fit on every phone`, async ({ page }) => {
		const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#9bc' } })
			.jpeg()
			.toBuffer();
		await page.setViewportSize({ width: 375, height: 800 });
		const dialog = await form.open(page, 'photo-quote');
		await form.choose(
			dialog,
			names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })),
		);
		const photos = dialog.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem');
		await expect(photos).toHaveCount(names.length);
		await expect(photos.getByText('Ready')).toHaveCount(names.length);
		for (const width of phones) {
			await resize(page, width, scale);
			const { contents, outside } = await dialog.evaluate((element) => ({
				contents: Math.max(
					element.scrollWidth,
					...[...element.querySelectorAll('[data-scrolls]')].map((middle) => middle.scrollWidth),
				),
				// Whatever is seen; the honeypot field stands outside of every screen on purpose.
				outside: [...element.querySelectorAll('h2, p, a, li, label, img, input, select, textarea, button')]
					.filter((part) => !part.closest('[aria-hidden=true]'))
					.filter((part) => {
						const { left, right } = part.getBoundingClientRect();
						return left < 0 || right > innerWidth;
					})
					.map((part) => part.outerHTML.slice(0, 80)),
			}));
			expect(contents, `contents on ${width} px`).toBeLessThanOrEqual(width);
			expect(outside, `on ${width} px`).toEqual([]);
			for (const name of ['Close', ...names.map((name) => `Remove ${name}`)]) {
				const { least } = await boxOf(dialog.getByRole('button', { name, exact: true }));
				expect(least, `${name} on ${width} px`).toBeGreaterThanOrEqual(44);
			}
		}
	});
}
