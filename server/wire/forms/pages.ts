import type { HTMLElement } from 'node-html-parser';
import type { FieldErrors, Fields, Values } from '#leads/form.ts';
import { formNames, type Problem, referenceMark } from '#wire/plain-form.ts';

/** A post that could not be accepted, as its page shows it again. */
export interface Unaccepted {
	fields: Fields;
	values: Partial<Values<Fields>>;
	errors: FieldErrors<Fields>;
	problems: ReadonlySet<Problem>;
	/** The request's id, so that the next post of this page is the same request. */
	id: string;
	/** Keys of the photos that are stored already, which need not be chosen again. */
	photos: readonly string[];
	/** When to try again, in minutes; 0 where the visitor need not wait. */
	waitMinutes: number;
}

/**
 * The page of a form with the answers and the errors of a post. The built page (`src/dialogs/plain/PlainForm.tsx`) holds the
 * form twice: as it is shown first, and in a `<template>` with every error there can be. From the second, what does not
 * apply is removed; so all words and looks are those of the site.
 */
export async function unacceptedPage(html: string, { fields, values, errors, ...post }: Unaccepted): Promise<string> {
	// Loaded for the first such page, so that an idle server needs no more memory for it.
	const { parse } = await import('node-html-parser');
	const page = parse(html, { comment: true });
	const shown = find(page, '[data-plain-form]');
	const form = parse(find(page, 'template[data-plain-problem]').innerHTML);

	for (const name of Object.keys(fields)) {
		const select = `[data-field=${name}]`;
		const error = errors[name];
		if (error) find(form, `${select} p[id$=-error]`).textContent = error;
		else form.querySelector(select)?.replaceWith(find(shown, select).outerHTML);
		const item = form.querySelector(`li[data-error-of=${name}]`);
		if (error) find(item, 'a').textContent = error;
		else item?.remove();
	}
	for (const item of form.querySelectorAll('[data-problem]'))
		if (!post.problems.has(item.getAttribute('data-problem') as Problem)) item.remove();
	for (const [name, value] of Object.entries(values)) setValue(form.querySelector(`[name=${name}]`), value ?? '');
	setValue(find(form, `[name=${formNames.request}]`), post.id);

	const stored = form.querySelector('[data-stored]');
	if (post.photos.length === 0) stored?.remove();
	else if (stored) {
		find(stored, '[data-count]').textContent = String(post.photos.length);
		const inputs = post.photos.map((key) => `<input type="hidden" name="${formNames.storedPhoto}" value="${key}">`);
		stored.insertAdjacentHTML('beforeend', inputs.join(''));
	}
	for (const minutes of form.querySelectorAll('[data-minutes]')) minutes.textContent = String(post.waitMinutes);

	shown.innerHTML = form.toString();
	const title = find(page, 'title');
	title.textContent = `Error: ${title.text}`;
	return page.toString();
}

/**
 * The page that says that a request has arrived.
 * @param reference of letters and digits, checked by the caller
 * @param addPhotos the path of the link that adds photos; the part of the page about it is removed without one
 */
export async function sentPage(html: string, reference: string, addPhotos: string | undefined): Promise<string> {
	const { parse } = await import('node-html-parser');
	const page = parse(html, { comment: true });
	if (addPhotos) page.querySelector('[data-add-photos] a')?.setAttribute('href', addPhotos.replaceAll('&', '&amp;'));
	else page.querySelector('[data-add-photos]')?.remove();
	const [start = '', end = ''] = referenceMark.split('-');
	// The panel allows a line break in the middle.
	return page
		.toString()
		.replaceAll(referenceMark, reference)
		.replaceAll(new RegExp(`${start}-<wbr ?/?>${end}`, 'g'), reference.replace('-', '-<wbr>'));
}

function setValue(control: HTMLElement | null, value: string): void {
	if (control?.rawTagName === 'textarea') {
		// The first line break in a textarea is not part of its text.
		control.textContent = value.startsWith('\n') ? `\n${value}` : value;
	} else if (control?.rawTagName === 'select') {
		for (const option of control.querySelectorAll('option')) {
			if (option.getAttribute('value') === value) option.setAttribute('selected', '');
			else option.removeAttribute('selected');
		}
	} else if (control?.getAttribute('type') === 'checkbox') {
		if (control.getAttribute('value') === value) control.setAttribute('checked', '');
	} else {
		// The parser escapes the quotation mark only.
		control?.setAttribute('value', value.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
	}
}

export function find(within: HTMLElement | null | undefined, selector: string): HTMLElement {
	const found = within?.querySelector(selector);
	if (!found) throw new Error(`The page of the form has no ${selector}.`);
	return found;
}
