import { inWords } from '#facts/words.ts';
import { phoneLink } from '#leads/phone.ts';
import { placeIn, whereIn } from '#leads/postcode.ts';
import { referenceOf } from '#leads/reference.ts';
import { answerLabels, answerWords, type CompanyAct, companyAnswers } from '#leads/status.ts';
import type { Block, ButtonLink, LabelledValue, Mail, Sender } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { commandInstead, requestButton } from '#server/emails/templates/on-desk.ts';
import {
	answerOf,
	formatReceived,
	identityOf,
	nameOf,
	reachOf,
	replyHours,
	requestNames,
} from '#server/emails/templates/request-text.ts';
import { oneLine } from '#server/emails/untrusted.ts';
import type { Delivery } from '#server/store/delivery.ts';
import type { LeadRequest, StoredAnswer } from '#server/store/requests.ts';

/** To a company that has not answered a request. It comes once. The subject has no text from the visitor but the first half of the postcode. */
export function reminderMail({
	request,
	answering,
	...sender
}: Sender & { request: LeadRequest; answering: AnswerLinks | undefined }): Mail {
	const reference = referenceOf(request.id);
	const what = requestNames[request.kind];
	const received = formatReceived(request.created_at);
	return writeMail({
		subject: `Still waiting: ${what} ${reference}${inPlace(request)}`,
		preview: `Received ${received}. The visitor hopes for an answer within ${replyHours[request.kind]} hours.`,
		title: 'A visitor is waiting for you',
		blocks: [
			`We passed you this ${what}, and you have not told us that you answered it. The visitor was told that we aim for an answer within ${replyHours[request.kind]} hours. Our first email has all the details.`,
			{ type: 'fields', fields: [nameOf(request), reachOf(request)] },
			...callButton(request),
			...answerBlocks(answering),
			{ type: 'short-fields', fields: identityOf(request, received) },
		],
		why: `You get this email, once, because we passed request ${reference} to your company.`,
		...sender,
	});
}

/** For a subject: ": Truro TR1"; empty where the place is not known. */
function inPlace(request: LeadRequest): string {
	const place = placeIn(whereIn(request));
	return place ? `: ${place}` : '';
}

/** A request of which no company has said that it answered. */
interface Unanswered {
	request: LeadRequest;
	/** Its deliveries to companies. */
	asked: readonly Delivery[];
	answers: readonly StoredAnswer[];
}

/** To the operator: no company has said that it answered a request. It comes once. The subject has no text from the visitor but the first half of the postcode. */
export function unansweredMail({ request, asked, answers, ...sender }: Sender & Unanswered): Mail {
	const reference = referenceOf(request.id);
	const what = requestNames[request.kind];
	return writeMail({
		subject: `Nobody has answered: ${what} ${reference}${inPlace(request)}`,
		preview: `The visitor hopes for an answer within ${replyHours[request.kind]} hours.`,
		title: 'Nobody has answered this request',
		blocks: [
			{
				type: 'notice',
				lines: [
					'No company has told us that it answered.',
					`The visitor was told that we aim for an answer within ${replyHours[request.kind]} hours of ${formatReceived(request.created_at)}. Please ring the companies, or answer yourself.`,
				],
			},
			{ type: 'fields', fields: [nameOf(request)] },
			...callButton(request),
			...requestButton(sender.desk, request),
			{ type: 'heading', text: 'Who was asked' },
			{
				type: 'fields',
				fields: askedFields(asked, answers),
			},
			...commandInstead(sender.desk),
			{ type: 'short-fields', fields: identityOf(request) },
		],
		why: 'You get this email, once for a request, because your address is in the LEADS_TO setting of the site.',
		...sender,
	});
}

const askedFields = (asked: readonly Delivery[], answers: readonly StoredAnswer[]): LabelledValue[] =>
	asked.map((one) => ({ label: oneLine(one.company ?? ''), value: saidBy(one, answers) }));

function saidBy({ id, state, settled_at, created_at }: Delivery, answers: readonly StoredAnswer[]): string {
	const last = answers.findLast(({ delivery_id }) => delivery_id === id);
	if (last) return `${answerWords(last)}, ${formatReceived(last.created_at)}`;
	if (state !== 'delivered') return `Our email to it has not been delivered since ${formatReceived(created_at)}`;
	return `No answer. Asked ${formatReceived(settled_at ?? created_at)}`;
}

/** The links by which a company answers a request, pauses, and gets the photos, each signed for this company. */
export type AnswerLinks = Readonly<Record<CompanyAct, string>>;

/** The buttons of a company's answers, two in a row; nothing where there is no server to which they could lead. */
function answerRows(links: AnswerLinks | undefined): Block[] {
	if (!links) return [];
	const rows = [companyAnswers.slice(0, 2), companyAnswers.slice(2)];
	return rows.map((answers) => ({
		type: 'buttons',
		buttons: answers.map((answer): ButtonLink => {
			const href = links[answer];
			return { look: 'plain', label: answerLabels[answer], href, shownUrl: href };
		}),
	}));
}

/** The same, and what they are for. */
export const answerBlocks = (links: AnswerLinks | undefined): Block[] =>
	links ? [...answerRows(links), answersExplained] : [];

const answersExplained = `${inWords(companyAnswers.map((answer) => `“${answerLabels[answer]}”`))} tell us how it stands. Each opens a page with one button, and needs no password. Then we know that the visitor has an answer, and need not remind you.`;

/** How a company has no further requests sent for a while. */
export const pauseBlocks = (links: AnswerLinks | undefined): Block[] =>
	links
		? [{ type: 'link', label: 'Pause new requests to your company', href: links.pause, shownUrl: links.pause }]
		: [];

const callButton = (request: LeadRequest): Block[] => {
	const call = phoneLink(answerOf(request, 'phone'));
	return call ? [{ type: 'button', label: `Call ${call.number}`, href: call.href }] : [];
};
