import { siteName } from '#brand/name.ts';
import { aStairliftCompany, type CompanyFacts } from '#facts/companies.ts';
import { brochureFileName, nextSteps } from '#facts/promises.ts';
import { inLetters, inWords } from '#facts/words.ts';
import { guidePriceFor } from '#leads/guide-price.ts';
import { maxPhotos } from '#leads/photos.ts';
import { referenceOf } from '#leads/reference.ts';
import { isForCompanies } from '#leads/tables.ts';
import type { Block, LabelledValue, Mail, Sender } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import {
	answerOf,
	countPhotos,
	fieldsOf,
	formatDay,
	formatReceived,
	isAnswered,
	requestNames,
} from '#server/emails/templates/request-text.ts';
import { oneLine, unlinkable, unringable, webLink } from '#server/emails/untrusted.ts';
import type { Holder } from '#server/store/company-answers.ts';
import type { LeadRequest } from '#server/store/requests.ts';

export interface ThanksMailParts extends Sender {
	request: LeadRequest;
	photoCount: number;
	/** Names of the companies that receive it. */
	companies: readonly string[];
	/** Whether our e-mails have not reached all of them yet. */
	isBeingPassed?: boolean;
	/** What may be said of companies in general. */
	facts: CompanyFacts;
	/** The signed link to the visitor's page of the request; undefined if there is no such page. */
	requestUrl?: string;
	/** The brochure that was asked for; undefined where something else was. */
	brochure?: SentBrochure;
	/** How photos can be added; undefined if there can be no more. */
	adding?: Adding;
	/** The address for the visitor's replies. */
	contact: string;
}

/**
 * The confirmation to the visitor: reference, next steps, and what was sent. Text from the form contains no links, and the photos are
 * only counted: anybody could send a picture, such as the code of a link, to anybody's address.
 */
export function thanksMail({
	request,
	photoCount,
	companies,
	isBeingPassed = false,
	facts,
	requestUrl,
	brochure,
	adding,
	contact,
	...sender
}: ThanksMailParts): Mail {
	const { kind } = request;
	const reference = referenceOf(request.id);
	const companiesToo = isForCompanies(kind, request);
	const photos: LabelledValue[] = kind === 'photo-quote' ? [{ label: 'Photos', value: String(photoCount) }] : [];
	return writeMail({
		subject: `We have your ${requestNames[kind]} (${reference})`,
		preview: `Thank you. Your reference is ${reference}. This is what happens next.`,
		title: `Thank you${greeted(request)}`,
		blocks: [
			`We have your ${requestNames[kind]}. Your reference is:`,
			{ type: 'reference', text: reference },
			...(brochure ? brochureBlocks(brochure) : []),
			{ type: 'heading', text: 'What happens next' },
			...(companiesToo ? [whoAnswers(request, { companies, isBeingPassed, facts })] : []),
			{ type: 'steps', steps: nextSteps(facts, companiesToo)[kind] },
			...guidePriceBlocks(request),
			...pageBlocks(requestUrl, request),
			{ type: 'heading', text: 'What you sent us' },
			{
				type: 'short-fields',
				fields: [{ label: 'Sent', value: formatReceived(request.created_at) }, ...shown(request), ...photos],
			},
			...(adding ? addPhotosBlocks(adding, photoCount) : []),
			{ type: 'heading', text: adding ? 'Do you want to tell us more?' : 'Do you want to add something?' },
			// Replies go to the operator alone (`contactOf` in `emails/mail.ts`).
			`Simply reply to this email. Your reply reaches our own team${companies.length === 0 ? '' : ', and they pass it to the companies that have your request'}.`,
			...deletingBlocks(requestUrl, {
				byReply: `${mistaken} Reply to this email and say so, and we delete the request.`,
				byLink: `${mistaken} The link opens the page of the request. Press “Delete my request” there.`,
				label: "This wasn't me / delete my request",
			}),
		],
		why: `You get this email because a request with your address was sent on ${siteName}.`,
		...sender,
		replyTo: { name: siteName, address: contact },
		...(brochure?.pdf && { files: [{ name: brochureFileName, pdf: brochure.pdf }] }),
	});
}

