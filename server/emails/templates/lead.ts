import { siteName } from '#brand/name.ts';
import type { CompanyFacts } from '#facts/companies.ts';
import { nextSteps } from '#facts/promises.ts';
import { inWords } from '#facts/words.ts';
import { emailPattern } from '#leads/fields.ts';
import { isForCompanies } from '#leads/for-companies.ts';
import { referenceOf } from '#leads/reference.ts';
import { byKind } from '#leads/tables.ts';
import type { Mail, ShownPhoto } from '#server/emails/mail.ts';
import type { Block, PhotoFigure } from '#server/emails/render/content.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { type AnswerLinks, answerBlocks } from '#server/emails/templates/answer-blocks.ts';
import { photoFigures } from '#server/emails/templates/lead-photos.ts';
import { answerOf, fieldsOf, stairsOf } from '#server/emails/templates/request-fields.ts';
import {
	formatReceived,
	photosDeletedNotice,
	photosMissingNotice,
	replyHours,
	requestNames,
} from '#server/emails/templates/request-text.ts';
import { explainSignals, suspectedPrefix } from '#server/emails/templates/spam-note.ts';
import { mailLink, phoneLink } from '#server/emails/untrusted/links.ts';
import { oneLine } from '#server/emails/untrusted/user-text.ts';
import type { LeadRequest } from '#server/store/requests.ts';

export interface LeadMailParts {
	request: LeadRequest;
	photos: readonly ShownPhoto[];
	/** Names of the companies that receive it. */
	companies: readonly string[];
	/** What visitors were told of companies in general. */
	facts: CompanyFacts;
	reader: 'operator' | 'company';
	/** For a company, the links by which it answers. */
	answering?: AnswerLinks | undefined;
	siteUrl: string;
	retainPhotosMonths: number;
	/** See `MailContent.imprint`. */
	imprint: string;
}

/** A new request, for the operator or a company. The subject contains no text from the visitor: lock screens show it. */
export function leadMail(parts: LeadMailParts): Mail {
	const { request, reader, siteUrl, imprint } = parts;
	const reference = referenceOf(request.id);
	const what = requestNames[request.kind];
	const stairs = stairsOf(request);
	const email = answerOf(request, 'email');
	const { shown, pictures } = photoFigures(request.id, parts.photos);
	const suspected = answerOf(request, 'suspected');
	const received = formatReceived(request.created_at);

	return writeMail({
		subject: `${suspected ? suspectedPrefix : ''}New ${what} ${reference}${stairs ? `: ${stairs}` : ''}`,
		preview: `Received ${received}. ${isAnswered(request) ? saidOfAnswered(request) : `Please answer within ${replyHours[request.kind]} hours.`}`,
		title: `New ${what}`,
		blocks: [
			...(suspected ? [spamNotice(suspected)] : []),
			...(reader === 'company' ? [introForCompany(parts)] : introForOperator(parts)),
			...replyButtons(request, reference),
			...answerBlocks(parts.answering),
			{ type: 'heading', text: 'The request' },
			{
				type: 'fields',
				fields: [
					{ label: 'Reference', value: reference },
					// The reference is only the beginning of the id, and another request may have the same.
					{ label: 'Request ID', value: request.id },
					{ label: 'Received', value: received },
					...fieldsOf(request),
				],
			},
			...(request.kind === 'photo-quote'
				? photoBlocks(shown, request.photo_urls.length, parts.retainPhotosMonths)
				: []),
			{ type: 'heading', text: 'What the visitor was told, in these words' },
			{ type: 'steps', steps: nextSteps(parts.facts, isForCompanies(request.kind, request))[request.kind] },
			...(reader === 'company' ? [] : showCommand(reference)),
		],
		why:
			reader === 'company'
				? `You get this email because your company answers requests that come through ${siteName}.`
				: 'You get this email because your address is in the LEADS_TO setting of the site.',
		siteUrl,
		imprint,
		pictures,
		...(emailPattern.test(email) && { replyTo: { name: oneLine(answerOf(request, 'name')), address: email } }),
	});
}

