import type { Locator, Page } from '@playwright/test';
import type { LeadKind } from '#leads/tables.ts';
import { jpeg } from '../support/photos.ts';
import { expect, fill, openFromHeader, ready, toastOf } from './fixtures.ts';

/** The forms: what opens each from the header, what its button says, and what is said when it was sent. */
export const texts = {
	'photo-quote': {
		opener: 'Upload Photos for Quote',
		submit: 'Submit Quote Request',
		sent: 'Quote Request Submitted!',
	},
	brochure: { opener: 'Free Brochure', submit: 'Request Brochure', sent: 'Brochure Request Submitted!' },
	callback: { opener: 'Engineer Callback', submit: 'Request Callback', sent: 'Callback Request Sent!' },
} as const satisfies Record<LeadKind, object>;

type Answers = Readonly<Record<string, string>>;

const person = { 'Full Name': 'Test Person', 'Email Address': 'test@example.com' };

/** Answers that are enough, but for the photos. */
export const answers = {
	'photo-quote': { ...person, Address: '1 Test Street' },
	brochure: { ...person, 'Phone Number': '0000 000000' },
	callback: { ...person, 'Phone Number': '0000 000000' },
} as const satisfies Record<LeadKind, Answers>;

/** Opens a form from the header, and waits until its script has come. */
export async function open(page: Page, kind: LeadKind): Promise<Locator> {
	const dialog = await openFromHeader(page, texts[kind].opener);
	await ready(dialog);
	return dialog;
}

type Photos = Parameters<Locator['setInputFiles']>[0];

/** A photo in nothing but its kind: for what does not look at it. */
export const small = (name: string, buffer = jpeg) => ({ name, mimeType: 'image/jpeg', buffer });

/** Opens a form, and gives answers that are enough, or others in their place. */
export async function openFilled(page: Page, kind: LeadKind, given: Answers = {}, photos?: Photos): Promise<Locator> {
	const dialog = await open(page, kind);
	await fill(dialog, { ...answers[kind], ...given });
	if (photos) await choose(dialog, photos);
	return dialog;
}

/** Chooses photos of the stairs. */
export async function choose(dialog: Locator, photos: Photos): Promise<void> {
	await dialog.getByLabel('Photos of your stairs').setInputFiles(photos);
}

/** Presses the button that sends a form. */
export async function press(form: Locator, kind: LeadKind): Promise<void> {
	await form.getByRole('button', { name: texts[kind].submit }).click();
}

/** Fills a form and sends it, until the page says that it was sent. */
export async function send(page: Page, kind: LeadKind, given?: Answers, photos?: Photos): Promise<Locator> {
	const dialog = await openFilled(page, kind, given, photos);
	await press(dialog, kind);
	await expect(toastOf(page)).toContainText(texts[kind].sent);
	return dialog;
}

/**
 * Holds the form's insert back, as a slow line does, and then loses the answer to it once.
 * @returns the rows as they went over the wire, and what lets the first go, until it was sent again by a clock that stands still
 */
export async function holdAndLose(page: Page, kind: LeadKind) {
	let letGo = () => {};
	const held = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	const rows: unknown[] = [];
	await page.route(`**/rest/v1/${kind.replace('-', '_')}_requests`, async (route) => {
		rows.push(route.request().postDataJSON());
		if (rows.length > 1) return route.continue();
		await held;
		await route.fetch();
		await route.abort();
	});
	const release = async () => {
		letGo();
		await expect(async () => {
			if (rows.length < 2) await page.clock.runFor(100);
			expect(rows).toHaveLength(2);
		}).toPass({ timeout: 60_000 });
	};
	return { rows, release };
}