/** The visitor's name to address them by, only where it is letters: anybody can send anything to anybody's address. */
function greeted(request: LeadRequest): string {
	const name = oneLine(answerOf(request, 'name'));
	return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name) ? `, ${name}` : '';
}

/** What is published about the price of such a lift: of the visitor's words, only which of ours they are. */
function guidePriceBlocks(request: LeadRequest): Block[] {
	const stairType = 'stair_type' in request ? request.stair_type : null;
	const additionalInfo = 'additional_info' in request ? request.additional_info : null;
	const sentences = guidePriceFor({ stairType, additionalInfo });
	if (sentences.length === 0) return [];
	return [{ type: 'heading', text: 'A guide price, until you have yours' }, ...sentences];
}

const mistaken = 'Somebody may have typed your address by mistake. Or you may have changed your mind.';

/** How to delete the request: by the link, or by a reply where there is none. */
function deletingBlocks(url: string | undefined, text: { byReply: string; byLink: string; label: string }): Block[] {
	const heading: Block = { type: 'heading', text: 'Was this not you?' };
	if (url === undefined) return [heading, text.byReply];
	const shownUrl = `${url}#delete`;
	return [heading, text.byLink, { type: 'link', label: text.label, href: webLink(shownUrl) ?? '', shownUrl }];
}

/** The visitor's page of the request. */
function pageBlocks(url: string | undefined, { kind }: LeadRequest): Block[] {
	if (url === undefined) return [];
	const photos = kind === 'photo-quote' ? ' add photos,' : '';
	return [
		{ type: 'heading', text: 'Your request on our site' },
		`It has a page of its own. There you see who has it and what they have told us, and you can correct your phone number,${photos} or delete it. You do not have to log in, so keep this link to yourself.`,
		{ type: 'button', label: 'See my request', href: webLink(url) ?? '', shownUrl: url },
	];
}

/** Who has a request that companies may have. Where the site has answered it already, they only get in touch, as the steps say. */
function whoAnswers(
	request: LeadRequest,
	{ companies, isBeingPassed, facts }: Pick<ThanksMailParts, 'companies' | 'isBeingPassed' | 'facts'>,
): string {
	if (companies.length === 0)
		return `We look for ${aStairliftCompany(facts)} that can help you, and pass your request to it.${isAnswered(request) ? '' : ' It then answers you.'}`;
	const passed = `We ${isBeingPassed ? 'are passing' : 'have passed'} your request to ${inWords(companies.map(oneLine))}.`;
	return companies.length === 1 || isAnswered(request) ? passed : `${passed} Each of them may answer you.`;
}

