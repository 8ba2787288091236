import { siteName } from '#brand/name.ts';
import { inWords } from '#facts/in-words.ts';
import { helpElsewhere } from '#facts/promises.ts';
import { referenceOf } from '#leads/reference.ts';
import { correctionOf } from '#leads/request-pages.ts';
import type { CompanyAnswer } from '#leads/status.ts';
import type { Block, Mail, MailContent } from '#server/emails/mail.ts';
import { countPhotos, formatStored, replyHours, requestNames, toRing } from '#server/emails/templates/request-text.ts';
import {
	addPhotosBlocks,
	callerBlocks,
	deletingBlocks,
	greeted,
	linksTo,
	mistaken,
	ourNumber,
	pageBlocks,
	ringUs,
	type VisitorMailParts,
	visitorMail,
} from '#server/emails/templates/visitor.ts';
import { normalizeText, oneLine, unringable } from '#server/emails/untrusted.ts';
import type { Holder } from '#server/store/state.ts';

// What the visitor hears of a request after its confirmation.

interface Later extends Pick<MailContent, 'subject' | 'preview' | 'title'> {
	/** Before the reference, and after the page of the request. */
	blocks: readonly Block[];
	more?: readonly Block[];
	deleting?: readonly Block[];
	/** As of `visitorMail`. */
	since: string;
}

function laterMail(parts: VisitorMailParts, { subject, blocks, more = [], deleting, since, ...mail }: Later): Mail {
	const reference = referenceOf(parts.request.id);
	const isSecond = blocks.some((one) => typeof one === 'object' && one.type === 'buttons');
	const all = [
		...blocks,
		'Your reference is still:',
		{ type: 'reference' as const, text: reference },
		...pageBlocks(parts, isSecond),
		...more,
		...(deleting ?? deletingBlocks(parts.requestUrl, noneNeeded)),
	];
	return visitorMail(parts, { ...mail, subject: `${subject} (${reference})`, blocks: all }, since);
}

const noneNeeded = 'Somebody may have typed your address by mistake, or you may no longer need a company.';
const unwanted = 'Whoever has the link from our first email can add photos.';

/** Photos were added to the request, by whomever. @param parts with how many photos have come now */
export function photosThanksMail(parts: VisitorMailParts & { added: number }): Mail {
	const { added, photoCount, companies, requestUrl } = parts;
	const [it, these, photos] = added === 1 ? ['it', 'this', 'photo'] : ['them', 'these', 'photos'];
	const passed = companies.length === 0 ? '' : ` We are passing ${it} to ${inWords(companies.map(oneLine))}.`;
	return laterMail(parts, {
		subject: `We have your added ${photos}`,
		preview: `Your request has ${countPhotos(photoCount)} now.`,
		title: `Thank you for the ${photos}`,
		blocks: [
			`${countPhotos(added)} ${added === 1 ? 'has' : 'have'} been added to your request. It now has ${photoCount}.${passed} You need do nothing more.`,
		],
		more: addPhotosBlocks(parts),
		deleting: deletingBlocks(
			requestUrl,
			unwanted,
			`${unwanted} If you did not add ${these}, reply to this email. Or delete your request, with all its photos:`,
		),
		since: ', and photos were added to it',
	});
}

