import type { LeadKind } from '#leads/tables.ts';
import { expect } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

const contact = { email: 'test@example.com', phone: '0000 000000' };
const answers: Readonly<Record<LeadKind, Readonly<Record<string, string>>>> = {
	'photo-quote': { ...contact, address: '1 Test Street', additionalInfo: 'Nine steps, concrete.' },
	brochure: contact,
	callback: { ...contact, comment: 'Does it work in snow?' },
};

/** Presses what opens a form, and waits until its script has come. */
export async function open(visitor: Visitor, kind: LeadKind, opener = `header [commandfor=${kind}]`): Promise<void> {
	await visitor.click(opener);
	const isReady = (id: string) => document.querySelector(`#${id}[open] form`)?.getAttribute('data-script') === 'here';
	await expect.poll(() => visitor.read(isReady, kind), 'the form is ready').toBe(true);
}

/** Answers what is open, and leaves what the form has from elsewhere. */
export async function fill(visitor: Visitor, kind: LeadKind, name: string): Promise<void> {
	const isEmpty = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value === '';
	for (const [field, answer] of Object.entries({ name, ...answers[kind] })) {
		const selector = `dialog[open] [name=${field}]`;
		if (await visitor.read(isEmpty, selector)) await visitor.type(selector, answer);
	}
}

/** Chooses photos, and waits until so many have been made ready. */
export async function choose(visitor: Visitor, photos: readonly string[], count = photos.length): Promise<void> {
	await visitor.choose('dialog[open] [type=file]', photos);
	const ready = () =>
		[...document.querySelectorAll('[aria-label="Chosen photos"] li')].filter(({ textContent }) =>
			textContent?.includes('Ready'),
		).length;
	await expect.poll(() => visitor.read(ready), { message: 'photos that are ready', timeout: 300_000 }).toBe(count);
}

/** Presses the button that sends a form, and waits for a toast with that title. */
export async function send(visitor: Visitor, title: string): Promise<void> {
	await visitor.click('dialog[open] [type=submit]');
	const titles = () => [...document.querySelectorAll('[data-toast] b')].map((one) => one.textContent);
	await expect.poll(() => visitor.read(titles), { message: 'a toast', timeout: 300_000 }).toContain(title);
}
