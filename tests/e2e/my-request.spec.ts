import { statSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { referenceOf } from '#leads/reference.ts';
import { waitingIn } from '../support/database.ts';
import { operatorAddress } from '../support/receivers.ts';
import { delivering as deliveryOptions } from '../support/server.ts';
import { linkTo } from '../support/wire.ts';
import { barriersOf } from './barriers.ts';
import { deliveringSite, expect, leadsNamed, leadsOf, startSite, tabTo, test } from './fixtures.ts';
import * as form from './form.ts';

// The visitor's page of a request, to which the link of the e-mails leads, and the one for somebody else who adds photos.

// One server that delivers, so they share a worker.
test.describe.configure({ mode: 'default' });

const routing = { maxCompaniesPerLead: 1, companies: [{ name: 'Far Lifts', email: 'far@example.com', areas: ['DE'] }] };
const env = { SITE_URL: 'https://www.example.org' };
const delivering = deliveringSite(async (receivers) => startSite(await deliveryOptions(receivers, { routing, env })));

/** Chooses photos on the page of a link, and presses its button. */
async function add(page: Page, photos: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
	await page.getByLabel('Photos of the steps').setInputFiles(photos);
	await page.getByRole('button', { name: /^Send (this|these)/ }).click();
}

/** A picture in one colour: a photo that is there already is not added once more. */
const plain = async (name: string, background: string) =>
	form.small(
		name,
		await sharp({ create: { width: 320, height: 240, channels: 3, background } })
			.jpeg()
			.toBuffer(),
	);

/** Waits for e-mails to the operator. */
async function told(subject: RegExp, count: number): Promise<void> {
	await expect(async () => {
		const mails = (await delivering.receivers.mail.messages()).filter(({ to }) => to?.[0]?.address === operatorAddress);
		expect(mails.filter((mail) => subject.test(mail.subject ?? ''))).toHaveLength(count);
	}).toPass({ timeout: 60_000 });
}

/** Asks for a quote with one photo, and gives the address behind the panel's link. */
async function ask(page: Page, name: string, photo: ReturnType<typeof form.small>): Promise<string> {
	await page.goto(delivering.server.url);
	const email = `${name.replaceAll(' ', '.')}@example.com`;
	const dialog = await form.openFilled(page, 'photo-quote', { 'Full Name': name, 'Email Address': email }, photo);
	await form.press(dialog, 'photo-quote');
	const link = page.getByRole('link', { name: 'Add photos to this request' });
	await expect(link).toBeVisible();
	return delivering.server.url + (await link.getAttribute('href'));
}

test('a request is delivered to all; without scripts its visitor sees it, corrects it, adds photos and deletes it', async ({
	page,
	photos,
	browser,
	tolerate,
}) => {
	tolerate(/status of 410/);
	const { receivers, server } = delivering;
	await page.goto(server.url);
	const dialog = await form.openFilled(page, 'photo-quote', { 'Email Address': 'visitor@example.com' }, [
		photos.png,
		photos.heic,
	]);
	await form.press(dialog, 'photo-quote');
	const panel = page.locator('#sent');
	await expect(panel).toContainText('Quote Request Submitted!');
	const [reference = ''] = /[0-9A-F]{4}-[0-9A-F]{4}/.exec(await panel.innerText()) ?? [];

	const mails = async () => (await receivers.mail.messages()).filter(({ subject }) => subject?.includes(reference));
	await expect.poll(async () => (await mails()).length).toBe(2);
	const toOperator = (await mails()).find(({ to }) => to?.[0]?.address === operatorAddress);
	const toVisitor = (await mails()).find(({ to }) => to?.[0]?.address === 'visitor@example.com');
	// A JPEG as the form made it, and a HEIC drawn by the server.
	expect(toOperator?.attachments).toHaveLength(2);
	await expect.poll(() => receivers.hook.received().filter(({ body }) => body.includes(reference))).toHaveLength(1);

	const [link = ''] = /https:\/\/www\.example\.org\/my-request\?\S+/.exec(toVisitor?.text ?? '') ?? [];
	const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
	const unscripted = await context.newPage();
	await unscripted.goto(link.replace('https://www.example.org', server.url));
	await expect(unscripted.getByRole('heading', { level: 1 })).toHaveText('Your photo quote request');
	await expect(unscripted.locator('main')).toContainText(reference);
	await expect(unscripted.locator('#who')).toContainText('Our own team has your request.');
	const pictures = unscripted.locator('#photos img');
	await expect(pictures).toHaveCount(2);
	for (const picture of await pictures.all())
		await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);

	await unscripted.getByText('Correct your phone number').click();
	await unscripted.getByLabel('Phone Number').fill('07700 900456');
	await unscripted.getByRole('button', { name: 'Correct my request' }).click();
	await expect(unscripted.locator('#correct').getByRole('status')).toContainText('It is corrected');
	await expect(unscripted.locator('main dl')).toContainText('07700 900456');
	await told(new RegExp(`${reference} is corrected`), 1);

	await add(unscripted, form.small('more.jpg'));
	await expect(unscripted.locator('#photos').getByRole('status').filter({ hasText: 'Thank you' })).toContainText(
		'We have your photo.',
	);
	await expect(unscripted.locator('#photos')).toContainText('Your request has 3 photos now.');
	await expect(pictures).toHaveCount(3);
	await told(new RegExp(`photo added to request ${reference}`), 1);
	// A delivery in flight when its request is deleted adds a second erasure notice.
	await expect.poll(() => waitingIn(server.dataDir)).toBe(0);

	await unscripted.getByText('Delete my request', { exact: true }).click();
	await unscripted.getByRole('button', { name: 'Yes, delete my request' }).click();
	await expect(unscripted.getByRole('heading', { name: 'Your request is deleted' })).toBeVisible();
	expect((await leadsOf(server)).filter(({ email }) => email === 'visitor@example.com')).toEqual([]);
	await context.close();
	await told(new RegExp(`Please delete request ${reference}`), 1);
});

