import { type Answers, keyOf, sharedFields } from '#dialogs/session.ts';
import type { Lead } from '#leads/define-lead.ts';
import type { LeadKind } from '#leads/tables.ts';

// The answers are in the page's own controls: what fills them in and empties them, beside the visitor.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null;
export const controlOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Control;

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
