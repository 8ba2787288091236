import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import sharp from 'sharp';
import { pounds } from '#facts/in-words.ts';
import { guideTotal } from '#leads/guide-price.ts';
import { keyInUrl } from '#leads/photos.ts';
import { quoteFrom, readPlan } from '#leads/plan.ts';
import { referenceOf } from '#leads/reference.ts';
import type { LeadKind } from '#leads/tables.ts';
import { photoPath } from '#server/store/folder/files.ts';
import { type Lead, leadsOf } from '../e2e/fixtures.ts';
import { texts } from '../e2e/form.ts';
import { dist } from '../support/built.ts';
import { startFilledDesk } from '../support/desk.ts';
import { startReceivers } from '../support/receivers.ts';
import type { TestServer } from '../support/server.ts';
import { companysDay, logOut, operatorsDay } from './days.ts';
import { expect, test } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

const contact = { email: 'test@example.com', phone: '0000 000000' };
const answers: Readonly<Record<LeadKind, Readonly<Record<string, string>>>> = {
	'photo-quote': { ...contact, address: '1 Test Street', additionalInfo: 'Nine steps, concrete.' },
	brochure: contact,
	callback: { ...contact, comment: 'Does it work in snow?' },
};

/** Presses what opens a form, and waits until its script has come. */
async function open(visitor: Visitor, kind: LeadKind, opener = `header [commandfor=${kind}]`): Promise<void> {
	await visitor.click(opener);
	const isReady = (id: string) => document.querySelector(`#${id}[open] form`)?.getAttribute('data-script') === 'here';
	await expect.poll(() => visitor.read(isReady, kind), 'the form is ready').toBe(true);
}

/** Answers what is open, and leaves what the form has from elsewhere. */
async function fill(visitor: Visitor, kind: LeadKind, name: string): Promise<void> {
	const isEmpty = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value === '';
	for (const [field, answer] of Object.entries({ name, ...answers[kind] })) {
		const selector = `dialog[open] [name=${field}]`;
		if (await visitor.read(isEmpty, selector)) await visitor.type(selector, answer);
	}
}

/** Chooses photos, and waits until so many have been made ready. */
async function choose(visitor: Visitor, photos: readonly string[], count = photos.length): Promise<void> {
	await visitor.choose('dialog[open] [type=file]', photos);
	const ready = () =>
		[...document.querySelectorAll('[aria-label="Chosen photos"] li')].filter(({ textContent }) =>
			textContent?.includes('Ready'),
		).length;
	await expect.poll(() => visitor.read(ready), { message: 'photos that are ready', timeout: 300_000 }).toBe(count);
}

/** Presses the button that sends a form, and waits for a toast with that title. */
async function send(visitor: Visitor, title: string): Promise<void> {
	await visitor.click('dialog[open] [type=submit]');
	const titles = () => [...document.querySelectorAll('[data-toast] b')].map((one) => one.textContent);
	await expect.poll(() => visitor.read(titles), { message: 'a toast', timeout: 300_000 }).toContain(title);
}

/** Of the test alone, also where it is repeated. */
function nameFor(kind: LeadKind): string {
	const { line, repeatEachIndex } = test.info();
	return `Test Person ${line} ${repeatEachIndex} of ${kind}`;
}

/** Fills the open form and sends it. @returns the one request of its name in the store, after the page has said that it was sent */
async function sent(visitor: Visitor, site: TestServer, kind: LeadKind): Promise<Lead> {
	const name = nameFor(kind);
	await fill(visitor, kind, name);
	await send(visitor, texts[kind].sent);
	const leads = (await leadsOf(site)).filter((lead) => lead.name === name);
	expect(leads).toMatchObject([{ kind, email: 'test@example.com', phone: '0000 000000' }]);
	const [lead] = leads as [Lead];
	const panel = () => ({
		open: document.querySelectorAll('dialog[open]').length,
		focused: document.activeElement?.textContent,
		text: document.querySelector('#sent > *')?.textContent,
	});
	expect(await visitor.read(panel)).toEqual({
		open: 0,
		focused: texts[kind].sent,
		text: expect.stringContaining(referenceOf(lead.id)),
	});
	return lead;
}

