import { siteName } from '#brand/name.ts';
import { brochureFileName, sheetPath } from '#facts/addresses.ts';
import { aStairliftCompany, type CompanyFacts, telephoneLink } from '#facts/companies.ts';
import type { GuidePrices } from '#facts/guide-prices.ts';
import { inLetters, inWords } from '#facts/in-words.ts';
import { helpElsewhere, nextSteps, waysToQuotes, whoIsRinging } from '#facts/promises.ts';
import { answerBy, dayOf } from '#leads/british-time.ts';
import { guidePriceFor } from '#leads/guide-price.ts';
import { maxPhotos } from '#leads/photos.ts';
import { referenceOf } from '#leads/reference.ts';
import { isForCompanies } from '#leads/tables.ts';
import type { Block, ButtonLink, LabelledValue, Mail, MailContent, Sender } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render.ts';
import {
	answerOf,
	buttonRow,
	fieldsOf,
	formatStored,
	isAnswered,
	linkTo,
	mainButton,
	requestNames,
	whomOf,
} from '#server/emails/templates/request-text.ts';
import { normalizeText, oneLine, unlinkable, unringable } from '#server/emails/untrusted.ts';
import type { LeadRequest } from '#server/store/requests.ts';

// What the visitor hears of a request when it has come; `visitor-later.ts` has what follows.

export interface VisitorMailParts extends Sender {
	request: LeadRequest;
	photoCount: number;
	/** Names of the companies that have it. */
	companies: readonly string[];
	/** Whether our e-mails have not reached all of them yet. */
	isBeingPassed?: boolean;
	/** Whether no company works where it comes from. */
	isUnserved?: boolean;
	/** The signed link to the visitor's page of the request; undefined if there is no such page. */
	requestUrl?: string | undefined;
	/** The signed link by which somebody else can add photos, and until when; undefined if there can be no more. */
	adding?: { url: string; until: Date };
	/** The address for the visitor's replies. */
	contact: string;
}

/** The brochure in the e-mail to somebody who asked for it. */
export interface SentBrochure {
	/** Its address on the site, at the lift that it was asked for. */
	url: string;
	/** To attach; undefined if it is too large for that, or not on this machine. */
	pdf: Buffer | undefined;
}

export interface ThanksMailParts extends VisitorMailParts {
	/** What may be said of companies in general. */
	facts: CompanyFacts;
	prices?: GuidePrices;
	/** The brochure that was asked for; undefined where something else was. */
	brochure?: SentBrochure;
	/** The operator's number with its hours; empty where there is none. */
	telephone?: string;
	/** From when the time to answer counts: of a held request, from its release. */
	promisedAt?: string;
}

type VisitorMail = Pick<MailContent, 'subject' | 'preview' | 'title' | 'blocks' | 'files'>;

/** @param since what has happened since the request was sent, as the end of the sentence that says why the e-mail comes */
export function visitorMail({ contact, siteUrl, imprint }: VisitorMailParts, mail: VisitorMail, since = ''): Mail {
	return writeMail({
		...mail,
		why: `You get this email because a request with your address was sent on ${siteName}${since}.`,
		siteUrl,
		imprint,
		replyTo: { name: siteName, address: contact },
	});
}

/**
 * The confirmation to the visitor: by when there is an answer, reference, next steps, and what was sent. Text from the form contains no links, and the photos are
 * only counted: anybody could send a picture, such as the code of a link, to anybody's address.
 */
