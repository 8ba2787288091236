import sharp from 'sharp';
import { boxOf, expect, resize, stopClock, test, toastOf } from './fixtures.ts';
import * as form from './form.ts';

test('photos take the places of the examples, with a hint about a dark one; what cannot be read, or is a sixth, is left out', async ({
	page,
	photos,
}) => {
	await page.setViewportSize({ width: 375, height: 812 });
	await page.goto('/');
	const dialog = await form.open(page, 'photo-quote');
	const input = dialog.locator('input[type=file]');
	const add = dialog.locator('label').filter({ has: page.locator('input[type=file]') });
	const chosen = dialog.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem');
	const card = (name: string) => chosen.filter({ has: page.getByRole('img', { name }) });
	for (const words of ['From the bottom', 'From the top', 'From the side', 'Landing and door', 'Ground and socket'])
		await expect(dialog.getByText(words)).toBeInViewport();
	await expect(dialog.getByText('Take or choose photos')).toBeInViewport();
	await expect(dialog.getByText('JPG, PNG, HEIC up to 10MB each')).toBeVisible();
	await expect(input).toHaveAccessibleName('Photos of your stairs Take or choose photos');

	const before = await boxOf(add);
	const good = sharp(photos.png).resize(1200);
	const bytes = await good.clone().jpeg().toBuffer();
	await form.choose(dialog, [form.small('door.jpg', bytes), form.small('good.jpg', bytes)]);
	for (const name of ['door.jpg', 'good.jpg'])
		await expect(card(name).getByText('Ready', { exact: true })).toBeVisible();
	await expect(chosen.first()).toBeInViewport({ ratio: 1 });
	await expect(dialog.getByText('From the top')).toHaveCount(0);
	await expect(dialog.getByText('From the side')).toBeVisible();
	await expect(add).toHaveText('Add another, 3 of 5 left');
	await expect(input).toHaveAccessibleName('Photos of your stairs Add another, 3 of 5 left');
	await expect(dialog.getByText('good.jpg')).toHaveCount(0);
	const first = await boxOf(dialog.getByRole('img', { name: 'door.jpg' }));
	const second = await boxOf(dialog.getByRole('img', { name: 'good.jpg' }));
	expect(second.y).toBe(first.y);
	expect(second.x).toBeGreaterThan(first.x);
	const after = await boxOf(add);
	expect([after.x, after.bottom]).toEqual([before.x, before.bottom]);

	const unreadable = ['old.tiff', 'b.svg', 'fake.jpg'].map((name) => ({
		name,
		mimeType: `image/${name.slice(-3)}`,
		buffer: Buffer.from('no picture'),
	}));
	await form.choose(dialog, unreadable);
	await expect(dialog.getByText('old.tiff, b.svg, fake.jpg are not photos we can read.')).toBeVisible();
	await form.choose(dialog, photos.text);
	await expect(dialog.getByText('notes.txt is not a photo we can read.')).toBeVisible();
	await expect(chosen).toHaveCount(2);

	const dark = form.small('dark.jpg', await good.linear(0.15, 0).jpeg().toBuffer());
	await form.choose(dialog, dark);
	await expect(card('dark.jpg')).toContainText('This photo looks very dark.');
	await expect(card('dark.jpg')).toContainText('You can send it as it is.');
	await expect(card('good.jpg')).not.toContainText('You can send it');

	await stopClock(page);
	await form.choose(dialog, photos.jpegs);
	await expect(toastOf(page)).toContainText('Too many photos');
	await expect(toastOf(page)).toContainText('You can upload a maximum of 5 photos.');
	await expect(chosen, 'a selection is refused whole').toHaveCount(3);
	await page.clock.runFor(5000);
	await expect(toastOf(page)).toHaveCount(0);
	await expect(dialog.getByText('You can upload a maximum of 5 photos.')).toBeVisible();
	await dialog.getByRole('button', { name: 'Remove dark.jpg' }).click();
	await expect(card('dark.jpg')).toHaveCount(0);
	await expect(chosen).toHaveCount(2);
	await expect(input).toBeFocused();
	await form.choose(dialog, dark);
	await expect(chosen).toHaveCount(3);

	await dialog.locator('button[tabindex="-1"]', { hasText: 'Curved Stairs' }).click();
	await expect(dialog.getByLabel('Stair Type')).toHaveValue('curved');
	await expect(dialog.getByLabel('Stair Type')).toBeFocused();
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

test("five photos with a camera's file names fit on every phone, with text of twice the size too", async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 800 });
	await page.goto('/');
	const dialog = await form.open(page, 'photo-quote');
	await form.choose(
		dialog,
		names.map((name) => form.small(name)),
	);
	const photos = dialog.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem');
	await expect(photos).toHaveCount(names.length);
	await expect(dialog.getByText('Getting it ready')).toHaveCount(0);
	await expect(dialog).toContainText('All 5 photos are chosen');
	for (const scale of [1, 2])
		for (const width of phones) {
			await resize(page, width, scale);
			const { contents, outside, large } = await dialog.evaluate((element) => ({
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
				large: [...element.querySelectorAll('[aria-label=Close], [aria-label^=Remove]')].map((button) => {
					const { width, height } = button.getBoundingClientRect();
					return Math.min(width, height) >= 44;
				}),
			}));
			const where = `on ${width} px, text at ${scale * 100} %`;
			expect(contents, `contents ${where}`).toBeLessThanOrEqual(width);
			expect(outside, where).toEqual([]);
			expect(large, `Close, and Remove of each, ${where}`).toEqual(Array(names.length + 1).fill(true));
		}
});
