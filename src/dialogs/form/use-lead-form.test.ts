// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#backend/call.ts';
import type { Inserted } from '#backend/insert.ts';
import { LeadForm } from '#dialogs/form/LeadForm.tsx';
import { requestIds, useLeadForm } from '#dialogs/form/use-lead-form.ts';
import { callback } from '#leads/tables.ts';
import { currentToasts, dismissToast } from '#ui/toasts.tsx';

interface Call {
	row: { id: string; name: string };
	clientInfo: string | undefined;
	answer(inserted: Inserted): Promise<void>;
	fail(error: unknown): Promise<void>;
}

const calls: Call[] = [];
let root: Root;
let form: HTMLFormElement;
let dialog: HTMLDialogElement;
let logged: unknown[][];
/** Whether what is no field (photos) is valid. */
let restIsValid: boolean;

/** The callback form, whose requests the test answers. */
function CallbackForm() {
	const state = useLeadForm(callback, {
		check: () => restIsValid,
		send: (row, clientInfo) =>
			new Promise((resolve, reject) => {
				calls.push({
					row,
					clientInfo,
					answer: (inserted) => act(async () => resolve(inserted)),
					fail: (error) => act(async () => reject(error)),
				});
			}),
	});
	return createElement(LeadForm, { state });
}

// The page stays while its form comes and goes: what shows toasts and receipts keeps its place in it.
beforeAll(() => {
	document.body.innerHTML =
		'<main><div id="sent"></div></main><div data-toasts="page"></div><dialog id="callback"><div></div></dialog>';
	dialog = document.querySelector('dialog') as HTMLDialogElement;
});

beforeEach(async () => {
	// For the toasts, which go by themselves.
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
	logged = [];
	restIsValid = true;
	for (const level of ['error', 'warn'] as const) {
		vi.spyOn(console, level).mockImplementation((...words) => {
			// React's development build, of the regions in which the toasts are shown.
			if (!String(words[0]).includes('dangerouslySetInnerHTML')) logged.push(words);
		});
	}
	calls.length = 0;
	dialog.showModal();
	root = createRoot(dialog.firstElementChild as Element);
	await act(async () => root.render(createElement(CallbackForm)));
	form = dialog.querySelector('form') as HTMLFormElement;
});

