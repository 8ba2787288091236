import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Outcome } from '#dialogs/confirmation/Outcome.tsx';
import { formTexts } from '#dialogs/messages/messages.ts';
import { dispatch } from '#dialogs/session.ts';
import { keptRequests } from '#dialogs/tab.ts';
import type { LeadKind } from '#leads/tables.ts';

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

	const link = `${location.origin}/my-request?of=1`;
	const closed = () => Promise.reject(new DOMException('', 'AbortError'));
	for (const [given, said] of [
		[{ share: () => {} }, ''],
		[{ share: closed }, ''],
		[{ clipboard: { writeText: () => {} } }, 'The link is copied. Paste it into a message.'],
		[{}, `Please copy this address: ${link}`],
	] as const) {
		vi.stubGlobal('navigator', given);
		await press('Send the link to somebody');
		expect(place.querySelector('[data-add-photos] [role=status]')?.textContent).toBe(said);
	}

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
