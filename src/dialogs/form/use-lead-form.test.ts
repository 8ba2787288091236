import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#backend/call.ts';
import type { Inserted } from '#backend/insert.ts';
import { LeadForm } from '#dialogs/form/LeadForm.tsx';
import { useLeadForm } from '#dialogs/form/use-lead-form.ts';
import { dispatch, sessionNow } from '#dialogs/session.ts';
import { honeypotName } from '#leads/client-info.ts';
import { phoneAdvice } from '#leads/phone.ts';
import { callback } from '#leads/tables.ts';

const dismissToasts = () =>
	act(async () => {
		for (const { id } of sessionNow().toasts) dispatch({ type: 'dismissed', id });
	});

describe('A form', () => {
	let root: Root;
	let form: HTMLFormElement;
	/** The rows that were sent, and how the last of them is answered. */
	const rows: { id: string; name: string }[] = [];
	/** What was said beside them. */
	const beside: (string | undefined)[] = [];
	let answer: (said: Inserted) => void;
	let fail: (error: Error) => void;

	function Probe() {
		const send = (row: { id: string; name: string }, clientInfo?: string) => {
			rows.push(row);
			beside.push(clientInfo);
			return new Promise<Inserted>((resolve, reject) => {
				[answer, fail] = [resolve, reject];
			});
		};
		return createElement(LeadForm, { state: useLeadForm(callback, { send }) });
	}

	const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
	const type = (name: string, value: string) =>
		act(async () => {
			control(name).value = value;
			control(name).dispatchEvent(new Event('input', { bubbles: true }));
		});
	const answerAll = async () => {
		await type('name', 'Test Person');
		await type('email', 'test@example.com');
		await type('phone', '01632 960123');
	};
	const press = () =>
		act(async () => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
	const said = () => form.textContent;

	beforeEach(async () => {
		vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
		rows.length = beside.length = 0;
		for (const type of ['pressed', 'emptied', 'cleared', 'closed'] as const) dispatch({ type, kind: 'callback' });
		const island = document.body.appendChild(document.createElement('div'));
		root = createRoot(island);
		await act(async () => root.render(createElement(Probe)));
		form = island.querySelector('form') as HTMLFormElement;
		await answerAll();
	});
	afterEach(async () => {
		await dismissToasts();
		await act(async () => root.unmount());
		document.body.replaceChildren();
		sessionStorage.clear();
		vi.unstubAllGlobals();
		vi.restoreAllMocks();
	});

	it('is sent once, however often its button is pressed, then is empty, and its dialog closed', async () => {
		await type('comment', 'Ring after six.');
		form.closest('dialog')?.setAttribute('open', '');
		await press();
		await press();
		expect([...form.querySelectorAll('button')].map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
			['', true],
			['Cancel', true],
			['Requesting...', false],
		]);
		expect(form.querySelector('[type=submit]')?.getAttribute('aria-disabled')).toBe('true');
		expect(form.querySelector('fieldset')?.disabled).toBe(true);
		expect(rows).toMatchObject([{ name: 'Test Person', phone: '01632 960123' }]);
		await act(async () => answer({}));
		expect(said()).toContain('Callback Request Sent!');
		expect([control('name').value, control('comment').value]).toEqual(['', '']);
		expect(form.closest('dialog')?.open).toBe(false);
		expect(sessionNow().toasts).toMatchObject([{ title: 'Callback Request Sent!' }]);
		const given = { name: 'Test Person', email: 'test@example.com', phone: '01632 960123', comment: 'Ring after six.' };
		const received = { photos: 0, previews: [], price: [], companiesToo: false, namesOther: false, answers: given };
		expect(sessionNow().receipts[0]).toMatchObject({ kind: 'callback', id: rows[0]?.id, received });
		expect(sessionStorage.getItem('answers')).toBeNull();
	});

	it('that failed keeps its answers, and is the same request when it is tried again, another one when it was changed', async () => {
		const logged = vi.spyOn(console, 'error').mockReturnValue();
		for (const name of ['Test Person', 'Test Person', 'Other Person']) {
			await type('name', name);
			await press();
			await act(async () => fail(new ApiError('unreachable', true)));
			expect(said()).toContain('There was an error submitting your request. Please try again.');
			expect(new FormData(form).get('email')).toBe('test@example.com');
			expect(sessionNow().toasts).toMatchObject([{ tone: 'bad', title: 'Submission Failed' }]);
		}
		const ids = rows.map(({ id }) => id);
		expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
		expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false]);
		expect(logged).toHaveBeenCalledWith('Submission failed:', 'ApiError unreachable');
	});

	it('has what another form was told, or itself on an earlier page, until that is cleared', async () => {
		for (const name of ['name', 'email', 'phone']) await type(name, '');
		const values = { name: 'Carried Over', email: 'carried@example.com', phone: '0000 000000', product: 'Any' };
		await type('phone', '01632 960123');
		dispatch({ type: 'typed', kind: 'brochure', values });
		dispatch({ type: 'recalled', kind: 'callback', values: { comment: 'Ring after six.' } });
		const filled = () => ['name', 'email', 'phone', 'comment'].map((name) => new FormData(form).get(name));
		form.closest('dialog')?.setAttribute('open', '');
		const known = ['Carried Over', 'carried@example.com', '01632 960123', 'Ring after six.'];
		await act(() => vi.waitFor(() => expect(filled()).toEqual(known)));
		expect(said()).toContain('We have filled in what you told us before.');
		const clear = [...form.querySelectorAll('button')].find(({ textContent }) => textContent === 'Clear these answers');
		await act(async () => clear?.click());
		expect(said()).not.toContain('We have filled in');
		expect(filled()).toEqual(['', '', '', '']);
	});

	it('says when to try again, where too many came at once', async () => {
		vi.spyOn(console, 'error').mockReturnValue();
		await press();
		await act(async () => fail(new ApiError('PT429', false, 120)));
		expect(said()).toContain('You can try again in about 2 minutes.');
	});

	it('says beside its row that it was sent at once, or that a program filled it in, and is sent all the same', async () => {
		for (const [ms, website] of [
			[2999, ''],
			[60_000, 'https://spam.example'],
			[60_000, ''],
		] as const) {
			await answerAll();
			await type(honeypotName, website);
			vi.spyOn(performance, 'now').mockReturnValue(ms);
			await press();
			vi.restoreAllMocks();
			await act(async () => answer({}));
		}
		expect(beside).toEqual(['outdoor-stairlifts; signals=haste', 'outdoor-stairlifts; signals=trap', undefined]);
	});

	it('with missing answers is not sent, and each error goes once its answer is right, in the summary too', async () => {
		for (const name of ['name', 'email', 'phone']) await type(name, '');
		const problems = () => [...form.querySelectorAll('[role=alert] a')].map(({ textContent }) => textContent);
		expect(problems()).toEqual([]);
		await press();
		expect(rows).toEqual([]);
		expect(problems()).toEqual(['Enter your full name.', 'Enter your email address.', 'Enter your phone number.']);
		await type('name', 'A');
		expect(problems()).toEqual(['Enter your email address.', 'Enter your phone number.']);
		expect(control('name').getAttribute('aria-invalid')).toBeNull();
		await type('email', 'a@example');
		expect(problems(), 'not right yet').toHaveLength(2);
		expect(control('email').getAttribute('aria-invalid')).toBe('true');
		await type('email', 'a@example.com');
		await type('name', '');
		expect(problems(), 'only a press says what is missing').toEqual(['Enter your phone number.']);
		await type('phone', '01632 960123');
		expect(form.querySelector('[role=alert]')).toBeNull();
	});

	it('has a hint about an odd number once its field is left, and none once it is put right', async () => {
		vi.useFakeTimers();
		const leave = () => act(async () => void control('phone').dispatchEvent(new Event('focusout', { bubbles: true })));
		await type('phone', 'ask my daughter');
		expect(said()).not.toContain(phoneAdvice);
		await leave();
		await act(() => vi.advanceTimersByTimeAsync(100));
		expect(said()).toContain(phoneAdvice);
		expect(control('phone').getAttribute('aria-invalid')).toBeNull();
		await type('phone', '01632 960123');
		expect(said()).not.toContain(phoneAdvice);
		vi.useRealTimers();
	});
});
