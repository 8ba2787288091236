import { leadKinds } from '#leads/tables.ts';
import { dialogOf, expect, fill, openFromHeader, ready, stopClock, test, toastOf } from './fixtures.ts';

const sizes = [
	[320, 640],
	[375, 812],
	[768, 1024],
	[1440, 900],
] as const;

for (const kind of leadKinds) {
	test(`the ${kind} dialog keeps its title, X and buttons in sight while it scrolls`, async ({ page }) => {
		for (const [width, height] of sizes) {
			await page.setViewportSize({ width, height });
			await page.goto(`/?dialog=${kind}`);
			const dialog = dialogOf(page);
			await ready(dialog);
			for (const end of [0, 10_000]) {
				await dialog.locator('[data-scrolls]').evaluate((middle, top) => middle.scrollTo({ top }), end);
				await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
				for (const name of ['Close', 'Cancel', /^(Submit|Request)/]) {
					await expect(dialog.getByRole('button', { name }), `${name} at ${width} px`).toBeInViewport({ ratio: 1 });
				}
			}
			const side = await dialog.evaluate((element) => element.getBoundingClientRect().left);
			expect(side === 0, `all of the screen or a window, at ${width} px`).toBe(width < 640);
		}
	});
}

test('on a low screen all of the dialog scrolls', async ({ page }) => {
	await page.setViewportSize({ width: 700, height: 340 });
	await page.goto('/?dialog=callback');
	const dialog = dialogOf(page);
	await dialog.getByRole('button', { name: 'Request Callback' }).scrollIntoViewIfNeeded();
	await expect(dialog.getByRole('button', { name: 'Close' })).not.toBeInViewport();
});

test('an error goes as soon as its answer is right, in the summary too, and none comes while typing', async ({
	page,
}) => {
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await ready(dialog);
	const summary = dialog.locator('[tabindex="-1"]').filter({ hasText: 'There is a problem' });
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await expect(summary.getByRole('link')).toHaveCount(3);
	await dialog.getByLabel('Full Name').pressSequentially('A');
	await expect(summary.getByRole('link')).toHaveText(['Enter your email address.', 'Enter your phone number.']);
	await expect(dialog.getByLabel('Full Name')).not.toHaveAttribute('aria-invalid');
	await dialog.getByLabel('Email Address').pressSequentially('a@example');
	await expect(summary.getByRole('link')).toHaveCount(2);
	await dialog.getByLabel('Email Address').pressSequentially('.com');
	await expect(summary.getByRole('link')).toHaveText(['Enter your phone number.']);
	await dialog.getByLabel('Full Name').fill('');
	await expect(dialog.getByLabel('Full Name'), 'only a press says it is missing').not.toHaveAttribute('aria-invalid');
	await dialog.getByLabel('Phone Number').fill('01632 960123');
	await expect(summary).toHaveCount(0);
});

test('a toast over a dialog covers no field and no button', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 812 });
	await page.goto('/?dialog=photo-quote');
	const dialog = dialogOf(page);
	await ready(dialog);
	await stopClock(page);
	await dialog.getByRole('button', { name: 'Submit Quote Request' }).click();
	await expect(toastOf(page)).toBeVisible();
	const boxes = await Promise.all(
		['[data-scrolls]', '[data-toast]', '[type=submit]'].map((part) => dialog.locator(part).boundingBox()),
	);
	const [middle, toast, button] = boxes.map((box) => ({
		top: box?.y ?? 0,
		bottom: (box?.y ?? 0) + (box?.height ?? 0),
	}));
	expect(toast?.top).toBeGreaterThanOrEqual(middle?.bottom ?? Infinity);
	expect(toast?.bottom).toBeLessThanOrEqual(button?.top ?? 0);
});

test('what one form was told is in the next one on the page, until a request was sent', async ({ page }) => {
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Free Brochure');
	await ready(dialog);
	await fill(dialog, {
		'Full Name': 'Carried Over',
		'Email Address': 'test@example.com',
		'Phone Number': '01632 960123',
	});
	await page.keyboard.press('Escape');
	await openFromHeader(page, 'Engineer Callback');
	await ready(dialog);
	await expect(dialog.getByText('We have filled in what you told us in the other form.')).toBeVisible();
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Carried Over');
	await expect(dialog.getByLabel('Email Address')).toHaveValue('test@example.com');
	await expect(dialog.getByLabel('Phone Number')).toHaveValue('01632 960123');
	// The banner is not answered yet: nothing of it is kept anywhere but in the page.
	expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, window.name])).toEqual([0, 0, '']);
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await expect(dialogOf(page)).toHaveCount(0);
	await openFromHeader(page, 'Free Brochure');
	await expect(dialog.getByLabel('Full Name')).toHaveValue('');
});

test('a likely slip in an e-mail address is asked about, and accepted', async ({ page }) => {
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await ready(dialog);
	const email = dialog.getByLabel('Email Address');
	await email.fill('test@gmial.com');
	await email.press('Tab');
	await expect(email).toHaveAccessibleDescription(/Did you mean test@gmail.com\?/);
	await expect(email).not.toHaveAttribute('aria-invalid');
	await email.fill('test@gmail.com');
	await expect(dialog.getByText('Did you mean')).toHaveCount(0);
});
