import { type RefObject, useEffect, useState } from 'react';
import { forget, keep, kept } from '#site/kept.ts';

/** The questions that more than one form asks of the same person (WCAG 3.3.7). */
const shared = ['name', 'email', 'phone', 'address'] as const;

/** Who asked, and what was answered. Known until a request is sent; `kept.ts` says what of it is kept for the tab's next page. */
type Answers = Partial<Record<string, { form: string; answer: string }>>;
let answers: Answers = (kept('answers') as Answers | undefined) ?? {};

/** Keeps what was answered in a form, for the next one. */
export function keepAnswers(form: string, values: Readonly<Record<string, unknown>>): void {
	for (const name of shared) {
		const answer = values[name];
		if (typeof answer === 'string') answers[name] = { form, answer: answer.trim() };
	}
	keep('answers', answers);
}

/** Forgets all answers, in this page and in the tab, and takes them out of the form that was filled in with them. */
export function forgetAnswers(form: HTMLFormElement): void {
	for (const name of shared) {
		const control = form.elements.namedItem(name);
		if (control && 'value' in control && control.value === answers[name]?.answer) control.value = '';
	}
	answers = {};
	forget('answers');
}

/** Fills the open questions of a form with what another form was answered. @returns whether there was anything */
function carryAnswers(to: string, form: HTMLFormElement): boolean {
	let carried = false;
	for (const name of shared) {
		const control = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;
		const known = answers[name];
		if (!known?.answer || known.form === to || control?.value !== '') continue;
		control.value = known.answer;
		// The visitor may be about to type there: what is typed replaces the answer instead of following it.
		if (control === document.activeElement) control.select();
		carried = true;
	}
	return carried;
}

/**
 * Fills in what another form was answered in this tab, each time the dialog opens.
 * @returns whether there was anything, until the form is reset
 */
export function useCarriedAnswers(kind: string, form: RefObject<HTMLFormElement | null>) {
	const [carried, setCarried] = useState(false);

	useEffect(() => {
		const element = form.current;
		const dialog = element?.closest('dialog');
		if (!element || !dialog) return;
		const fill = () => dialog.open && carryAnswers(kind, element) && setCarried(true);
		fill();
		const observer = new MutationObserver(fill);
		observer.observe(dialog, { attributeFilter: ['open'] });
		return () => observer.disconnect();
	}, [kind, form]);

	return {
		carried,
		onInput({ target }: { target: EventTarget }) {
			const { name, value } = target as HTMLInputElement;
			keepAnswers(kind, { [name]: value });
		},
		onClear() {
			const element = form.current;
			if (!element) return;
			forgetAnswers(element);
			setCarried(false);
			element.querySelector<HTMLElement>('[name=name]')?.focus();
		},
		onReset: () => setCarried(false),
	};
}
