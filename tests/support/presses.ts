import { act } from 'react';
import { vi } from 'vitest';
import { asLines } from './approved.ts';
import { jpeg } from './photos.ts';

// What presses do to a page in a DOM, as lines for an approved text. Its timers are Vitest's.

/** The calls of the page since the last press, of the network and of the browser: a test's stand-ins add them. A call that only reads begins with `reads`. */
export const calls: string[] = [];

export const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const nameOf = (one: Element | null): string =>
	one?.getAttribute('aria-label') || one?.textContent?.trim() || one?.querySelector('img')?.alt || '';
function wordsOf(one: Element | null): string {
	const title = document.getElementById(one?.getAttribute('aria-labelledby') ?? '');
	return `${one?.tagName.toLowerCase()} ${nameOf(title) || one?.id || nameOf(one).slice(0, 40)}`;
}

/** The lines of each part of a page that was read, since a press changes few of them. */
const seen = new Map<string, readonly string[]>();
function linesOf({ outerHTML }: Element): readonly string[] {
	const lines = seen.get(outerHTML) ?? asLines(outerHTML).split('\n');
	seen.set(outerHTML, lines);
	return lines;
}

/** All that a press can change: what the page shows, what stands in its fields, where the focus is, the address, and what the tab keeps. */
export function state(): string[] {
	const parts = [...document.body.children].flatMap((one) => (one.matches('div') ? [...one.children] : one));
	const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map((field) =>
		/checkbox|radio/.test(field.type)
			? `“${nameOf(field) || nameOf(field.closest('label')) || field.id}” is ${field.checked ? '' : 'not '}chosen`
			: `${field.id} is “${field.value}”`,
	);
	const focus = document.activeElement;
	const focused = `the focus is on ${focus === document.body ? 'nothing' : wordsOf(focus)}`;
	const kept = [...Object.entries(sessionStorage), ['the tab', window.name]].map(
		([name, text]) => `kept in ${name}: ${text}`,
	);
	const entry = `${document.title}: ${location.search} ${JSON.stringify(history.state)} ${history.scrollRestoration}`;
	return [...parts.flatMap(linesOf), ...fields, focused, entry, ...kept];
}

/** Presses the button or link whose words begin so (`Next`, with Control `^Next`) or a key (`[j]`), fills in the field of a label (`Note: Hello`; names, where it takes files), or waits (`29 s`). */
async function press(what: string) {
	const [, key, label, text, seconds] = /^(?:\[(.*)\]|(.*?): (.*)|(\d+) s)$/s.exec(what) ?? [];
	const [ctrlKey, name] = [/^\[?\^/.test(what), (label ?? what).replace('^', '')];
	const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
	const found = [dialog, document.querySelector('main'), document]
		.flatMap((one) => [...(one?.querySelectorAll<HTMLElement>('button, label, a, summary, input') ?? [])])
		.find((one) => nameOf(one).startsWith(name) && !one.closest('[hidden]'));
	const fieldOf = (one?: Element) =>
		document.querySelector<HTMLInputElement>(`[id="${one?.getAttribute('for')}"]`) ?? one?.querySelector('input');
	const field = label !== undefined && fieldOf(found);
	const focus = dialog?.contains(document.activeElement) === false ? dialog : document.activeElement;
	const how = { bubbles: true, cancelable: true, ctrlKey };
	await act(async () => {
		const hit = new KeyboardEvent('keydown', { ...how, key: key?.replace('^', '') ?? '' });
		if (key === 'Escape') {
			// A page may keep the key from its dialog, or else the dialog open.
			if (dialog?.dispatchEvent(hit) === false) calls.push('keeps Escape');
			if (dialog?.dispatchEvent(new Event('cancel', how))) dialog.close();
		} else if (key === 'Outside' || key === 'Marking') {
			(key === 'Outside' ? dialog : focus)?.dispatchEvent(new Event('pointerdown', how));
			dialog?.dispatchEvent(new MouseEvent('click', how));
		} else if (key === 'Back') {
			history.replaceState(null, '', location.pathname);
			dispatchEvent(new Event('popstate'));
		} else if (key) {
			if (focus?.dispatchEvent(hit) === false) calls.push(`keeps ${key}`);
		} else if (field) {
			const files = text
				?.split(' ')
				.map((name) => new File([new Uint8Array(jpeg)], name, { type: /jpg$/.test(name) ? 'image/jpeg' : '' }));
			field.focus();
			if (field.type === 'file') Object.defineProperty(field, 'files', { value: files, configurable: true });
			// As React hears it.
			else Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
			for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, how));
		} else if (!seconds) {
			if (!found) throw new Error(`Nothing is called ${what}.`);
			found.focus();
			found.dispatchEvent(new MouseEvent('click', how));
		}
	});
	await wait(Number(seconds ?? 0.01) * 1000);
}

/**
 * What a row of presses such as `Name: Ann & Note: Hello > Save` does to the page. After each, at once and half a second later: the calls, how many
 * lines of the page have gone, and the new ones. @param before the lines before the first press
 */
export async function pressed(presses: string, before = state()): Promise<string> {
	calls.length = 0;
	const news = () => {
		const [now, gone, all] = [state(), [...before], calls.splice(0)];
		const come = now.filter((line) => !gone.includes(line) || !gone.splice(gone.indexOf(line), 1));
		before = now;
		const reads = all.flatMap((call) => (call.startsWith('reads ') ? call.slice(6) : [])).sort();
		return [
			...all.filter((call) => !call.startsWith('reads ')),
			...(reads.length > 0 ? [`reads ${reads.join(', ')}`] : []),
			...(come.length + gone.length > 0 ? [`− ${gone.length}`] : []),
			...come.map((line) => `+ ${line}`),
		];
	};
	const lines = news();
	for (const one of presses.split(' > ')) {
		for (const part of one.split(' & ')) await press(part);
		lines.push(`> ${one}`, ...news());
		await wait(500);
		lines.push(...news());
	}
	return lines.join('\n');
}

/** Stands in for what a DOM does not do: time, going back, links and files. */
export function standIn(now: Date): void {
	const toFake = ['performance', 'Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
	vi.useFakeTimers({ now, toFake: [...toFake] });
	vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
	// A dialog is opened by the page's own script before React comes, which is meant; and what a timer of the page changes is no press.
	vi.spyOn(console, 'error').mockImplementation((said) => {
		if (!/hydrated|wrapped in act/.test(said)) calls.push(`complains: ${said}`);
	});
	vi.spyOn(location, 'assign').mockImplementation((to) => void calls.push(`goes to ${to}`));
	vi.spyOn(history, 'back').mockImplementation(() => void calls.push('goes back'));
	const push = history.pushState;
	vi.spyOn(history, 'pushState').mockImplementation((...to) => {
		calls.push('goes a step on');
		push.apply(history, to);
	});
	vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
	vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
		calls.push(`saves ${this.href} as ${this.download}`);
	});
	document.addEventListener('click', follow);
}

function follow(event: MouseEvent): void {
	const link = (event.target as Element).closest('a');
	if (link && !event.defaultPrevented) calls.push(`follows ${link.href} ${link.download}`);
	if (link) event.preventDefault();
}

export function standDown(): void {
	document.removeEventListener('click', follow);
	document.body.replaceChildren();
	sessionStorage.clear();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
}
