import { referenceOf } from '#leads/reference.ts';
import type { CompanyAnswer } from '#leads/status.ts';
import { find } from '#server/wire/forms/pages.ts';
import type { AnswerState } from '#wire/plain-form.ts';

/** What the page says of a request. */
export interface AnswerView {
	state: AnswerState;
	answer: CompanyAnswer;
	id: string;
}

/**
 * The page on which a company answers a request (`src/dialogs/plain/CompanyAnswer.tsx`), as it is for one link. All words are the
 * built page's: its `<template>` for state and answer takes the place of what it says without a valid link.
 */
export async function companyAnswerPage(html: string, { state, answer, id }: AnswerView): Promise<string> {
	const { parse } = await import('node-html-parser');
	const page = parse(html, { comment: true });
	const shown = parse(find(page, `template[data-state=${state}][data-answer=${answer}]`).innerHTML);
	for (const place of shown.querySelectorAll('[data-reference]')) place.textContent = referenceOf(id);
	find(page, '[data-company-answer]').innerHTML = shown.toString();
	for (const template of page.querySelectorAll('template[data-state]')) template.remove();
	return page.toString();
}