/** The request's fields, a line each, with their links broken, except the visitor's e-mail address if it is a plain address. */
function shown(request: LeadRequest): LabelledValue[] {
	return fieldsOf(request).map(({ name, label, value, long }) => {
		const isPlainAddress = name === 'email' && /^[\w.+'-]+@[\w.-]+$/.test(value);
		return { label, value: isPlainAddress ? value : unringable(unlinkable(oneLine(value))), long };
	});
}

/**
 * The confirmation to the visitor that photos were added to the request, by whomever.
 * @param parts with how many photos have come now, and the companies that get them
 */
export function photosThanksMail(parts: Omit<ThanksMailParts, 'facts' | 'brochure'> & { added: number }): Mail {
	const { request, added, photoCount, companies, adding, requestUrl, contact, siteUrl, imprint } = parts;
	const reference = referenceOf(request.id);
	const passed = companies.length === 0 ? '' : ` We are passing them to ${inWords(companies.map(oneLine))}.`;
	return writeMail({
		subject: `We have your added photos (${reference})`,
		preview: `Your request has ${countPhotos(photoCount)} now.`,
		title: 'Thank you for the photos',
		blocks: [
			`${countPhotos(added)} ${added === 1 ? 'has' : 'have'} been added to your request. It has ${photoCount} now.${passed} There is nothing more you need to do.`,
			{ type: 'reference', text: reference },
			...pageBlocks(requestUrl, request),
			...(adding ? addPhotosBlocks(adding, photoCount) : []),
			...deletingBlocks(requestUrl, {
				byReply: unwanted,
				byLink: `${unwanted} Or delete your request, with all its photos:`,
				label: 'Delete my request',
			}),
		],
		why: `You get this email because a request with your address was sent on ${siteName}, and photos were added to it.`,
		siteUrl,
		imprint,
		replyTo: { name: siteName, address: contact },
	});
}

/**
 * To the visitor, when one more company was asked: who has the request now.
 * @param parts with all companies that were asked, in that order
 */
export function passedOnMail({
	request,
	companies,
	isBeingPassed,
	holders,
	requestUrl,
	contact,
	siteUrl,
	imprint,
}: Omit<ThanksMailParts, 'facts' | 'brochure' | 'photoCount'> & { holders: readonly Holder[] }): Mail {
	const reference = referenceOf(request.id);
	const names = (some: readonly Holder[]) => inWords(some.map(({ company }) => oneLine(company)));
	const declined = holders.filter(({ last }) => last?.answer === 'not-for-me');
	const having = inWords(companies.map(oneLine));
	return writeMail({
		subject: `Who has your ${requestNames[request.kind]} now (${reference})`,
		preview: companies.length === 0 ? 'We look for a company for you.' : `${having} may ring or write to you.`,
		title: 'Another company for your request',
		blocks: [
			...(declined.length === 0 ? [] : [`${names(declined)} cannot take on your request, and was asked to delete it.`]),
			companies.length === 0
				? 'We look for another company, and write to you again.'
				: isBeingPassed
					? `We are passing it on: ${having} may ring or write to you.`
					: `We have passed it on: ${having} ${companies.length === 1 ? 'has' : 'have'} it now, and may ring or write to you.`,
			'There is nothing more you need to do.',
			{ type: 'reference', text: reference },
			...pageBlocks(requestUrl, request),
			...deletingBlocks(requestUrl, {
				byReply: `${noneNeeded} Reply to this email and say so, and we delete the request.`,
				byLink: `${noneNeeded} Delete your request here:`,
				label: 'Delete my request',
			}),
		],
		why: `You get this email because a request with your address was sent on ${siteName}, and one more company was asked.`,
		siteUrl,
		imprint,
		replyTo: { name: siteName, address: contact },
	});
}

const noneNeeded = 'Somebody may have typed your address by mistake. Or you may need no company any more.';

const unwanted =
	'Whoever has the link from our first email can add photos. If you do not want them, reply to this email.';

/** The brochure in the e-mail to somebody who asked for it. */
export interface SentBrochure {
	/** Its address on the site, at the lift that it was asked for. */
	url: string;
	/** To attach; undefined if it is too large for that, or not on this machine. */
	pdf: Buffer | undefined;
}

/** How a visitor opens the brochure. */
function brochureBlocks({ url, pdf }: SentBrochure): Block[] {
	const attached = 'It is attached to this email, as a PDF to read, to save or to print. It is on our site too:';
	const linked = 'It is a PDF on our site, to read, to save or to print:';
	return [
		{ type: 'heading', text: 'Your free brochure' },
		pdf ? attached : linked,
		{ type: 'button', label: 'Open your brochure', href: webLink(url) ?? '', shownUrl: url },
	];
}

/** Where and until when photos can be added to a request. */
export interface Adding {
	/** The signed link for somebody else. */
	url: string;
	until: Date;
}

/** How a visitor, or somebody else, adds photos. @param photoCount how many the request has */
function addPhotosBlocks({ url, until }: Adding, photoCount: number): Block[] {
	const room = maxPhotos - photoCount;
	const more = room === 1 ? 'one more photo' : `up to ${inLetters(room)} more photos`;
	return [
		{ type: 'heading', text: 'Do you have more photos?' },
		`You can add ${more} until ${formatDay(until)}, on the page of your request.`,
		'If somebody else takes the photos, send them this address. It works on any phone. It adds photos to this request, and shows nothing that you wrote.',
		{ type: 'link', label: url, href: webLink(url) ?? '' },
	];
}
