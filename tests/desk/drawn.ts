import { QueryClientProvider } from '@tanstack/react-query';
import { parse } from 'node-html-parser';
import { type ComponentType, cloneElement, createElement, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { vi } from 'vitest';
import { type Place, start } from '#desk/address/place.ts';
import type { Detail } from '#desk/contract.ts';
import { asLines } from '../support/approved.ts';

// The desk drawn without a browser, by what its server has answered; and what a press in it asks of the server and of the browser.

/** What presses have asked of the server and the browser, in order. */
export const asked: string[] = [];
export const notes = (what: string) => (to?: unknown) => void asked.push(`${what} ${to ?? ''}`.trim());
const goes = (what: string) => (entry: unknown, _: string, to: string) => notes(what)(`${to} ${JSON.stringify(entry)}`);
/** The status of each answer: 0 where the server is not reached, less than 0 where it never answers; and how it was called last. */
export const api: { status: number; options: RequestInit } = { status: 200, options: {} };
/** What the tab keeps. */
export const kept: Record<string, string> = {};
const getItem = (name: string) => kept[name] ?? null;
const removeItem = (name: string) => {
	notes('forgets')(name);
	delete kept[name];
};
const answer = { message: 'Done.', request: { kind: 'callback', id: 'new' }, earlier: [], error: 'No.' };

/** What a press is on. */
class Pressed {
	value = 'x';
	kind = 'button';
	matches = (kinds: string) => kinds.includes(this.kind);
}
/** The link that the page makes and presses itself, to save a file. */
const link = { href: '', download: '', click: () => notes('saves')(link.download) };

export const stubs = {
	location: Object.assign(new URL('http://localhost/desk/'), { assign: notes('leaves for') }),
	history: {
		state: { desk: true } as object | null,
		...{ pushState: goes('steps to'), replaceState: goes('is at'), back: notes('goes back') },
	},
	sessionStorage: Object.setPrototypeOf(kept, { getItem, removeItem }),
	async fetch(path: string, options: RequestInit) {
		const { status } = Object.assign(api, { options });
		notes(options.method ?? 'reads')(`${path.replace('/desk/api/', '')} ${options.body ?? ''}`.trim());
		if (status < 0) await new Promise((_, fail) => options.signal?.addEventListener('abort', fail));
		if (status === 0) throw new TypeError('fetch failed');
		return new Response(status < 410 ? JSON.stringify(answer) : '<h1>', { status });
	},
	document: {
		getElementById: () => null,
		createElement: () => link,
	},
	navigator: { onLine: true },
	Element: Pressed,
	URL: class extends URL {
		static override createObjectURL = () => 'blob:x';
		static override revokeObjectURL = notes('lets go of');
	},
	addEventListener: () => {},
};
// Before the imports: these modules read the address as soon as they are loaded.
for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub);
const { readings } = await import('#desk/api/call.ts');
const { Confirm, Form } = await import('#desk/api/change.tsx');
const { SessionContext } = await import('#desk/session.ts');
const { happened } = await import('#desk/words.ts');

/** How the desk reads; here nothing is read again. */
export const readAs = readings.getDefaultOptions();
readings.setDefaultOptions({ queries: { enabled: false } });

export const session = { email: 'operator@example.com', name: 'Test Site', now: '2026-11-22T10:00:00Z', sends: true };
export const company = {
	name: 'Alpha Lifts',
	answer: null,
	pounds: null,
	agreed: false,
	hasIt: true,
	isTakenBack: false,
};
const acts = ['note', 'written', 'told', 'passed', 'taken-back', 'agreed', 'disagreed', 'corrected'];
const done = (act: string, to = 'X') => ({ ...happened(act, to, 'all'), by: to && 'x', at: '2026-11-21T09:00:00Z' });
const followUps = [done('follow-up', ''), done('follow-up', '2026-12-01')];
export const request: Detail = {
	...{ kind: 'photo-quote', id: '7f3a92c1-0000-4000-8000-000000000000', reference: '7F3A-92C1', name: 'Test Person' },
	...{ phone: '07700 900123', email: 'test@example.com', postcode: 'TR1 2QN', stairType: 'Curved Stairs' },
	...{ createdAt: '2026-11-21T08:00:00Z', message: 'Nine steps.', suspected: null, companiesToo: null, trouble: false },
	...{ status: 'new', dueAt: '2026-11-22T08:00:00Z', answeredAt: null, held: null, source: '/', followOn: null },
	...{ photos: 2, firstPhotos: ['a/1-b.jpg'], companies: [company], nth: 1, person: '1', notes: 1, whom: null },
	fields: [{ label: 'Additional Information', value: '' }],
	...{ values: {}, photoList: [{ key: 'a/1-b.jpg', name: 'b.jpg' }], others: [] },
	deliveries: [{ id: '1', text: 'email to Alpha Lifts: delivered', state: 'delivered' }],
	history: [...acts.map((act) => done(act)), done('resent', ''), done('status', 'won'), ...followUps],
	mayPassTo: [{ name: 'Beta Lifts', whyNot: 'is paused' }],
};

