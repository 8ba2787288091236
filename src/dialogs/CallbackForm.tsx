import { useRef } from 'react';
import { insert } from '#backend/insert.ts';
import { withRetry } from '#backend/retry.ts';
import { LeadForm } from '#dialogs/form/LeadForm.tsx';
import { requestIds } from '#dialogs/form/request-id.ts';
import { useLeadForm } from '#dialogs/form/use-lead-form.ts';
import { callbackSent } from '#dialogs/messages/messages.ts';
import { callbackFields, emptyCallback, toCallbackRow } from '#leads/callback.ts';

export function CallbackForm() {
	const idOf = useRef(requestIds());
	const state = useLeadForm({
		kind: 'callback',
		fields: callbackFields,
		async send(lead, signals) {
			const id = idOf.current(lead);
			await withRetry(() => insert('callback_requests', toCallbackRow(lead, id), signals));
			return id;
		},
		success: callbackSent,
	});
	return (
		<LeadForm
			id="callback"
			title="Request an Engineer Callback"
			subtitle="Talk to an expert, no obligations"
			fields={callbackFields}
			draw={['name', 'email', 'phone', 'comment']}
			empty={emptyCallback}
			state={state}
			submit={{ label: 'Request Callback', sending: 'Requesting...' }}
		/>
	);
}