export function thanksMail(parts: ThanksMailParts): Mail {
	const { request, photoCount, companies, isUnserved, facts, brochure, adding, telephone = '', siteUrl } = parts;
	const { kind } = request;
	const reference = referenceOf(request.id);
	const companiesToo = isForCompanies(kind, request);
	const due = answerBy(kind, Date.parse(parts.promisedAt ?? request.created_at));
	// That the brochure is ready is said above the steps.
	const steps = nextSteps(facts, companiesToo, isUnserved, whomOf(request).length > 0)[kind].slice(brochure ? 1 : 0);
	const [nobody, ...afterNobody] = steps;
	const whom = whomOf(request).map(({ value }) => ({ label: 'You asked us to ring', value: broken(value) }));
	const photos = { label: 'Photos', value: String(photoCount) };
	const more = kind === 'photo-quote' ? [photos] : companiesToo ? [] : [{ label: 'Reference', value: reference }];
	return visitorMail(parts, {
		subject: `We have your ${requestNames[kind]} (${reference})`,
		preview: `Thank you. Your reference is ${reference}. This is what happens next.`,
		title: `Thank you${greeted(request)}`,
		blocks: [
			...(due && !isUnserved ? [{ type: 'summary' as const, text: `We aim for an answer by ${due}.` }] : []),
			`We have your ${requestNames[kind]}.${companiesToo ? ` ${isUnserved ? nobody : whoAnswers(parts)}` : ''}`,
			...(brochure ? brochureBlocks(brochure) : []),
			...(companiesToo ? ['Your reference is:', { type: 'reference' as const, text: reference }] : []),
			...pageBlocks(parts, brochure !== undefined),
			{ type: 'heading', text: 'What happens next' },
			{ type: 'steps', steps: isUnserved ? afterNobody : steps },
			...(companiesToo ? callerBlocks(parts) : quotesBlocks(siteUrl)),
			{ type: 'heading', text: 'What you sent us' },
			{
				type: 'short-fields',
				fields: [{ label: 'Sent', value: formatStored(request.created_at) }, ...whom, ...shown(request), ...more],
			},
			...addPhotosBlocks(parts),
			// Replies go to the operator alone (`contactOf` in `emails/mail.ts`).
			`Do you want to ${adding ? 'tell us more' : 'add something'}? Just reply to this email${telephone ? `, or ${telephone.replace(ourNumber, 'ring us')}. Both reach` : '. It reaches'} our own team${companies.length === 0 ? '' : ', who pass it on to the companies that have your request'}.`,
			...ringUs(telephone, 'plain'),
			...deletingBlocks(parts.requestUrl, mistaken, '', 'This wasn’t me / delete my request'),
			{ type: 'heading', text: 'Before you decide' },
			...guidePriceBlocks(request, parts.prices),
			...linksTo(siteUrl, { ...(isUnserved && helpElsewhere), ...readingPaths }),
		],
		...(brochure?.pdf && { files: [{ name: brochureFileName, pdf: brochure.pdf }] }),
	});
}

/** Pages of the site, by what is said of them. */
export const linksTo = (siteUrl: string, paths: Readonly<Record<string, string>>): Block[] =>
	Object.entries(paths).map(([label, path]) => linkTo(label, siteUrl + path));

export const mistaken = 'Somebody may have typed your address by mistake, or you may have changed your mind.';

/** The visitor's name to address them by, only where it is letters: anybody can send anything to anybody's address. */
export function greeted(request: LeadRequest): string {
	const name = oneLine(answerOf(request, 'name'));
	return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name) ? `, ${name}` : '';
}

/** What is published about the price of such a lift: of the visitor's words, only which of ours they are. */
function guidePriceBlocks(request: LeadRequest, prices?: GuidePrices): Block[] {
	const [stairType, additionalInfo] = [answerOf(request, 'stair_type'), answerOf(request, 'additional_info')];
	const sentences = guidePriceFor({ stairType, additionalInfo }, prices);
	return sentences.length === 0 ? [] : [`Until you have your own quote: ${sentences.join(' ').replace(/^A/, 'a')}`];
}

/** Where photos are sent for a quote. */
export const quotesPath = '/?dialog=photo-quote';

/** The way to quotes for somebody who will get none from this request. */
function quotesBlocks(siteUrl: string): Block[] {
	const { heading, text, button } = waysToQuotes;
	return [`${heading} ${text}`, ...buttonRow([{ look: 'plain', label: button, href: siteUrl + quotesPath }])];
}

/** What to read, and to print, before a company comes. The test of the site's links looks whether it is there. */
export const readingPaths = {
	'What to test, and what to ask: our buyer’s guide': '/blog/what-is-an-outdoor-stairlift-guide',
	'If a seller presses: “We never sign on the day.”':
		'/blog/what-is-an-outdoor-stairlift-guide#haggling-and-being-pressed',
	'Measuring sheet to print (PDF, one page)': sheetPath,
} as const;

/** Who has a request that companies may have. Where the site has answered it already, they only get in touch, as the steps say. */
function whoAnswers({ request, companies, isBeingPassed, facts }: ThanksMailParts): string {
	if (companies.length === 0)
		return `We are looking for ${aStairliftCompany(facts)} that can help, and will pass it on.${isAnswered(request) ? '' : ' It then answers you.'}`;
	const passed = `We ${isBeingPassed ? 'are passing' : 'have passed'} it to ${inWords(companies.map(oneLine))}.`;
	return companies.length === 1 || isAnswered(request) ? passed : `${passed} Each of them may answer you.`;
}

