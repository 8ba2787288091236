import { ConfirmationPanel } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import { brochureSubmitted, callbackSent, type Message, quoteSubmitted } from '#dialogs/messages/messages.ts';
import type { LeadKind } from '#leads/tables.ts';
import { referenceMark } from '#wire/plain-form.ts';

const messages: Readonly<Record<LeadKind, Message>> = {
	'photo-quote': quoteSubmitted,
	brochure: brochureSubmitted,
	callback: callbackSent,
};

/** The page after a form that was posted without scripts; the server puts the reference in. */
export function PlainReceipt({ kind }: { kind: LeadKind }) {
	return <ConfirmationPanel kind={kind} id={referenceMark.replace('-', '')} message={messages[kind]} hasEmail />;
}
