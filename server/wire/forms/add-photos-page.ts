import { maxPhotos } from '#leads/photos.ts';
import { referenceOf } from '#leads/reference.ts';
import { find } from '#server/wire/forms/pages.ts';
import type { AddPhotosState, Problem } from '#wire/plain-form.ts';

/** What the page says of a request. */
export interface AddPhotosView {
	state: AddPhotosState;
	id: string;
	/** How many photos the request has. */
	stored: number;
	/** How many of them have just come. */
	added: number;
	until: Date;
	problems: ReadonlySet<Problem>;
	/** When to try again, in minutes; 0 where the visitor need not wait. */
	waitMinutes: number;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Europe/London' });

/**
 * The page on which photos are added (`src/dialogs/plain/AddPhotos.tsx`), as it is for one request. All words are the built
 * page's: its `<template>` for the state takes the place of what it says without a valid link, and what does not apply is removed.
 */
export async function addPhotosPage(html: string, view: AddPhotosView): Promise<string> {
	const { parse } = await import('node-html-parser');
	const page = parse(html, { comment: true });
	const shown = parse(find(page, `template[data-state=${view.state}]`).innerHTML);
	const counts: Record<string, number> = {
		stored: view.stored,
		room: maxPhotos - view.stored,
		added: view.added,
		minutes: view.waitMinutes,
	};
	for (const place of shown.querySelectorAll('[data-number]')) {
		const count = counts[place.getAttribute('data-number') ?? ''] ?? 0;
		const words = place.getAttribute(count === 1 ? 'data-one' : 'data-many') ?? '';
		place.textContent = words.replace('#', String(count));
	}
	for (const place of shown.querySelectorAll('[data-reference]')) place.textContent = referenceOf(view.id);
	for (const place of shown.querySelectorAll('[data-until]')) place.textContent = day.format(view.until);
	if (view.added === 0) shown.querySelector('[data-added]')?.remove();
	if (view.problems.size === 0) shown.querySelector('[data-problems]')?.remove();
	for (const item of shown.querySelectorAll('[data-problem]'))
		if (!view.problems.has(item.getAttribute('data-problem') as Problem)) item.remove();
	find(page, '[data-add-photos]').innerHTML = shown.toString();
	for (const template of page.querySelectorAll('template[data-state]')) template.remove();
	const title = find(page, 'title');
	if (view.problems.size > 0) title.textContent = `Error: ${title.text}`;
	return page.toString();
}