/** The request's fields, a line each, with their links broken, except the visitor's e-mail address if it is a plain address. */
function shown(request: LeadRequest): LabelledValue[] {
	const asked = fieldsOf(request).filter(({ name }) => name !== 'companies_too');
	return asked.map(({ name, label, value, long }) => {
		const isPlainAddress = name === 'email' && /^[\w.+'-]+@[\w.-]+$/.test(value);
		const inOneLine = name === 'address' ? value.replace(/,?\n+/g, ', ') : value;
		return { label, value: isPlainAddress ? value : broken(long ? inOneLine : oneLine(inOneLine)), long };
	});
}

/** A text from the form, without anything to press: anybody can send it to anybody's address. */
const broken = (text: string) => unringable(unlinkable(normalizeText(text).replace(/\n+/g, '\n')));

/** How a visitor opens the brochure. */
function brochureBlocks({ url, pdf }: SentBrochure): Block[] {
	const attached = 'Your free brochure is attached as a PDF to read, save or print. It is on our site too:';
	const linked = 'Your free brochure is a PDF on our site, to read, save or print:';
	return [pdf ? attached : linked, mainButton('Open your brochure', url)];
}

/** The visitor's page of the request. @param isSecond whether another button comes first */
export function pageBlocks({ requestUrl, request, isUnserved }: VisitorMailParts, isSecond = false): Block[] {
	if (requestUrl === undefined) return [];
	const orAdd = request.kind === 'photo-quote' ? ', add photos' : '';
	const isShown = isForCompanies(request.kind, request) && !isUnserved;
	const shows = isShown ? 'It shows who has your request and whether they say that they have answered it. ' : '';
	return [
		...buttonRow([{ look: isSecond ? 'plain' : 'main', label: 'See my request', href: requestUrl }]),
		`${shows}There you can correct your phone number${orAdd} or delete your request. It opens without a password, so keep the link to yourself.`,
	];
}

/** Our number, before its hours (`telephoneOf`), and the button that rings it. */
export const ourNumber = /^[\d +]*\d/;
export function ringUs(telephone: string, look: ButtonLink['look']): Block[] {
	const [number] = ourNumber.exec(telephone) ?? [];
	return number ? buttonRow([{ look, label: `Ring us: ${number}`, href: telephoneLink(number) }]) : [];
}

/** How to tell that a caller is genuine. */
export function callerBlocks({ requestUrl, isUnserved }: VisitorMailParts): Block[] {
	const { heading, signs, byPage, byAsking } = whoIsRinging;
	const who = isUnserved ? [] : [requestUrl === undefined ? byAsking : byPage];
	return [
		{ type: 'heading', text: heading },
		{ type: 'points', steps: [...signs, ...who] },
	];
}

/**
 * How to delete the request: by the link, or by a reply where there is none.
 * @param why somebody may want that
 * @param byLink what is said before the link; empty for the link alone
 */
export function deletingBlocks(
	url: string | undefined,
	why: string,
	byLink = `${why} Delete your request here:`,
	label = 'Delete my request',
): Block[] {
	if (url === undefined) return [`${why} Reply and tell us, and we delete the request.`];
	return [...(byLink ? [byLink] : []), linkTo(label, `${url}#delete`)];
}

/** How a visitor, or somebody else, adds photos; nothing where there can be no more. */
export function addPhotosBlocks({ adding, photoCount }: VisitorMailParts): Block[] {
	if (!adding) return [];
	const room = maxPhotos - photoCount;
	const mail = `mailto:?subject=Photos%20of%20the%20steps&body=${encodeURIComponent(`Please take photos of the steps and add them here: ${adding.url}`)}`;
	const more = room === 1 ? 'one more photo' : `up to ${inLetters(room)} more photos`;
	return [
		`Do you have more photos? You can add ${more} until ${dayOf(adding.until)}, on the page of your request.`,
		'Is somebody else taking the photos? Send them this link. It works on any phone, adds photos to this request, and shows nothing that you wrote.',
		...buttonRow([{ look: 'plain', label: 'Send them the link', href: mail }]),
		{ type: 'message', text: adding.url, href: adding.url },
	];
}