/** One more company was asked: who has the request now. @param parts with all companies that were asked, in that order */
export function passedOnMail(parts: VisitorMailParts & { holders: readonly Holder[] }): Mail {
	const { request, companies, isBeingPassed, holders } = parts;
	const declined = saying(holders, 'not-for-me');
	const having = inWords(companies.map(oneLine));
	const isFirst = holders.length === 1;
	const asked =
		request.kind === 'brochure' ? '' : ` We have asked for an answer within ${replyHours[request.kind]} hours.`;
	const passed = isBeingPassed
		? `We are passing it on: ${having}`
		: `We have passed it on: ${having} ${companies.length === 1 ? 'has' : 'have'} it now, and`;
	return laterMail(parts, {
		subject: `Who has your ${requestNames[request.kind]} now`,
		preview: companies.length === 0 ? 'We are looking for another company.' : `${having} may ring or write to you.`,
		title: isFirst ? 'A company for your request' : 'Another company for your request',
		blocks: [
			...(declined ? [`${declined} cannot take on your request. We have asked for it to be deleted there.`] : []),
			companies.length === 0
				? 'We are looking for another company. We ask you before we pass your request to one beyond those we told you of.'
				: `${passed} may ring or write to you.${asked}`,
			'You need do nothing.',
		],
		more: callerBlocks(parts),
		since: isFirst ? ', and a company was asked' : ', and one more company was asked',
	});
}

/** The companies that said this last, in words; empty without any. */
const saying = (holders: readonly Holder[], answer: CompanyAnswer) =>
	inWords(holders.flatMap(({ company, last }) => (last?.answer === answer ? oneLine(company) : [])));

/** The time is over that was named, and nobody has answered: what happens now. It comes once. */
export function overdueMail(parts: VisitorMailParts & { holders: readonly Holder[]; telephone: string }): Mail {
	const { request, holders, companies, isUnserved, requestUrl, siteUrl, telephone } = parts;
	const what = requestNames[request.kind];
	const [tried, wrong] = [saying(holders, 'tried'), saying(holders, 'wrong-number')];
	const ring = telephone && `${telephone.replace(ourNumber, 'Ring us')}, or reply`;
	const number = unringable(toRing(request)?.number ?? '');
	const correcting = requestUrl ? linksTo('', { 'Correct my phone number': correctionOf(requestUrl) }) : [];
	return laterMail(parts, {
		subject: `No answer yet to your ${what}`,
		preview: 'We are sorry. This is what happens now.',
		title: tried ? 'You have not been reached yet' : 'Nobody has answered you yet',
		blocks: [
			`We are sorry. We aimed for an answer to your ${what} within ${replyHours[request.kind]} hours. If somebody has rung or written to you, you need do nothing. Please look in your junk mail too.`,
			{ type: 'summary', text: `${ring || 'Reply'} to this email.` },
			...ringUs(telephone, 'main'),
			...(tried ? [`${tried} told us that they rang you and got no reply.`] : []),
			...(wrong ? [`${wrong} told us that the phone number is wrong.`] : []),
			...(number && requestUrl ? [`We have your number as ${number}.`, ...correcting] : []),
			{ type: 'heading', text: 'What happens now' },
			{
				type: 'steps',
				steps:
					wrong && companies.length === 0
						? [`As soon as we have the right number, ${wrong} can ring you.`]
						: [
								holders.length > 0
									? 'Our own team knows of it. They ask the companies why, or answer you themselves.'
									: 'Our own team has your request, and is to answer you.',
								companies.length > 0
									? `${inWords(companies.map(oneLine))} still ${companies.length === 1 ? 'has' : 'have'} your request, and may ring or write to you.`
									: 'No company has your request now. We are looking for one that can help you.',
							],
			},
			...(isUnserved ? linksTo(siteUrl, helpElsewhere) : []),
		],
		since: ', and nobody has told us that it is answered',
	});
}

/** What the operator has written to the visitor. */
export function writtenMail(parts: VisitorMailParts & { text: string }): Mail {
	const { request, text, requestUrl } = parts;
	const what = requestNames[request.kind];
	return laterMail(parts, {
		subject: `About your ${what}`,
		preview: `A message from ${siteName}.`,
		title: `Hello${greeted(request)}`,
		blocks: [
			{ type: 'message', text: `${normalizeText(text)}\n\n${siteName}` },
			`This is about your ${what} of ${formatStored(request.created_at)}. Reply to this email to answer us.`,
		],
		deleting: deletingBlocks(requestUrl, mistaken),
		since: ', and we have written to you about it',
	});
}
