import { type RefObject, useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';

/**
 * What stands before the form while it is a sheet that opened by itself (`boot.ts`): a way to be left alone, now or for
 * good. Once the visitor wants the brochure, or begins to fill in the form, it is the dialog it always is.
 */
export function BrochureOffer({ form }: { form: RefObject<HTMLFormElement | null> }) {
	const [scripted, setScripted] = useState(false);

	useEffect(() => {
		setScripted(true);
		const element = form.current;
		const onFocus = ({ target }: FocusEvent) => {
			if ((target as Element).matches('input, textarea, select')) unfold(element);
		};
		element?.addEventListener('focusin', onFocus);
		return () => element?.removeEventListener('focusin', onFocus);
	}, [form]);

	function accept() {
		unfold(form.current);
		form.current?.querySelector<HTMLElement>('#brochure-name')?.focus();
	}

	return (
		<div className="hidden flex-col gap-3 in-data-auto:flex">
			<p className="font-bold">Would you like our free brochure, to read at home?</p>
			<div className="flex flex-wrap gap-3">
				<Button command="close" commandfor="brochure" className="grow">
					No, thank you
				</Button>
				{scripted ? (
					<Button className="grow" onClick={accept}>
						Yes, please
					</Button>
				) : null}
			</div>
			<p className="text-base">
				This form opened by itself.{' '}
				<a href="/cookie-policy#if-you-do-not-want-the-form-to-open-by-itself">How to stop that</a>
			</p>
		</div>
	);
}

function unfold(form: HTMLFormElement | null) {
	form?.closest('dialog')?.removeAttribute('data-auto');
}
