import { siteName } from '#facts/name.ts';
import { nextSteps } from '#facts/next-steps.ts';
import { inWords } from '#facts/words.ts';
import { emailPattern } from '#leads/fields.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Mail, ShownPhoto } from '#server/emails/mail.ts';
import type { Block } from '#server/emails/render/letter.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { lettersPhotos } from '#server/emails/templates/lead-photos.ts';
import { answerOf, fieldsOf, stairsOf } from '#server/emails/templates/request-fields.ts';
import { answerHours, cameAt, requestWords } from '#server/emails/templates/request-text.ts';
import { suspectedMark, suspicions } from '#server/emails/templates/spam-note.ts';
import { callTo, mailLink } from '#server/emails/untrusted/links.ts';
import { oneLine } from '#server/emails/untrusted/user-text.ts';
import type { LeadRequest } from '#server/store/sqlite/requests.ts';

export interface LeadMailParts {
	request: LeadRequest;
	photos: readonly ShownPhoto[];
	/** The companies it was passed to, by name. */
	companies: readonly string[];
	reader: 'operator' | 'company';
	siteUrl: string;
	retainPhotosMonths: number;
	/** See `Letter`. */
	imprint: string;
}

/** A request, to whoever answers it. The subject is shown on locked screens: nothing the visitor typed is in it. */
export function leadMail(parts: LeadMailParts): Mail {
	const { request, reader, siteUrl, imprint } = parts;
	const reference = referenceOf(request.id);
	const what = requestWords[request.kind];
	const stairs = stairsOf(request);
	const email = answerOf(request, 'email');
	const { shown, pictures } = lettersPhotos(request.id, parts.photos);
	const suspected = answerOf(request, 'suspected');
	const received = cameAt(request.created_at);

	return writeMail({
		subject: `${suspected ? suspectedMark : ''}New ${what} ${reference}${stairs ? `: ${stairs}` : ''}`,
		preview: `Received ${received}. Please answer within ${answerHours[request.kind]} hours.`,
		title: `New ${what}`,
		blocks: [
			...(suspected ? [doubts(suspected)] : []),
			...(reader === 'company' ? [toCompany(parts)] : toOperator(parts)),
			...(request.kind === 'brochure' ? [ringOnlyToAsk] : []),
			...ways(request, reference),
			{ is: 'heading', words: 'The request' },
			{
				is: 'fields',
				fields: [
					{ label: 'Reference', value: reference },
					// Whole: the reference is its beginning, which another request may share.
					{ label: 'Request ID', value: request.id },
					{ label: 'Received', value: received },
					...fieldsOf(request),
				],
			},
			...(request.kind === 'photo-quote' ? photosOf(shown, parts.retainPhotosMonths) : []),
			{ is: 'heading', words: 'What the visitor was told, in these words' },
			{ is: 'steps', steps: nextSteps[request.kind] },
			...(reader === 'company' ? [] : [manage(reference)].flat()),
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

function doubts(suspected: string): Block {
	return {
		is: 'notice',
		lines: ['This may be spam. Please look twice.', ...suspicions(suspected), 'It may still be a real person.'],
	};
}

function toCompany({ request: { kind }, companies }: LeadMailParts): Block {
	const hours = answerHours[kind];
	const others = companies.length > 1 ? ` You are one of ${companies.length} companies that have it.` : '';
	return {
		is: 'words',
		words: `Somebody has sent a ${requestWords[kind]} through ${siteName}, and we pass it to you.${others} Please answer within ${hours} hours of when it came. Please use these details only for this request.`,
	};
}

const ringOnlyToAsk: Block = {
	is: 'words',
	words:
		'Please ring only if there is a question about the brochure: the visitor was told that nobody rings otherwise.',
};

function toOperator({ request, companies }: LeadMailParts): Block[] {
	if (companies.length > 0)
		return [
			{
				is: 'words',
				words: `Passed to ${inWords(companies.map(oneLine))}, to be answered within ${answerHours[request.kind]} hours.`,
			},
		];
	return [
		{
			is: 'words',
			words: `Only you have this request: none of the companies in your routing file takes it. Please answer it, or pass it on, within ${answerHours[request.kind]} hours, as the visitor was told.`,
		},
	];
}

/** The ways to answer, as one press each: first the one that was asked for. */
function ways(request: LeadRequest, reference: string): Block[] {
	const email = answerOf(request, 'email');
	const reply = mailLink(email, `Your ${requestWords[request.kind]} ${reference}`);
	const call = callTo(answerOf(request, 'phone'));
	const callFirst = request.kind === 'callback' && call !== undefined;
	const replying: Block[] = reply
		? [{ is: callFirst ? 'second-button' : 'button', words: 'Reply by email', href: reply, written: email }]
		: [];
	const calling: Block[] = call
		? [{ is: callFirst ? 'button' : 'second-button', words: `Call ${call.number}`, href: call.href }]
		: [];
	return callFirst ? [...calling, ...replying] : [...replying, ...calling];
}

function photosOf(photos: Extract<Block, { is: 'photos' }>['photos'], months: number): Block[] {
	const heading: Block = { is: 'heading', words: 'Photos' };
	if (photos.length === 0) return [heading, { is: 'words', words: 'There are no photos with this request.' }];
	const after = months === 1 ? '1 month' : `${months} months`;
	const notice = `We delete photos ${after} after they came, and the links then lead nowhere: please save what you need.`;
	return [heading, { is: 'words', words: notice }, { is: 'photos', photos }];
}

function manage(reference: string): Block[] {
	return [
		{ is: 'heading', words: 'On the server' },
		{ is: 'words', words: 'This shows the request, and to whom it has been delivered:' },
		{ is: 'command', words: `npm run leads -- show ${reference}` },
	];
}
