import { siteName } from '#brand/name.ts';
import { aStairliftCompany, type CompanyFacts } from '#facts/companies.ts';
import { brochureFileName, nextSteps } from '#facts/promises.ts';
import { inWords } from '#facts/words.ts';
import { isForCompanies } from '#leads/for-companies.ts';
import { guidePriceFor } from '#leads/guide-price.ts';
import { referenceOf } from '#leads/reference.ts';
import { byKind } from '#leads/tables.ts';
import type { Mail } from '#server/emails/mail.ts';
import type { Block, LabelledValue } from '#server/emails/render/content.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { type Adding, addPhotosBlocks } from '#server/emails/templates/add-photos.ts';
import { brochureBlocks, type SentBrochure } from '#server/emails/templates/brochure.ts';
import { fieldsOf } from '#server/emails/templates/request-fields.ts';
import { formatReceived, requestNames } from '#server/emails/templates/request-text.ts';
import { webLink } from '#server/emails/untrusted/links.ts';
import { unlinkable, unringable } from '#server/emails/untrusted/unlinkable.ts';
import { oneLine } from '#server/emails/untrusted/user-text.ts';
import type { LeadRequest } from '#server/store/requests.ts';

export interface ThanksMailParts {
	request: LeadRequest;
	photoCount: number;
	/** Names of the companies that receive it. */
	companies: readonly string[];
	/** What may be said of companies in general. */
	facts: CompanyFacts;
	siteUrl: string;
	/** The signed link to the page on which the visitor can delete the request; undefined if there is no such page. */
	deleteUrl?: string;
	/** The brochure that was asked for; undefined where something else was. */
	brochure?: SentBrochure;
	/** The link by which photos can be added; undefined if there can be no more. */
	adding?: Adding;
	/** The address for the visitor's replies. */
	contact: string;
	/** See `MailContent.imprint`. */
	imprint: string;
}

/** The confirmation to the visitor: reference, next steps, and what was sent. Text from the form contains no links. */
export function thanksMail({
	request,
	photoCount,
	companies,
	facts,
	siteUrl,
	deleteUrl,
	brochure,
	adding,
	contact,
	imprint,
}: ThanksMailParts): Mail {
	const { kind } = request;
	const reference = referenceOf(request.id);
	const companiesToo = isForCompanies(kind, request);
	const who: Block[] = companiesToo ? [{ type: 'paragraph', text: whoAnswers(request, companies, facts) }] : [];
	const photos: LabelledValue[] = kind === 'photo-quote' ? [{ label: 'Photos', value: String(photoCount) }] : [];
	return writeMail({
		subject: `We have your ${requestNames[kind]} (${reference})`,
		preview: `Thank you. Your reference is ${reference}. This is what happens next.`,
		title: 'Thank you',
		blocks: [
			{ type: 'paragraph', text: `We have your ${requestNames[kind]}. Your reference is:` },
			{ type: 'reference', text: reference },
			...(brochure ? brochureBlocks(brochure) : []),
			{ type: 'heading', text: 'What happens next' },
			...who,
			{ type: 'steps', steps: nextSteps(facts, companiesToo)[kind] },
			...guidePriceBlocks(request),
			...(adding ? addPhotosBlocks(adding, photoCount) : []),
			{ type: 'heading', text: adding ? 'Do you want to tell us more?' : 'Do you want to add something?' },
			{ type: 'paragraph', text: howToAdd(companies) },
			{ type: 'heading', text: 'What you sent us' },
			{
				type: 'fields',
				fields: [{ label: 'Sent', value: formatReceived(request.created_at) }, ...shown(request), ...photos],
			},
			{ type: 'heading', text: 'Was this not you?' },
			...deletingBlocks(deleteUrl),
		],
		why: `You get this email because a request with your address was sent on ${siteName}.`,
		siteUrl,
		imprint,
		replyTo: { name: siteName, address: contact },
		...(brochure?.pdf && { files: [{ name: brochureFileName, pdf: brochure.pdf }] }),
	});
}

/** What is published about the price of such a lift: of the visitor's words, only which of ours they are. */
function guidePriceBlocks(request: LeadRequest): Block[] {
	const stairType = 'stair_type' in request ? request.stair_type : null;
	const additionalInfo = 'additional_info' in request ? request.additional_info : null;
	const sentences = guidePriceFor({ stairType, additionalInfo });
	if (sentences.length === 0) return [];
	return [
		{ type: 'heading', text: 'A guide price, until you have yours' },
		...sentences.map((text): Block => ({ type: 'paragraph', text })),
	];
}

function deletingBlocks(deleteUrl: string | undefined): Block[] {
	const why = 'Somebody may have typed your address by mistake. Or you may have changed your mind.';
	if (deleteUrl === undefined)
		return [{ type: 'paragraph', text: `${why} Reply to this email and say so, and we delete the request.` }];
	return [
		{
			type: 'paragraph',
			text: `${why} The link opens a page of ours. Press the button there, and the request is deleted. You do not have to log in.`,
		},
		{
			type: 'link',
			label: "This wasn't me / delete my request",
			href: webLink(deleteUrl) ?? '',
			shownUrl: deleteUrl,
		},
	];
}

/** Who has a request that companies may have. Where the site has answered it already, they only get in touch, as the steps say. */
function whoAnswers({ kind }: LeadRequest, companies: readonly string[], facts: CompanyFacts): string {
	const isAnswered = answers[kind].by === 'program';
	if (companies.length === 0)
		return `We look for ${aStairliftCompany(facts)} that can help you, and pass your request to it.${isAnswered ? '' : ' It then answers you.'}`;
	const passed = `We have passed your request to ${inWords(companies.map(oneLine))}.`;
	return companies.length === 1 || isAnswered ? passed : `${passed} Each of them may answer you.`;
}

const answers = byKind(({ answer }) => answer);

/** Replies go to the operator alone (`contactOf` in `delivery/send.ts`). */
function howToAdd(companies: readonly string[]): string {
	const passedOn = companies.length === 0 ? '' : ', and they pass it to the companies that have your request';
	return `Simply reply to this email. Your reply reaches our own team${passedOn}.`;
}

/** The request's fields with their links broken, except the visitor's e-mail address if it is a plain address. */
function shown(request: LeadRequest): LabelledValue[] {
	return fieldsOf(request).map(({ name, label, value, long }) => {
		const isPlainAddress = name === 'email' && /^[\w.+'-]+@[\w.-]+$/.test(value);
		return { label, value: isPlainAddress ? value : unringable(unlinkable(value)), long };
	});
}
