/** The questions that more than one form asks of the same person (WCAG 3.3.7). */
const shared = ['name', 'email', 'phone', 'address'] as const;

/** Who asked, and what was answered. In this page's memory only: it is gone with the page. */
const answers = new Map<string, { form: string; answer: string }>();

/** Keeps what was answered in a form, for the next one. */
export function keepAnswers(form: string, given: Readonly<Record<string, unknown>>): void {
	for (const name of shared) {
		const answer = given[name];
		if (typeof answer === 'string') answers.set(name, { form, answer: answer.trim() });
	}
}

/** Fills the open questions of a form with what another form was answered. @returns whether there was anything */
export function carryAnswers(to: string, form: HTMLFormElement): boolean {
	let carried = false;
	for (const name of shared) {
		const control = form.elements.namedItem(name);
		const known = answers.get(name);
		if (!known?.answer || known.form === to || !control || !('value' in control) || control.value !== '') continue;
		control.value = known.answer;
		carried = true;
	}
	return carried;
}
