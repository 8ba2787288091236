import { ConfirmationPanel } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import { type LeadKind, leads } from '#leads/tables.ts';
import { referenceMark } from '#wire/plain-form.ts';

/** The page after a form that was posted without scripts; the server puts the reference and the link in. */
export function PlainReceipt({ kind }: { kind: LeadKind }) {
	const lead = leads.find((one) => one.kind === kind);
	const addPhotos = lead && 'photo_urls' in lead.more ? '/' : undefined;
	const hasEmail = lead !== undefined && 'email' in lead.fields;
	const id = referenceMark.replace('-', '');
	return <ConfirmationPanel kind={kind} id={id} hasEmail={hasEmail} addPhotos={addPhotos} />;
}
