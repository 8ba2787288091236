import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remember } from '#site/visit.ts';

const dialogOf = (id: string) => document.getElementById(id) as HTMLDialogElement;
const control = (name: string) => dialogOf('brochure').querySelector(`[name=${name}]`) as HTMLInputElement;
let loads = 0;

/** A page with the three dialogs, as they are before any form's script has come. */
async function loadPage() {
	vi.useFakeTimers();
	history.replaceState(null, '');
	const dialog = (
		id: string,
	) => `<dialog id="${id}"><form id="${id}-form"><p data-not-loaded hidden></p><input name="name">
		<input name="product"><select name="stairType"><option>straight<option>curved<option>unsure</select><button type="submit"></button></form></dialog>
		<template id="${id}-script"><script src=""></script></template>`;
	document.body.innerHTML = `${['photo-quote', 'brochure', 'callback'].map(dialog).join('')}
		<button id="plain" command="show-modal" commandfor="brochure" data-product="Any Lift"></button>
		<button id="curved" command="show-modal" commandfor="brochure" data-product="Any Lift" data-stair-type="curved"></button>`;
	// Each page has its own.
	const address = `./boot.ts?${loads++}`;
	await import(address);
	await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
	// Also another file's, which the DOM leaves behind.
	window.name = '';
});
afterEach(() => {
	localStorage.clear();
	document.body.replaceChildren();
	vi.restoreAllMocks();
	vi.useRealTimers();
});

describe('The brochure dialog', () => {
	beforeEach(loadPage);

	it('opens by itself once, a minute after the page', async () => {
		await vi.advanceTimersByTimeAsync(59_999);
		expect(dialogOf('brochure').open).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		expect(dialogOf('brochure').open).toBe(true);
		document.body.replaceChildren();
		await loadPage();
		await vi.advanceTimersByTimeAsync(120_000);
		expect(dialogOf('brochure').open).toBe(false);
	});

	it.each<[string, () => void]>([
		['the photo dialog is open', () => dialogOf('photo-quote').showModal()],
		['something is written', () => control('name').focus()],
		['something else fills the screen', () => document.body.insertAdjacentHTML('beforeend', '<p aria-modal="true">')],
		['a brochure was requested', () => remember('brochure-requested')],
		['the visitor objected', () => localStorage.setItem('brochureForm', 'never')],
	])('does not open by itself where %s', async (_, begin) => {
		begin();
		await vi.advanceTimersByTimeAsync(120_000);
		expect(dialogOf('brochure').open).toBe(false);
	});

	it.each([
		['plain', 'unsure'],
		['curved', 'curved'],
	])('takes over what the %s button says, and is empty and straight again once closed', (button, stairs) => {
		document.getElementById(button)?.click();
		expect([control('product').value, control('stairType').value]).toEqual(['Any Lift', stairs]);
		control('name').value = 'Test Person';
		dialogOf('brochure').close();
		expect(['name', 'product', 'stairType'].map((name) => control(name).value)).toEqual(['', '', 'straight']);
	});
});

it('Any other dialog keeps what was typed when a press on its backdrop closes it; one that began inside does not', async () => {
	await loadPage();
	const dialog = dialogOf('callback');
	const name = dialog.querySelector('input') as HTMLInputElement;
	dialog.showModal();
	name.value = 'Test Person';
	const press = (from: Element) => {
		from.dispatchEvent(new Event('pointerdown', { bubbles: true }));
		dialog.dispatchEvent(new Event('click', { bubbles: true }));
	};
	press(name);
	expect(dialog.open).toBe(true);
	press(dialog);
	expect([dialog.open, name.value]).toEqual([false, 'Test Person']);
});

describe('A form whose script has not come', () => {
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
	async function loadForm(action = '') {
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
	it('is, where a server of ours accepts it, posted by the browser whether its script has come or not, but not offline', async () => {
		await loadForm('action="/ask/callback"');
		expect(submit()).toBe('posted');
		await failToLoad();
		expect(isNoticeHidden()).toBe(true);
		expect(submit()).toBe('posted');
		vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
		expect(submit()).toBe('kept');
		expect(isNoticeHidden()).toBe(false);
		expect(document.activeElement?.tagName).toBe('P');
	});

	it('without such a server says that it is loading, then that it could not be loaded, and tries again when it is opened next', async () => {
		await loadForm();
		expect(dialog().dataset.scripted).toBe('loading');
		dialog().close();
		dialog().showModal();
		await vi.advanceTimersByTimeAsync(0);
		expect(scripts, 'once, however often it is opened').toHaveLength(1);
		await failToLoad();
		expect(scripts.map(({ type, src }) => [type, new URL(src).search !== ''])).toEqual([
			['module', false],
			['module', true],
		]);
		expect([dialog().dataset.scripted, isNoticeHidden()]).toEqual(['', false]);
		dialog().close();
		dialog().showModal();
		await vi.advanceTimersByTimeAsync(0);
		expect(scripts).toHaveLength(3);
		expect([dialog().dataset.scripted, isNoticeHidden()]).toEqual(['loading', true]);
	});
});