function spamNotice(suspected: string): Block {
	return {
		type: 'notice',
		lines: ['This may be spam. Please look twice.', ...explainSignals(suspected), 'It may still be a real person.'],
	};
}

/** Whether the site itself has answered a request. Then nobody has a time to keep to. */
const isAnswered = ({ kind }: LeadRequest) => answers[kind].by === 'program';

/** What is to be done about such a request. */
function saidOfAnswered(request: LeadRequest): string {
	return isForCompanies(request.kind, request)
		? 'The visitor has the brochure of our site already, and asks companies to get in touch too.'
		: 'Nothing needs to be answered: the visitor has the brochure already. Please ring only if there is a question about it, as the visitor was told.';
}

function introForCompany({ request, companies }: LeadMailParts): Block {
	const { kind } = request;
	const todo = isAnswered(request)
		? `${saidOfAnswered(request)} Please ring or write.`
		: `Please answer within ${replyHours[kind]} hours of when it came.`;
	const others = companies.length > 1 ? ` You are one of ${companies.length} companies that have it.` : '';
	return {
		type: 'paragraph',
		text: `Somebody has sent a ${requestNames[kind]} through ${siteName}, and we pass it to you.${others} ${todo} Please use these details only for this request.`,
	};
}

function introForOperator({ request, companies }: LeadMailParts): Block[] {
	return [{ type: 'paragraph', text: `${whoHas(request, companies)} ${operatorsPart(request, companies)}` }];
}

function whoHas(request: LeadRequest, companies: readonly string[]): string {
	if (companies.length > 0) return `Passed to ${inWords(companies.map(oneLine))}.`;
	return isForCompanies(request.kind, request)
		? 'Only you have this request: none of the companies in your routing file takes it.'
		: 'Only you have this request: the visitor did not ask for companies.';
}

function operatorsPart(request: LeadRequest, companies: readonly string[]): string {
	if (isAnswered(request)) {
		const isLeftToYou = companies.length === 0 && isForCompanies(request.kind, request);
		return `${saidOfAnswered(request)}${isLeftToYou ? ' Please pass it on, or write to the visitor that no company can help at present.' : ''}`;
	}
	const hours = replyHours[request.kind];
	return companies.length > 0
		? `To be answered within ${hours} hours.`
		: `Please answer it or pass it on: the visitor was told that we aim for an answer within ${hours} hours.`;
}

const answers = byKind(({ answer }) => answer);

/** Buttons to reply by e-mail and to call; calling first if that was asked for, or there is no e-mail address. */
function replyButtons(request: LeadRequest, reference: string): Block[] {
	const email = answerOf(request, 'email');
	const reply = mailLink(email, `Your ${requestNames[request.kind]} ${reference}`);
	const call = phoneLink(answerOf(request, 'phone'));
	const callFirst = call !== undefined && (answers[request.kind].by === 'call' || reply === undefined);
	const replying: Block[] = reply
		? [{ type: callFirst ? 'second-button' : 'button', label: 'Reply by email', href: reply, shownUrl: email }]
		: [];
	const calling: Block[] = call
		? [{ type: callFirst ? 'button' : 'second-button', label: `Call ${call.number}`, href: call.href }]
		: [];
	return callFirst ? [...calling, ...replying] : [...replying, ...calling];
}

/** @param named how many photos the request names */
function photoBlocks(photos: readonly PhotoFigure[], named: number, months: number): Block[] {
	const heading: Block = { type: 'heading', text: 'Photos' };
	const missing = photosMissingNotice(named, photos.length);
	const notice: Block[] = missing ? [{ type: 'paragraph', text: missing }] : [];
	if (photos.length === 0)
		return [heading, { type: 'paragraph', text: 'There are no photos with this request.' }, ...notice];
	return [heading, ...notice, { type: 'paragraph', text: photosDeletedNotice(months) }, { type: 'photos', photos }];
}

function showCommand(reference: string): Block[] {
	return [
		{ type: 'heading', text: 'On the server' },
		{ type: 'paragraph', text: 'This shows the request, and to whom it has been delivered:' },
		{ type: 'command', text: `npm run leads -- show ${reference}` },
	];
}
