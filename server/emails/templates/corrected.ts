import { referenceOf } from '#leads/reference.ts';
import type { LabelledValue, Mail, Sender } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { buttonRow, reachButtons, replyToVisitor, suspectedPrefix, whyUpdated } from '#server/emails/templates/lead.ts';
import { requestButton } from '#server/emails/templates/on-desk.ts';
import {
	answerOf,
	fieldsOf,
	formatReceived,
	identityOf,
	nameOf,
	requestNames,
} from '#server/emails/templates/request-text.ts';
import { type AnswerLinks, answerBlocks } from '#server/emails/templates/unanswered.ts';
import type { LeadRequest } from '#server/store/requests.ts';

interface CorrectedMailParts extends Sender {
	request: LeadRequest;
	/** Of what the visitor has corrected, the labels. */
	labels: readonly string[];
	reader: 'operator' | 'company';
	/** For a company, the links by which it answers. */
	answering?: AnswerLinks | undefined;
}

/** What the visitor has corrected, as it is now. */
const correctedFields = (request: LeadRequest, labels: readonly string[]): LabelledValue[] =>
	fieldsOf(request).filter(({ label }) => labels.includes(label));

/**
 * A visitor has corrected a request, for the operator or a company that has it. The subject contains no text from the visitor, and the
 * e-mail not what was there before: it may have been somebody else's number.
 */
export function correctedMail({
	request,
	labels,
	reader,
	answering,
	desk,
	siteUrl,
	imprint,
}: CorrectedMailParts): Mail {
	const reference = referenceOf(request.id);
	const title = `Request ${reference} is corrected`;
	const fields = correctedFields(request, labels);
	return writeMail({
		subject: `${answerOf(request, 'suspected') ? suspectedPrefix : ''}${title}`,
		preview: `Corrected: ${fields.map(({ label }) => label).join(', ')}.`,
		title,
		blocks: [
			`Whoever sent this ${requestNames[request.kind]} has corrected it. This is what they say now; please use it in place of what you have. Nothing else has changed.`,
			{ type: 'fields', fields: [nameOf(request), ...fields] },
			...buttonRow(reachButtons(request)),
			...answerBlocks(answering),
			...(reader === 'operator' ? requestButton(desk, request) : []),
			{ type: 'short-fields', fields: identityOf(request, formatReceived(request.created_at)) },
		],
		why: whyUpdated(reader, reference),
		siteUrl,
		imprint,
		...replyToVisitor(request),
	});
}
