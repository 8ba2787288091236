import { withRetry } from '#backend/call.ts';
import { insert } from '#backend/insert.ts';
import { BrochureCover } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import { LeadForm } from '#dialogs/form/LeadForm.tsx';
import { type LeadFormState, useLeadForm } from '#dialogs/form/use-lead-form.ts';
import { brochure } from '#leads/tables.ts';
import { Button } from '#ui/Button.tsx';

export function BrochureForm() {
	const state = useLeadForm(brochure, {
		send: (row, clientInfo) => withRetry(() => insert(brochure.table, [row], clientInfo)),
	});
	return (
		<LeadForm
			state={state}
			beside={<BrochureCover />}
			before={<BrochureOffer form={state.form} hydrated={state.hydrated} />}
			onFocus={({ target, currentTarget }) => {
				if (target.matches('input, textarea, select')) currentTarget.closest('dialog')?.removeAttribute('data-auto');
			}}
		>
			<ProductLine />
		</LeadForm>
	);
}

/** Which lift the brochure is asked for, filled in by the button that opened the dialog; nothing shows without one. */
function ProductLine() {
	return (
		<p className="flex flex-row-reverse flex-wrap justify-end gap-x-2 has-placeholder-shown:hidden">
			<input
				id="brochure-product"
				name="product"
				readOnly
				defaultValue=""
				placeholder=" "
				className="peer min-w-0 grow bg-transparent font-bold text-brand placeholder-shown:hidden"
			/>
			<label htmlFor="brochure-product" className="peer-placeholder-shown:hidden">
				Product:
			</label>
		</p>
	);
}

/**
 * What stands before the form while it is a sheet that opened by itself (`boot.ts`): a way to be left alone, now or for
 * good. Once the visitor wants the brochure, or begins to fill in the form, it is the dialog it always is.
 */
function BrochureOffer({ form, hydrated }: Pick<LeadFormState, 'form' | 'hydrated'>) {
	return (
		<div className="hidden flex-col gap-3 in-data-auto:flex">
			<p className="font-bold">Would you like our free brochure, to read at home?</p>
			<div className="flex flex-wrap gap-3">
				<Button command="close" commandfor="brochure" className="grow">
					No, thank you
				</Button>
				{hydrated ? (
					<Button className="grow" onClick={() => form.current?.querySelector<HTMLElement>('#brochure-name')?.focus()}>
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