test('with our scripts and by keyboard, its visitor corrects it, adds photos and passes its link on', async ({
	page,
	context,
	tolerate,
}) => {
	tolerate(/status of 410|Failed to load resource/);
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const copied = () => page.evaluate(() => navigator.clipboard.readText());
	const shared = await ask(page, 'Keyboard Person', form.small('first.jpg'));
	await page.getByRole('button', { name: 'Send the link to somebody' }).click();
	await expect(page.locator('#sent').getByText('The link is copied.')).toBeVisible();
	expect(await copied()).toBe(shared);

	const [request] = await leadsNamed(delivering.server, 'Keyboard Person');
	await page.goto(await linkTo(delivering.server, request?.id ?? ''));
	expect(await barriersOf(page)).toEqual([]);
	const pass = page.getByRole('button', { name: 'Send them a link' });
	const said = page.locator('main').getByText('The link is copied.');
	// `navigator.share` rejects so where its window is closed without sending: nothing is copied in its place.
	await page.evaluate(() => {
		navigator.share = () => Promise.reject(new DOMException('', 'AbortError'));
	});
	await pass.click();
	await expect(said).toBeHidden();
	await page.evaluate(() => Object.assign(navigator, { share: undefined }));
	await pass.click();
	await expect(said).toBeVisible();
	// Of the page for somebody else, not of the visitor's own.
	expect(await copied()).toBe(shared);
	await tabTo(page, page.getByText('Correct your phone number'));
	await page.keyboard.press('Enter');
	const phone = page.getByLabel('Phone Number');
	await tabTo(page, phone);
	await page.keyboard.press('ControlOrMeta+A');
	await page.keyboard.type('07700 900789');
	expect(await barriersOf(page)).toEqual([]);
	// Photos that cannot be sent stay chosen, as does what is typed beside them.
	const status = page.locator('#photos').getByRole('status').first();
	await page.route('**/my-request?**', (route) => route.abort());
	await add(page, await plain('second.jpg', 'green'));
	await expect(status).toContainText('could not be sent');
	await page.unroute('**/my-request?**');
	await page.getByRole('button', { name: 'Send these photos' }).click();
	await expect(page.locator('[data-added] > *')).toBeFocused();
	await expect(page.locator('#photos img[src*="/my-request/photo"]')).toHaveCount(2);
	await expect(phone).toHaveValue('07700 900789');
	await phone.press('Enter');
	await expect(page.locator('#correct').getByRole('status')).toContainText('It is corrected');
	expect(await barriersOf(page)).toEqual([]);
	expect(await leadsNamed(delivering.server, 'Keyboard Person')).toMatchObject([{ phone: '07700 900789' }]);
});

test('by the panel’s link somebody else adds smaller copies of photos, up to five', async ({
	page,
	context,
	photos,
	tolerate,
}) => {
	tolerate(/422/);
	await page.setViewportSize({ width: 375, height: 700 });
	const link = await ask(page, 'Later Visitor', form.small('first.jpg'));
	const stored = async () => (await leadsNamed(delivering.server, 'Later Visitor'))[0];
	const reference = referenceOf((await stored())?.id ?? '');
	await page.goto(link);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add photos to a request');
	await expect(page.locator('main')).toContainText('The request has 1 photo now.');
	expect(await barriersOf(page)).toEqual([]);
	await add(page, photos.jpegs.slice(0, 2));
	await expect(page.locator('main').getByRole('status').first()).toContainText('We have the 2 photos.');
	expect(await barriersOf(page)).toEqual([]);
	const [, added = ''] = ((await stored())?.photo_urls ?? []) as string[];
	const body = await (await page.request.get(delivering.server.url + new URL(added).pathname)).body();
	expect(body.length).toBeLessThan(statSync(photos.jpegs[0] ?? '').size / 2);

	// Another page adds one that this one knows nothing of.
	const other = await context.newPage();
	await other.goto(link);
	await add(other, photos.heic);
	await expect(other.locator('main').getByRole('status').first()).toContainText('We have the photo.');
	await other.close();
	await add(page, [await plain('fifth.jpg', 'red'), await plain('sixth.jpg', 'blue')]);
	await expect(page.locator('main').getByRole('alert')).toContainText('A request can have five photos.');
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have all the photos');
	expect(await barriersOf(page)).toEqual([]);
	expect((await stored())?.photo_urls).toHaveLength(5);
	await told(new RegExp(`photos? added to request ${reference}`), 3);
});
