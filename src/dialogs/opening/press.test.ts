// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let loads = 0;
const dialog = () => document.querySelector('dialog') as HTMLDialogElement;
/** What the page fetches. */
let scripts: HTMLScriptElement[];
const isNoticeHidden = () => dialog().querySelector<HTMLElement>('[data-not-loaded]')?.hidden;
const submit = () => {
	const event = new Event('submit', { bubbles: true, cancelable: true });
	dialog().querySelector('form')?.dispatchEvent(event);
	return event.defaultPrevented ? 'kept' : 'posted';
};

/** A page with one form, and its dialog open. */
async function loadPage(action = '') {
	document.body.innerHTML = `<dialog id="callback"><form ${action}><div data-not-loaded hidden><p tabindex="-1"></p></div></form></dialog>
		<template id="callback-script"><script src="/form.js"></script></template>`;
	dialog().showModal();
	// Each page has its own.
	const address = `./press.ts?${loads++}`;
	await import(address);
	await vi.advanceTimersByTimeAsync(0);
}

/** Both attempts fail. */
async function failToLoad() {
	scripts.at(-1)?.onerror?.(new Event('error'));
	await vi.advanceTimersByTimeAsync(1000);
	scripts.at(-1)?.onerror?.(new Event('error'));
}

beforeEach(() => {
	vi.useFakeTimers();
	scripts = [];
	vi.spyOn(document.head, 'append').mockImplementation((script) => void scripts.push(script as HTMLScriptElement));
});
afterEach(() => {
	document.body.replaceChildren();
	vi.restoreAllMocks();
	vi.useRealTimers();
});

it('A form that a server of ours accepts is posted by the browser whether its script has come or not, but not offline', async () => {
	await loadPage('action="/ask/callback"');
	expect(submit()).toBe('posted');
	await failToLoad();
	expect(isNoticeHidden()).toBe(true);
	expect(submit()).toBe('posted');
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	expect(submit()).toBe('kept');
	expect(isNoticeHidden()).toBe(false);
	expect(document.activeElement?.tagName).toBe('P');
});

it('Without such a server it says that it is loading, then that it could not be loaded, and tries again when it is opened next', async () => {
	await loadPage();
	expect(dialog().dataset.scripted).toBe('loading');
	await failToLoad();
	expect(scripts.map(({ src }) => new URL(src).search !== '')).toEqual([false, true]);
	expect([dialog().dataset.scripted, isNoticeHidden()]).toEqual(['', false]);
	dialog().close();
	dialog().showModal();
	await vi.advanceTimersByTimeAsync(0);
	expect(scripts).toHaveLength(3);
	expect([dialog().dataset.scripted, isNoticeHidden()]).toEqual(['loading', true]);
});
