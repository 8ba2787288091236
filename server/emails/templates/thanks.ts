import { siteName } from '#brand/name.ts';
import { brochureFileName, sheetPath } from '#facts/addresses.ts';
import { aStairliftCompany, type CompanyFacts } from '#facts/companies.ts';
import { nextSteps, waysToQuotes } from '#facts/promises.ts';
import { inWords } from '#facts/words.ts';
import { guidePriceFor } from '#leads/guide-price.ts';
import { referenceOf } from '#leads/reference.ts';
import { isForCompanies } from '#leads/tables.ts';
import type { Block, LabelledValue, Mail, Sender } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { answerOf, fieldsOf, formatReceived, isAnswered, requestNames } from '#server/emails/templates/request-text.ts';
import {
	type Adding,
	addPhotosBlocks,
	callerBlocks,
	deletingBlocks,
	pageBlocks,
} from '#server/emails/templates/visitor-blocks.ts';
import { oneLine, unlinkable, unringable, webLink } from '#server/emails/untrusted.ts';
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
	requestUrl?: string | undefined;
	/** The brochure that was asked for; undefined where something else was. */
	brochure?: SentBrochure;
	/** How photos can be added; undefined if there can be no more. */
	adding?: Adding;
	/** The address for the visitor's replies. */
	contact: string;
	/** The operator's number with its hours; empty where there is none. */
	telephone?: string;
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
	telephone = '',
	...sender
}: ThanksMailParts): Mail {
	const { kind } = request;
	const { siteUrl } = sender;
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
			...(companiesToo ? [] : quotesBlocks(siteUrl)),
			...guidePriceBlocks(request),
			...pageBlocks(requestUrl, request),
			...callerBlocks(requestUrl),
			...readingBlocks(siteUrl),
			{ type: 'heading', text: 'What you sent us' },
			{
				type: 'short-fields',
				fields: [{ label: 'Sent', value: formatReceived(request.created_at) }, ...shown(request), ...photos],
			},
			...(adding ? addPhotosBlocks(adding, photoCount) : []),
			{ type: 'heading', text: adding ? 'Do you want to tell us more?' : 'Do you want to add something?' },
			// Replies go to the operator alone (`contactOf` in `emails/mail.ts`).
			`Just reply to this email${telephone && `, or ring us on ${telephone}`}. ${telephone ? 'Both reach' : 'It reaches'} our own team${companies.length === 0 ? '' : ', who pass it on to the companies that have your request'}.`,
			...deletingBlocks(requestUrl, {
				byReply: `${mistaken} Reply and tell us, and we delete the request.`,
				byLink: `${mistaken} Open the request, and press “Delete my request”.`,
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

/** Where photos are sent for a quote. */
export const quotesPath = '/?dialog=photo-quote';

/** The way to quotes for somebody who will get none from this request. */
function quotesBlocks(siteUrl: string): Block[] {
	const { heading, text, button } = waysToQuotes;
	const url = siteUrl + quotesPath;
	return [
		{ type: 'heading', text: heading },
		text,
		{ type: 'button', label: button, href: webLink(url) ?? '', shownUrl: url },
	];
}

/** What to read, and to print, before a company comes. The test of the site's links looks whether it is there. */
export const readingPaths = {
	'What to test, and what to ask: our buyer’s guide': '/blog/what-is-an-outdoor-stairlift-guide',
	'If a seller presses: “We never sign on the day.”':
		'/blog/what-is-an-outdoor-stairlift-guide#haggling-and-being-pressed',
	'Measuring sheet to print (PDF, one page)': sheetPath,
} as const;

function readingBlocks(siteUrl: string): Block[] {
	return [
		{ type: 'heading', text: 'Before you decide' },
		...Object.entries(readingPaths).map(([label, path]): Block => {
			const shownUrl = siteUrl + path;
			return { type: 'link', label, href: webLink(shownUrl) ?? '', shownUrl };
		}),
	];
}

const mistaken = 'Somebody may have typed your address by mistake, or you may have changed your mind.';

/** Who has a request that companies may have. Where the site has answered it already, they only get in touch, as the steps say. */
function whoAnswers(
	request: LeadRequest,
	{ companies, isBeingPassed, facts }: Pick<ThanksMailParts, 'companies' | 'isBeingPassed' | 'facts'>,
): string {
	if (companies.length === 0)
		return `We are looking for ${aStairliftCompany(facts)} that can help, and will pass your request to it.${isAnswered(request) ? '' : ' It then answers you.'}`;
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

/** The brochure in the e-mail to somebody who asked for it. */
export interface SentBrochure {
	/** Its address on the site, at the lift that it was asked for. */
	url: string;
	/** To attach; undefined if it is too large for that, or not on this machine. */
	pdf: Buffer | undefined;
}

/** How a visitor opens the brochure. */
function brochureBlocks({ url, pdf }: SentBrochure): Block[] {
	const attached = 'It is attached as a PDF to read, save or print. It is on our site too:';
	const linked = 'It is a PDF on our site, to read, save or print:';
	return [
		{ type: 'heading', text: 'Your free brochure' },
		pdf ? attached : linked,
		{ type: 'button', label: 'Open your brochure', href: webLink(url) ?? '', shownUrl: url },
	];
}
