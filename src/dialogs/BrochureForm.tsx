import { insert } from '#backend/insert.ts';
import { withRetry } from '#backend/retry.ts';
import { BrochureOffer } from '#dialogs/BrochureOffer.tsx';
import { LeadForm } from '#dialogs/form/LeadForm.tsx';
import { useLeadForm } from '#dialogs/form/use-lead-form.ts';
import { brochure } from '#leads/tables.ts';

export function BrochureForm() {
	const state = useLeadForm(brochure, {
		send: (row, clientInfo) => withRetry(() => insert(brochure.table, [row], clientInfo)),
	});
	return (
		<LeadForm state={state} before={<BrochureOffer form={state.form} />}>
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
				className="min-w-0 grow bg-transparent font-bold text-brand placeholder-shown:hidden"
			/>
			<label htmlFor="brochure-product">Product:</label>
		</p>
	);
}
