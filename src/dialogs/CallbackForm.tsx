import { withRetry } from '#backend/call.ts';
import { insert } from '#backend/insert.ts';
import { LeadForm } from '#dialogs/form/LeadForm.tsx';
import { useLeadForm } from '#dialogs/form/use-lead-form.ts';
import { callback } from '#leads/tables.ts';
import { YellowDisc } from '#ui/Icon.tsx';

export function CallbackForm() {
	const state = useLeadForm(callback, {
		send: (row, clientInfo) => withRetry(() => insert(callback.table, row, clientInfo)),
	});
	return <LeadForm state={state} beside={<YellowDisc icon="phone" />} />;
}