test('a photo quote keeps what was typed and chosen when Back closes it, and is stored with five photos from a camera', async ({
	visitor,
	site,
	photos,
}) => {
	await visitor.open(`${site.url}/`);
	await open(visitor, 'photo-quote');
	const name = nameFor('photo-quote');
	await visitor.type('dialog[open] [name=name]', name);
	await choose(visitor, photos.slice(0, 2));
	await visitor.back();
	const state = () => [location.pathname, document.querySelectorAll('dialog[open]').length];
	await expect.poll(() => visitor.read(state)).toEqual(['/', 0]);
	await open(visitor, 'photo-quote');
	expect(await visitor.read(() => document.querySelector<HTMLInputElement>('dialog[open] [name=name]')?.value)).toBe(
		name,
	);
	await choose(visitor, photos.slice(2), photos.length);
	const lead = await sent(visitor, site, 'photo-quote');
	expect(lead).toMatchObject({
		address: '1 Test Street',
		stair_type: 'straight',
		additional_info: 'Nine steps, concrete.',
	});

	const keys = (lead.photo_urls as string[]).map(keyInUrl);
	expect(keys.map((key) => key.replace(/^.*\/\d{13}-/, ''))).toEqual(
		photos.map((path) => basename(path).replace(' ', '-')),
	);
	const stored = await Promise.all(keys.map((key) => readFile(photoPath(site.dataDir, key))));
	const pictures = await Promise.all(stored.map((bytes) => sharp(bytes).metadata()));
	// Also the HEIC, which the server has drawn.
	expect(pictures.map(({ format }) => format)).toEqual(photos.map(() => 'jpeg'));
	expect(pictures.slice(0, -1).map(({ width, height }) => [width, height])).toEqual([
		// Upright, though the camera lay on its side.
		[1536, 2048],
		[2048, 1536],
		[2048, 1536],
		[900, 700],
	]);
	for (const { exif, orientation = 1 } of pictures) expect([exif, orientation]).toEqual([undefined, 1]);
});

test('a callback is stored, and then a brochure for a lift in the footer with its stair type', async ({
	visitor,
	site,
}) => {
	await visitor.open(`${site.url}/`);
	await open(visitor, 'callback');
	expect(await sent(visitor, site, 'callback')).toMatchObject({ comment: 'Does it work in snow?' });
	await open(visitor, 'brochure', 'footer [data-product="Bespoke Infinity Curved"]');
	expect(await sent(visitor, site, 'brochure')).toMatchObject({
		stair_type: 'curved',
		product: 'Bespoke Infinity Curved',
	});
});

const plan = {
	turn: 'curved',
	material: 'brick',
	socket: 'none',
	bend: 'level',
	transfer: 'helper',
	weight: 'stone-25',
	relief: 'both',
	nation: 'northern-ireland',
} as const;

test('a plan grows by pressing its pictures, is in its address, and the photo quote that is sent has it all', async ({
	visitor,
	site,
	photos,
}) => {
	await visitor.open(`${site.url}/plan`);
	for (const value of Object.values(plan)) await visitor.click(`#plan label:has([value="${value}"])`);
	await visitor.click('#plan [data-measuring] summary');
	await visitor.type('#plan [name=narrowest]', '61.5');
	// A number is in the address when its field is left.
	await visitor.click('#plan label:has([value=shared])');
	const answers = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
	const expected = { ...plan, width: 'narrow', narrowest: '61.5', whose: 'shared' };
	await expect.poll(() => visitor.read(answers)).toEqual(expected);
	const totals = () =>
		[...document.querySelectorAll('#plan [data-total] strong')].flatMap((one) =>
			one.getClientRects().length > 0 ? [one.textContent] : [],
		);
	const { turn, material, socket } = plan;
	expect(await visitor.read(totals)).toEqual([pounds(guideTotal({ turn, material, socket }))]);
	await open(visitor, 'photo-quote', '#plan [commandfor=photo-quote]');
	await choose(visitor, photos.slice(1, 2));
	expect(await sent(visitor, site, 'photo-quote')).toMatchObject({
		stair_type: 'curved',
		additional_info: quoteFrom(readPlan(new URLSearchParams(expected))).additionalInfo,
	});
});

test('by keyboard, a company answers from its e-mail, and the operator works on the desk', async ({ visitor }) => {
	const receivers = await startReceivers();
	const desk = await startFilledDesk({ count: 12, dist, env: receivers.env });
	const day = { visitor, desk, mail: receivers.mail };
	await visitor.resize(375, 900);
	const request = await companysDay(day);
	await visitor.resize(1440, 900);
	await operatorsDay(day, request);
	await logOut(day);
	await desk.stop();
	await receivers.end();
});
