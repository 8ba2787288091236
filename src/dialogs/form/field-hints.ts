import { useState } from 'react';
import type { Fields } from '#leads/form.ts';
import type { Advice } from '#ui/Field.tsx';

/** How often to check whether a pressed button was released, in ms. */
const pressMs = 100;

/**
 * Hints about answers that are accepted as they are, by field name: shown on blur, removed as soon as the answer is
 * corrected, and never blocking the submit.
 */
export function useAdvice(fields: Fields) {
	const [advice, setAdvice] = useState<Readonly<Record<string, Advice | undefined>>>({});

	function look(control: HTMLInputElement) {
		const field = fields[control.name];
		const text = field?.advise?.(control.value);
		const hint = text === undefined ? undefined : { text, instead: field?.correct?.(control.value) };
		setAdvice((now) => (now[control.name]?.text === text ? now : { ...now, [control.name]: hint }));
	}

	return {
		advice,
		onBlur({ target }: { target: EventTarget }) {
			if (!(target instanceof HTMLInputElement) || !fields[target.name]?.advise) return;
			// A field that has the focus again by then is still being written in: the hint comes when it loses the focus next.
			afterPress(target, () => {
				if (document.activeElement !== target) look(target);
			});
		},
		onInput({ target }: { target: EventTarget }) {
			if (target instanceof HTMLInputElement && advice[target.name]) look(target);
		},
		onReset: () => setAdvice({}),
	};
}

/**
 * Pressing a button takes the focus from a field, too. A hint shown at once would push the button down, away from the
 * pointer, and releasing the pointer would then be no click. So the hint waits until the button is released.
 */
function afterPress(control: HTMLInputElement, then: () => void): void {
	setTimeout(() => (control.form?.querySelector('button:active') ? afterPress(control, then) : then()), pressMs);
}
