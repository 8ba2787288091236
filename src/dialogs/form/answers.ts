import { type RefObject, useEffect, useState } from 'react';
import { type Answers, keyOf, sharedFields } from '#dialogs/session.ts';
import type { Lead } from '#leads/define-lead.ts';
import { quoteOf } from '#leads/quote.ts';
import type { LeadKind } from '#leads/tables.ts';

// The answers are in the page's own controls: what fills them in and empties them, beside the visitor.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null;
const controlOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Control;

/**
 * Fills the open questions of a form with what another form was answered, or the same one on an earlier page: its own
 * answers only together, so that none is mixed with those of a button that opens it. A box that gives consent is for the visitor to tick.
 * @returns the names of the fields where such answers are
 */
export function fillIn(
	form: HTMLFormElement,
	{ kind, empty }: Pick<Lead<LeadKind>, 'kind' | 'empty'>,
	answers: Answers,
): string[] {
	const questions = Object.entries(empty).flatMap(([name, initial]) => {
		const control = controlOf(form, name);
		if (!control || control.type === 'checkbox') return [];
		return [{ name, control, initial, isOpen: control.value === initial, known: answers[keyOf(kind, name)] }];
	});
	const isUntouched = questions.every(({ name, isOpen }) => isOpen || sharedFields.includes(name));
	const carried = questions.filter(({ name, control, initial, isOpen, known }) => {
		if (!known?.answer || known.answer === initial || known.form === kind) return false;
		if (isOpen && (isUntouched || sharedFields.includes(name))) {
			control.value = known.answer;
			// The visitor may be about to type there: what is typed replaces the answer instead of following it.
			if (control === document.activeElement && 'select' in control) control.select();
		}
		return control.value === known.answer;
	});
	return carried.map(({ name }) => name);
}

export function startAgain(form: HTMLFormElement, { empty }: Pick<Lead, 'empty'>, names: readonly string[]): void {
	for (const name of names) {
		const control = controlOf(form, name);
		if (control) control.value = empty[name] ?? '';
	}
}

/** Takes the answers that all forms share out of every form of the page, whether its script has come or not. */
export function emptyShared(): void {
	for (const form of document.querySelectorAll<HTMLFormElement>('dialog form'))
		startAgain(form, { empty: {} }, sharedFields);
}

/**
 * Takes the answers of the page's guide price or plan over into the photo quote's form, unless the visitor has written there already.
 * The answers are read again at each press of its own button for photos.
 * @returns how many answers of a plan the form has, as long as they stand there
 */
export function useGuideAnswers(form: RefObject<HTMLFormElement | null>): number {
	const [planned, setPlanned] = useState(0);
	useEffect(() => {
		const guide = document.querySelector('[data-guide-price]');
		const button = guide?.querySelector('[commandfor]');
		const element = form.current;
		if (!guide || !button || !element) return;
		const text = controlOf(element, 'additionalInfo');
		let [taken, answers] = ['', 0];
		const look = () => setPlanned(guide.matches('[data-plan]') && taken && text?.value.startsWith(taken) ? answers : 0);
		const take = () => {
			const { stairType, additionalInfo, ...quote } = quoteIn(guide);
			const select = controlOf(element, 'stairType');
			if (select && stairType) select.value = stairType;
			if (text && (text.value === '' || text.value === taken)) text.value = additionalInfo;
			[taken, answers] = [additionalInfo, quote.answers];
			look();
		};
		// The press that opened the dialog came before this script.
		if (guide.querySelector(':checked') || quoteIn(guide).additionalInfo) take();
		// Emptied, it has none.
		const lookAgain = () => setTimeout(look);
		button.addEventListener('click', take);
		element.addEventListener('input', look);
		element.addEventListener('reset', lookAgain);
		return () => {
			button.removeEventListener('click', take);
			element.removeEventListener('input', look);
			element.removeEventListener('reset', lookAgain);
		};
	}, [form]);
	return planned;
}

/** What the page's answers say: the chosen ones to questions that show, and the numbers. The page has their words (`Answer` in `GuidePrice.tsx`). */
function quoteIn(guide: Element): ReturnType<typeof quoteOf> {
	const inputs = [...guide.querySelectorAll('input')];
	const chosen = inputs.filter((input) => input.checked && input.getClientRects().length > 0);
	const numbers = inputs.filter(({ type, value, validity }) => type === 'number' && value && validity.valid);
	return quoteOf(
		chosen.find(({ name }) => name === 'turn')?.value,
		chosen.map(({ dataset }) => dataset),
		Object.fromEntries(numbers.map(({ name, value, dataset }) => [name, dataset.said?.replace('#', value) ?? ''])),
	);
}
