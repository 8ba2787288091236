import { type RefObject, useEffect, useState } from 'react';
import type { Lead } from '#leads/define-lead.ts';
import { forget, keep, kept } from '#site/kept.ts';

/** The questions that more than one form asks of the same person (WCAG 3.3.7). */
const shared: readonly string[] = ['name', 'email', 'phone', 'address'];

/** Every answer, and the form that has it: none where the form was lost with its page. */
type Answers = Record<string, { form: string; answer: string }>;

/** Known until a request is sent; `kept.ts` says what of it is kept for the tab's next page. */
let answers: Answers = {};
for (const [key, { answer }] of Object.entries((kept('answers') as Answers | undefined) ?? {}))
	answers[key] = { form: '', answer };

/** A shared answer is one for all forms; of any other question each form has its own. */
const keyOf = (kind: string, name: string) => (shared.includes(name) ? name : `${kind} ${name}`);

/** Keeps what was answered in a form, for the next one, and for the same one on another page. @param form the one that has the answers in it */
export function keepAnswers(kind: string, values: Readonly<Record<string, unknown>>, form = kind): void {
	for (const [name, value] of Object.entries(values)) {
		const key = keyOf(kind, name);
		const answer = typeof value === 'string' ? value.trim() : '';
		if (answer !== (answers[key]?.answer ?? '')) answers[key] = { form, answer };
	}
	keep('answers', answers);
}

/** Forgets all answers in the tab, and takes the shared ones out of every form of the page. */
export function forgetAnswers(): void {
	for (const form of document.querySelectorAll<HTMLFormElement>('dialog form'))
		for (const name of shared) {
			const control = form.elements.namedItem(name);
			if (control && 'value' in control) control.value = '';
		}
	answers = {};
	forget('answers');
}

interface Carried {
	control: HTMLInputElement;
	initial: string;
}

/**
 * Fills the open questions of a form with what another form was answered, or the same one on an earlier page: its own
 * answers only together, so that none is mixed with those of a button that opens it. A box that gives consent is for the visitor to tick.
 * @returns where such answers are
 */
function carryAnswers({ kind, empty }: Lead, form: HTMLFormElement): Carried[] {
	const questions = Object.entries(empty).flatMap(([name, initial]) => {
		const control = form.elements.namedItem(name) as HTMLInputElement | null;
		if (!control || control.type === 'checkbox') return [];
		return [{ control, initial, isOpen: control.value === initial, known: answers[keyOf(kind, name)] }];
	});
	const isUntouched = questions.every(({ control, isOpen }) => isOpen || shared.includes(control.name));
	return questions.filter(({ control, initial, isOpen, known }) => {
		if (!known?.answer || known.answer === initial || known.form === kind) return false;
		if (isOpen && (isUntouched || shared.includes(control.name))) {
			control.value = known.answer;
			// The visitor may be about to type there: what is typed replaces the answer instead of following it.
			if (control === document.activeElement && 'select' in control) control.select();
		}
		return control.value === known.answer;
	});
}

/**
 * Fills in what is known already each time the dialog opens.
 * @returns whether any of it is in the form
 */
export function useCarriedAnswers(lead: Lead, form: RefObject<HTMLFormElement | null>) {
	const [carried, setCarried] = useState<readonly Carried[]>([]);

	useEffect(() => {
		const element = form.current;
		const dialog = element?.closest('dialog');
		if (!element || !dialog) return;
		const fill = () => dialog.open && setCarried(carryAnswers(lead, element));
		fill();
		const observer = new MutationObserver(fill);
		observer.observe(dialog, { attributeFilter: ['open'] });
		return () => observer.disconnect();
	}, [lead, form]);

	return {
		carried: carried.length > 0,
		onInput: () => form.current && keepAnswers(lead.kind, Object.fromEntries(new FormData(form.current))),
		onClear() {
			forgetAnswers();
			for (const { control, initial } of carried) control.value = initial;
			setCarried([]);
			form.current?.querySelector<HTMLElement>('[name=name]')?.focus();
		},
		onReset() {
			setCarried([]);
			for (const key of Object.keys(answers)) if (key.startsWith(`${lead.kind} `)) delete answers[key];
			keep('answers', answers);
		},
	};
}
