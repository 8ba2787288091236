import { randomUUID } from 'node:crypto';
import { inDatabase } from '../support/database.ts';
import { type FilledDesk, linkSentTo, mailAbout, sendPhotoQuote } from '../support/desk.ts';
import { operatorAddress, type Receivers } from '../support/receivers.ts';
import { linkTo } from '../support/wire.ts';
import { expect } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

interface Day {
	visitor: Visitor;
	desk: FilledDesk;
	mail: Receivers['mail'];
}

interface Sent {
	id: string;
	name: string;
}

/** Presses Tab until an element has the focus that matches and is labelled so. */
async function reach(visitor: Visitor, selector: string, label = ''): Promise<void> {
	const isThere = (wanted: string, words: string) => {
		const one = document.activeElement;
		return one?.matches(wanted) && (one.getAttribute('aria-label') ?? one.textContent ?? '').includes(words);
	};
	const exists = (wanted: string, words: string) =>
		[...document.querySelectorAll(wanted)].some((one) =>
			(one.getAttribute('aria-label') ?? one.textContent ?? '').includes(words),
		);
	await expect.poll(() => visitor.read(exists, selector, label), `${selector} ${label}`).toBe(true);
	for (let presses = 0; presses < 150; presses++) {
		if (await visitor.read(isThere, selector, label)) return;
		await visitor.press('Tab');
	}
	throw new Error(`Tab does not lead to ${selector} ${label}.`);
}

async function press(visitor: Visitor, selector: string, label = ''): Promise<void> {
	await reach(visitor, selector, label);
	await visitor.press('Enter');
}

/** Waits until the page has these words, and nothing in it is wider than the window. */
async function expectWords(visitor: Visitor, words: string, selector = 'body'): Promise<void> {
	const has = (place: string, text: string) =>
		[...document.querySelectorAll(place)].some((one) => one.textContent?.includes(text));
	await expect.poll(() => visitor.read(has, selector, words), words).toBe(true);
	const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
	expect(await visitor.read(overflow), `wider than the window: ${words}`).toBeLessThanOrEqual(0);
}

const focusedTitle = () => (document.activeElement?.matches('h2') ? document.activeElement.textContent : null);

/** The heading that has the focus, as that of a request that was opened. */
const expectFocusedTitle = (visitor: Visitor, name: string) => expect.poll(() => visitor.read(focusedTitle)).toBe(name);

/** From the e-mail about a request: the company says that its quote is sent, and the visitor reads of it. */
export async function companysDay({ visitor, desk, mail }: Day): Promise<Sent> {
	const id = randomUUID();
	const name = await sendPhotoQuote(desk, id);
	await mailAbout(mail, id, operatorAddress);
	const [asked] = inDatabase(desk.dataDir, (database) =>
		database.prepare('SELECT company, recipient FROM deliveries WHERE request_id = ? AND company IS NOT NULL').all(id),
	);
	const company = String(asked?.company);
	const { text = '' } = await mailAbout(mail, id, String(asked?.recipient));
	await visitor.open(/http:\/\/\S+answer=quote-sent&\S+/.exec(text)?.[0] ?? '');
	await reach(visitor, '[name=pounds]');
	await visitor.type('[name=pounds]', '£4,200');
	await visitor.press('Enter');
	await expectWords(visitor, 'You have sent a quote of £4,200.');
	await visitor.open(await linkTo(desk, id));
	await expectWords(visitor, company, '#who');
	return { id, name };
}

/** From the e-mail about the same request: read, noted, next and back. */
export async function operatorsDay(
	{ visitor, mail }: Pick<Day, 'visitor' | 'mail'>,
	{ id, name }: Sent,
): Promise<void> {
	const { text = '' } = await mailAbout(mail, id, operatorAddress);
	await visitor.open(/http:\/\/\S+\/desk\/\?open=\S+/.exec(text)?.[0] ?? '');
	await reach(visitor, '[type=email]');
	await visitor.type('[type=email]', operatorAddress);
	await visitor.press('Enter');
	await expectWords(visitor, 'Look at your email');
	await visitor.open(await linkSentTo(mail, operatorAddress));
	await press(visitor, 'button', 'Open the desk');
	await expectFocusedTitle(visitor, name);
	const drawn = () =>
		[...document.querySelectorAll<HTMLImageElement>('[data-photo] img')].map(({ naturalWidth }) => naturalWidth > 0);
	await expect.poll(() => visitor.read(drawn)).toEqual([true, true]);
	await expectWords(visitor, 'Quote sent (£4,200)');

	await press(visitor, 'button', 'Contacted');
	await expectWords(visitor, 'Saved: Contacted.');
	await reach(visitor, '#note');
	await visitor.type('#note', 'Rang at nine.');
	await press(visitor, 'button', 'Save the note');
	await expectWords(visitor, 'Rang at nine.', 'li');
	await visitor.press('j');
	await expect.poll(() => visitor.read(focusedTitle)).toMatch(new RegExp(`^(?!${name}$).`));
	await visitor.press('k');
	await expectFocusedTitle(visitor, name);
}

/** From a page that was just loaded: from the end of one, Tab leads through Firefox's own buttons. */
export async function logOut({ visitor, desk }: Pick<Day, 'visitor' | 'desk'>): Promise<void> {
	await visitor.open(desk.desk);
	await press(visitor, 'button', 'Log out');
	await expectWords(visitor, 'Your email address');
}
