import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ConfirmationPanel } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import { Outcome } from '#dialogs/confirmation/Outcome.tsx';
import { formTexts } from '#dialogs/messages/messages.ts';
import { dispatch } from '#dialogs/session.ts';
import { keptRequests } from '#dialogs/tab.ts';
import { brochureAt } from '#facts/addresses.ts';
import { helpElsewhere, waysToQuotes } from '#facts/promises.ts';
import { type LeadKind, leadKinds } from '#leads/tables.ts';
import { site } from '#site/config.ts';

const id = '7f3a92c1-0000-4000-8000-000000000000';
type Props = Parameters<typeof ConfirmationPanel>[0];

const answers = { email: 'test@example.com', phone: '0000 000000' };
const received = { answers, photos: 0, price: [], companiesToo: false };

const html = (props: Partial<Props>) =>
	renderToStaticMarkup(createElement(ConfirmationPanel, { kind: 'callback', id, onClose: () => {}, ...props }));

/** Its words, as they are read. */
function shown(props: Partial<Props>): string {
	return html(props)
		.replace(/<wbr\/>/g, '')
		.replace(/<[^>]+>/g, ' ')
		.replace(/&#x27;/g, "'")
		.replace(/\s+/g, ' ');
}

describe('The panel of a request that has arrived', () => {
	it('says where to look for the e-mail, only where there is one', () => {
		const about = (confirmsByEmail: boolean, isConfirmed = true) => shown({ confirmsByEmail, isConfirmed });
		expect(about(true)).toContain('look in your junk mail');
		expect(about(false)).not.toContain('junk');
		expect(about(true, false)).not.toContain('junk');
		expect(about(true, false)).toContain('We send no email to confirm this request');
		expect(about(false, false)).not.toContain('no email');
	});

	it('says whom the visitor asked us to ring', () => {
		const named = {
			...received,
			answers: { ...answers, comment: 'Ring: Test Person, 01632 960123' },
			namesOther: true,
		};
		expect(shown({ received: named })).toMatch(/You asked us to ring: Test Person, 01632 960123 .*rings whom you/);
		expect(shown({ received })).toContain('rings you on the number you gave');
	});

	it('says the day and hour of the answer in British time, where one is to come', () => {
		const at = Date.UTC(2026, 5, 22, 18, 42);
		for (const kind of ['photo-quote', 'callback'] as const)
			expect(shown({ kind, at })).toContain(
				`We aim for ${kind === 'callback' ? 'the call' : 'an answer'} by Tuesday 23 June, 19:42 , within 24 hours.`,
			);
		// Between nine in the evening and seven nobody answers: then only the day, which ends later.
		for (const [hour, minute, words] of [
			[19, 59, 'Tuesday 23 June, 20:59'],
			[20, 0, 'Tuesday 23 June'],
			[23, 5, 'Wednesday 24 June'],
			[5, 59, 'Tuesday 23 June'],
			[6, 0, 'Tuesday 23 June, 07:00'],
		] as const)
			expect(shown({ at: Date.UTC(2026, 5, 22, hour, minute) })).toContain(`We aim for the call by ${words} , within`);
		for (const props of [{ kind: 'brochure', at }, { isHeld: true, at }, {}] as const)
			expect(shown(props)).not.toMatch(/We aim for (the call|an answer)/);
	});

	it('says of a brochure without the box that no quotes come from it, and leads to the form that brings some', () => {
		const of = (companiesToo: boolean) => shown({ kind: 'brochure', received: { ...received, companiesToo } });
		expect(of(false)).toContain('You will get no quotes from this');
		expect(of(false)).toContain(waysToQuotes.button);
		expect(of(true)).not.toMatch(/no quotes|Send photos/);
		expect(html({ kind: 'brochure', received })).toMatch(
			new RegExp(`commandfor="photo-quote"[^>]*>${waysToQuotes.button}`),
		);
	});

	it('has the brochure that was asked for, whether an e-mail goes or not', () => {
		for (const given of [{}, { isHeld: true }, { confirmsByEmail: false }])
			expect(html({ kind: 'brochure', ...given })).toContain(`href="${brochureAt(undefined)}"`);
		const words = 'We send it to your email address within 24 hours. Or you can open it here now';
		expect(shown({ kind: 'brochure', confirmsByEmail: true })).toContain(words);
		expect(shown({ kind: 'brochure', confirmsByEmail: false })).not.toContain('We send it');
	});

	it.each(leadKinds)('says at once of a %s that no company works there, and what helps meanwhile', (kind) => {
		const props: Props = { kind, id, received: { ...received, companiesToo: true }, isUnserved: true };
		const words = shown(props);
		expect(words).toContain('No company that we work with fits lifts in your area yet.');
		expect(words).not.toMatch(/may ring you|looks at your photos|An engineer from/);
		for (const path of Object.values(helpElsewhere)) expect(html(props)).toContain(`href="${path}"`);
		expect(shown({ ...props, isUnserved: false })).not.toContain('in your area');
	});

	it('leads to the page of the request where its number is corrected', () => {
		expect(html({ received, page: '/my-request?own' })).toContain(
			'If the number is wrong, <a href="/my-request?own&amp;correct=1#correct">correct it</a>',
		);
	});

	it('repeats what we have of it, and the guide price', () => {
		const words = shown({ kind: 'photo-quote', received: { ...received, photos: 2, price: ['It costs money.'] } });
		for (const said of [
			'and your two photos.',
			'test@example.com',
			'0000 000000',
			'fill in the form again',
			'It costs money.',
			'7F3A-92C1',
		])
			expect(words).toContain(said);
		expect(words).not.toContain('Not all of your photos');
		expect(shown({ photosLeft: 1 })).toContain(`Please send them to ${site.email} with your reference.`);
		expect(shown({ photosLeft: 1, addPhotos: '/my-request?' })).toContain('add them by the link on this page');
	});
});

const [first, second] = ['7f3a92c1', 'b0dd21aa'].map((start) => `${start}-0000-4000-8000-000000000000`) as [
	string,
	string,
];

it('A receipt is a panel, then a line that can be opened and hidden; one that is sent again keeps its link', async () => {
	vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
	document.body.innerHTML = '<div id="sent"></div><main id="main" tabindex="-1"></main>';
	const at = Date.UTC(2026, 10, 23, 9, 30);
	const root = createRoot(document.body.appendChild(document.createElement('div')));
	onTestFinished(async () => {
		// A toast that ends later would draw it in a page that has gone.
		await act(async () => root.unmount());
		vi.unstubAllGlobals();
	});
	await act(async () => root.render(createElement(Outcome)));
	const showConfirmation = (request: { kind: LeadKind; id: string; at: number; addPhotos?: string }) =>
		dispatch({ type: 'sent', kind: request.kind, message: formTexts[request.kind].success, request });
	const place = document.getElementById('sent') as HTMLElement;
	const press = (name: string) =>
		act(async () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());
	// Other tests of the same process may have left some.
	const ours = (selector: string) =>
		[...place.querySelectorAll(selector)].filter(({ id, outerHTML }) =>
			[first, second].some((one) => (id || outerHTML).includes(one)),
		);
	const headings = () => ours('h2').map(({ id }) => id);

	const request = { kind: 'photo-quote', id: first, at } as const;
	await act(async () => showConfirmation({ ...request, addPhotos: '/my-request?of=1' }));
	expect(headings()).toEqual([`sent-${first}-title`]);
	expect(document.activeElement?.id).toBe(`sent-${first}-title`);
	await act(async () => showConfirmation(request));
	expect(ours('section')).toHaveLength(1);
	expect(place.querySelector('[data-add-photos] a')?.getAttribute('href')).toBe('/my-request?of=1');

	await press('Close');
	expect(headings()).toEqual([]);
	expect(place.textContent).toContain('Show');
	await press('Show');
	expect(headings()).toEqual([`sent-${first}-title`]);

	await act(async () => showConfirmation({ kind: 'callback', id: second, at }));
	expect(headings()).toEqual([`sent-${second}-title`, `sent-${first}-title`]);
	await press('Close');
	await act(async () => dispatch({ type: 'restored', answers: {}, receipts: keptRequests() }));
	expect(ours('section')).toHaveLength(2);
	await press('Hide this note');
	expect(keptRequests().map(({ id }) => id)).not.toContain(second);
	expect(document.activeElement?.id).toBe('main');
	expect(headings()).toEqual([`sent-${first}-title`]);
});