afterEach(async () => {
	vi.restoreAllMocks();
	await act(async () => {
		root.unmount();
		for (const { id } of currentToasts()) dismissToast(id);
	});
	if (dialog.open) dialog.close();
	sessionStorage.clear();
	localStorage.clear();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
const button = () => form.querySelector('[type=submit]') as HTMLButtonElement;
const status = () => form.querySelector('p[role=status]')?.textContent;
const toasts = () => currentToasts().map(({ title }) => title);

function fill(answers: Record<string, string> = {}) {
	const given = { name: 'Test Person', email: 'test@example.com', phone: '0000 000000', ...answers };
	for (const [name, answer] of Object.entries(given)) control(name).value = answer;
}

const press = () => act(async () => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
const call = (at = 0) => calls[at] as Call;

describe('A request form', () => {
	it('with errors sends nothing, lists them, and moves the focus to the list', async () => {
		await press();
		expect(calls).toEqual([]);
		const summary = form.querySelector('[role=alert]');
		expect(document.activeElement).toBe(summary);
		expect(summary?.querySelector('h2')?.textContent).toBe('There is a problem');
		expect([...form.querySelectorAll('[role=alert] a')].map((link) => link.getAttribute('href'))).toEqual([
			'#callback-name',
			'#callback-email',
			'#callback-phone',
		]);
		expect(control('email').getAttribute('aria-invalid')).toBe('true');
		expect(logged).toEqual([]);
	});

	it('sends nothing while something else than an answer is missing', async () => {
		restIsValid = false;
		fill();
		await press();
		expect(calls).toEqual([]);
		expect(control('name').value).toBe('Test Person');
	});

	it('is sent once, however often the button is pressed', async () => {
		fill();
		await press();
		await press();
		expect(calls).toHaveLength(1);
		expect(call().row).toMatchObject({ name: 'Test Person', email: 'test@example.com', phone: '0000 000000' });
		await call().answer({});
		await press();
		expect(calls, 'it is empty again').toHaveLength(1);
	});

	it('while it is sent, says so, keeps the focus on its button, and is disabled but for that', async () => {
		fill();
		expect(status()).toBe('');
		await press();
		expect(status()).toBe('Requesting...');
		expect(document.activeElement).toBe(button());
		expect([button().textContent, button().disabled, button().getAttribute('aria-disabled')]).toEqual([
			'Requesting...',
			false,
			'true',
		]);
		expect(form.querySelector('fieldset')?.disabled).toBe(true);
		const others = [...form.querySelectorAll<HTMLButtonElement>('button[command=close]')];
		expect(others.map(({ disabled }) => disabled)).toEqual([true, true]);
		expect(form.getAttribute('aria-busy')).toBe('true');
		await call().answer({});
		expect(form.getAttribute('aria-busy')).toBe('false');
	});

	it('that was stored is emptied and closed, and its receipt is in the page', async () => {
		fill();
		await press();
		await call().answer({ addPhotos: '/add-photos?request=1' });
		expect(control('name').value).toBe('');
		expect(dialog.open).toBe(false);
		expect(toasts()).toEqual(['Callback Request Sent!']);
		const panel = document.querySelector('#sent');
		expect(panel?.querySelector('h2')?.textContent).toBe('Callback Request Sent!');
		expect(panel?.textContent).toContain('test@example.com');
		expect(panel?.querySelector('[data-add-photos] a')?.getAttribute('href')).toBe('/add-photos?request=1');
		expect(logged).toEqual([]);
	});

	it('keeps its answers for the next page only after "Accept", and only until it is stored', async () => {
		const kept = () => Object.keys(sessionStorage).filter((key) => key === 'answers');
		fill();
		await press();
		await call().fail(new ApiError('unreachable', true));
		expect(kept()).toEqual([]);
		localStorage.setItem('cookieConsent', 'accepted');
		await press();
		expect(kept()).toEqual(['answers']);
		expect(sessionStorage.getItem('answers')).toContain('Test Person');
		await call(1).answer({});
		expect(kept()).toEqual([]);
	});

	it('that failed keeps what was entered and says so, with nothing personal in the console', async () => {
		fill();
		await press();
		await call().fail(new ApiError('unreachable', true));
		expect(control('name').value).toBe('Test Person');
		expect(dialog.open).toBe(true);
		expect(toasts()).toEqual(['Submission Failed']);
		expect(document.activeElement?.textContent).toContain('Nothing you entered is lost.');
		expect(logged).toEqual([['Submission failed:', 'ApiError unreachable']]);
		expect(button().getAttribute('aria-disabled')).toBeNull();
	});

	it('that came with too many others says when to try again', async () => {
		fill();
		await press();
		await call().fail(new ApiError('PT429', false, 120));
		expect(form.textContent).toContain('You can try again in about 2 minutes.');
	});

	it('is the same request when it is sent again, and another one when an answer has changed', async () => {
		fill();
		for (const name of ['Test Person', 'Test Person', 'Another Person']) {
			fill({ name });
			await press();
			await call(calls.length - 1).fail(new ApiError('unreachable', true));
		}
		const [first, again, changed] = calls.map(({ row }) => row.id);
		expect(again).toBe(first);
		expect(changed).not.toBe(first);
	});

	it('that fails and then succeeds within five seconds shows one toast, that of the success', async () => {
		fill();
		await press();
		await call().fail(new ApiError('unreachable', true));
		await act(async () => vi.advanceTimersByTime(2000));
		await press();
		expect(toasts(), 'a new attempt takes the failure away').toEqual([]);
		await call(1).answer({});
		expect(toasts()).toEqual(['Callback Request Sent!']);
		await act(async () => vi.advanceTimersByTime(4999));
		expect(toasts()).toEqual(['Callback Request Sent!']);
		await act(async () => vi.advanceTimersByTime(1));
		expect(toasts()).toEqual([]);
	});

	const refuse = () => {
		throw new Error('refused');
	};
	it.each([
		['reset', () => vi.spyOn(form, 'reset').mockImplementation(refuse)],
		['close', () => vi.spyOn(dialog, 'close').mockImplementation(refuse)],
		['focus', () => vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(refuse)],
		['scrollTo', () => vi.spyOn(window, 'scrollTo').mockImplementation(refuse)],
	])('is sent, and nothing else is said, where the browser refuses %s', async (_, spy) => {
		const refused = spy();
		fill();
		await press();
		await call().answer({});
		expect(refused).toHaveBeenCalled();
		expect(toasts()).toEqual(['Callback Request Sent!']);
		expect(document.querySelector('#sent h2')?.textContent).toBe('Callback Request Sent!');
		expect(new Set(logged.map(String))).toEqual(new Set(['Left out:,Error refused']));
	});

	it('marks what looks filled in by a program', async () => {
		const sinceLoaded = vi.spyOn(performance, 'now').mockReturnValue(60_000);
		fill({ company_website: 'https://spam.example' });
		await press();
		expect(call().clientInfo).toContain('signals=trap');
		await call().answer({});
		sinceLoaded.mockReturnValue(100);
		fill();
		await press();
		expect(call(1).clientInfo).toContain('signals=haste');
	});

	it('is posted by the browser where this script fails at the press', async () => {
		const posted = vi.spyOn(form, 'submit').mockImplementation(() => {});
		vi.spyOn(String.prototype, 'replaceAll').mockImplementation(refuse);
		fill();
		await press();
		expect(posted).toHaveBeenCalledOnce();
		expect(calls).toEqual([]);
	});
});

describe('The id of a request', () => {
	it('is random, and the same for as long as the same request is tried', () => {
		const idOf = requestIds();
		const first = idOf({ name: 'A' });
		expect(first).toMatch(/^[0-9a-f-]{36}$/);
		expect(idOf({ name: 'A' })).toBe(first);
		expect(requestIds()({ name: 'A' })).not.toBe(first);
	});

	it('is another one once something has changed, so that the change is not taken for a repeat', () => {
		const idOf = requestIds();
		expect(idOf({ phone: '1' })).not.toBe(idOf({ phone: '2' }));
	});
});
