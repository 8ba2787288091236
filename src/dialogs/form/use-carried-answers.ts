import { type RefObject, useEffect, useState } from 'react';
import { carryAnswers, forgetAnswers, keepAnswers } from '#dialogs/form/carried-answers.ts';

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