type Press = (event: object, pressed?: string) => unknown;
/** The controls of the part that was drawn last, while `pressed` collects them. */
let presses: [name: string, press: () => unknown][] | undefined;

const wordsIn = (node: ReactNode): string =>
	Array.isArray(node)
		? node.map(wordsIn).join('')
		: isValidElement<{ children?: ReactNode }>(node)
			? wordsIn(node.props.children)
			: `${node || ''}`;

function drawn(node: ReactNode): string {
	const inSession = createElement(SessionContext, { value: session }, node);
	return renderToStaticMarkup(createElement(QueryClientProvider, { client: readings }, inSession));
}

/** The answers of a form as it is drawn, and what is typed where there is none. */
function answersIn(form: ReactNode): FormData {
	const answers = new FormData();
	for (const field of parse(drawn(form)).querySelectorAll('[name]')) {
		const { name = '', type = '', checked, value } = field.attributes;
		const option = field.querySelector('[selected]') ?? field.querySelector('option');
		const answer = option?.getAttribute('value') || value || field.text;
		if (!/checkbox|radio/.test(type) || checked !== undefined)
			answers.append(name, answer || { name: 'Ann', phone: '07700 900123' }[name] || '');
	}
	return answers;
}

const modifiers = ['', 'ctrlKey', 'metaKey', 'shiftKey', 'altKey', 'button'];
const keys = ['j', 'k', 'Enter', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** The same node; its controls are added to `presses` as it is drawn. */
function noted(node: ReactNode): ReactNode {
	if (Array.isArray(node)) return node.map(noted);
	if (!isValidElement<Record<string, never>>(node)) return node;
	const { type, props } = node;
	const note = (name: string, press: Press | undefined, more = {}) => {
		const [target, preventDefault] = [new Pressed(), notes('keeps')];
		if (press) presses?.push([name, () => press({ button: 0, target, preventDefault, ...more })]);
	};
	const name = props['aria-label'] || props.id || wordsIn(props.children);
	if (type === Confirm) note(`${props.ask} > ${name} > ${props.yes}`, props.act);
	const { save } = props as { save?: Press };
	// Twice, as somebody in a hurry presses.
	const twice = () => Promise.all([1, 2].map(() => save?.(answersIn(node), 'again')));
	if (type === Form) note(`${props.button}`, twice);
	if (typeof type === 'function')
		return createElement((given) => noted((type as (given: object) => ReactNode)(given)), props);
	for (const one of name === 'Back to the list' ? modifiers : [''])
		note(`${one} ${name}`, props.onClick, one && { [one]: 1 });
	note(name, props.onChange);
	note('Escape', props.onCancel);
	if (!props.noValidate) note('Enter', props.onSubmit);
	for (const key of keys)
		for (const one of key === 'j' ? modifiers : ['']) note(`${one} [${key}]`, props.onKeyDown, { key, [one]: 1 });
	note('[j] while typing', props.onKeyDown, { key: 'j', target: Object.assign(new Pressed(), { kind: 'textarea' }) });
	return cloneElement(node, {}, noted(props.children));
}

/** A part of the desk in HTML, by what the server has answered. */
export function html(part: ComponentType<{ place: Place }>, answers: object = {}, at: Partial<Place> = {}): string {
	readings.clear();
	for (const [path, answer] of Object.entries(answers)) readings.setQueryData([path], answer);
	const shownAt = createElement(part, { place: { ...start, ...at } });
	return drawn(presses ? noted(shownAt) : shownAt);
}
export const shown: typeof html = (...what) => (presses ? html(...what) : asLines(html(...what)));

/** A line for each control of the given parts: what a press of it asks. A press that asks nothing has no line. */
export async function pressed(...shows: (() => string)[]): Promise<string> {
	presses = [];
	for (const show of shows) show();
	const lines: string[] = [];
	for (const [name, press] of presses.splice(0)) {
		asked.length = 0;
		await press();
		if (name.trim() === 'find') vi.advanceTimersByTime(250);
		// The pressed control does not wait for its call.
		if (asked[0] !== 'keeps') await new Promise(setImmediate);
		if (asked.length > 0) lines.push(`${name.trim()}: ${asked.join('; ')}`);
	}
	presses = undefined;
	asked.length = 0;
	vi.advanceTimersByTime(60_000);
	if (asked.length > 0) lines.push(`A minute later: ${asked.join('; ')}`);
	return [...new Set(lines)].join('\n');
}
