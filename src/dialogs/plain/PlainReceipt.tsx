import { ConfirmationPanel } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import { brochureSubmitted, callbackSent, type Message, quoteSubmitted } from '#dialogs/messages/messages.ts';
import { type LeadKind, leads } from '#leads/tables.ts';
import { referenceMark } from '#wire/plain-form.ts';

const messages: Readonly<Record<LeadKind, Message>> = {
	'photo-quote': quoteSubmitted,
	brochure: brochureSubmitted,
	callback: callbackSent,
};

/** The page after a form that was posted without scripts; the server puts the reference and the link in. */
export function PlainReceipt({ kind }: { kind: LeadKind }) {
	const lead = leads.find((one) => one.kind === kind);
	const addPhotos = lead && 'photo_urls' in lead.more ? '/' : undefined;
	const hasEmail = lead !== undefined && 'email' in lead.fields;
	const id = referenceMark.replace('-', '');
	return <ConfirmationPanel kind={kind} id={id} message={messages[kind]} hasEmail={hasEmail} addPhotos={addPhotos} />;
}
