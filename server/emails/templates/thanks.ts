import { siteName } from '#facts/name.ts';
import { nextSteps } from '#facts/next-steps.ts';
import { inWords } from '#facts/words.ts';
import { referenceOf } from '#leads/reference.ts';
import type { LeadKind } from '#leads/tables.ts';
import type { Mail } from '#server/emails/mail.ts';
import type { ShownField } from '#server/emails/render/letter.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { fieldsOf } from '#server/emails/templates/request-fields.ts';
import { cameAt, requestWords } from '#server/emails/templates/request-text.ts';
import { webLink } from '#server/emails/untrusted/links.ts';
import { unlinkable, unringable } from '#server/emails/untrusted/unlinkable.ts';
import { oneLine } from '#server/emails/untrusted/user-text.ts';
import type { LeadRequest } from '#server/store/sqlite/requests.ts';

export interface ThanksMailParts {
	request: LeadRequest;
	photoCount: number;
	/** The companies it was passed to, by name. */
	companies: readonly string[];
	siteUrl: string;
	/** Our page where one press deletes the request. */
	deleteUrl: string;
	/** Our address, which the visitor's reply goes to. */
	contact: string;
	/** See `Letter`. */
	imprint: string;
}

/** To the visitor: that the request has arrived, and what happens next. Nothing they typed can be pressed in it. */
export function thanksMail({
	request,
	photoCount,
	companies,
	siteUrl,
	deleteUrl,
	contact,
	imprint,
}: ThanksMailParts): Mail {
	const { kind } = request;
	const reference = referenceOf(request.id);
	const photos: ShownField[] = kind === 'photo-quote' ? [{ label: 'Photos', value: String(photoCount) }] : [];
	return writeMail({
		subject: `We have your ${requestWords[kind]} (${reference})`,
		preview: `Thank you. Your reference is ${reference}. This is what happens next.`,
		title: 'Thank you',
		blocks: [
			{ is: 'words', words: `We have your ${requestWords[kind]}. Your reference is:` },
			{ is: 'reference', words: reference },
			{ is: 'heading', words: 'What happens next' },
			{ is: 'words', words: whoAnswers(companies) },
			{ is: 'steps', steps: nextSteps[kind] },
			{ is: 'heading', words: kind === 'photo-quote' ? 'Do you have more photos?' : 'Do you want to add something?' },
			{ is: 'words', words: howToAdd(kind) },
			{ is: 'heading', words: 'What you sent us' },
			{ is: 'fields', fields: [{ label: 'Sent', value: cameAt(request.created_at) }, ...shown(request), ...photos] },
			{ is: 'heading', words: 'Was this not you?' },
			{
				is: 'words',
				words:
					'Somebody may have typed your address by mistake. Or you may have changed your mind. The link opens a page of ours. Press the button there, and the request is deleted. You do not have to log in.',
			},
			{
				is: 'link',
				words: "This wasn't me / delete my request",
				href: webLink(deleteUrl) ?? '',
				written: deleteUrl,
			},
		],
		why: `You get this email because a request with your address was sent on ${siteName}.`,
		siteUrl,
		imprint,
		replyTo: { name: siteName, address: contact },
	});
}

function whoAnswers(companies: readonly string[]): string {
	if (companies.length === 0) return 'One of the approved stairlift companies we work with answers your request.';
	const passed = `We have passed your request to ${inWords(companies.map(oneLine))}.`;
	return companies.length === 1 ? passed : `${passed} Each of them may answer you.`;
}

function howToAdd(kind: LeadKind): string {
	return kind === 'photo-quote'
		? 'Simply reply to this email and add your photos to the reply. You can write anything else in it too.'
		: 'Simply reply to this email.';
}

/** The request as it was sent; the visitor's own address alone stays whole, where it is no more than an address. */
function shown(request: LeadRequest): ShownField[] {
	return fieldsOf(request).map(({ name, label, value, long }) => {
		const isPlainAddress = name === 'email' && /^[\w.+'-]+@[\w.-]+$/.test(value);
		return { label, value: isPlainAddress ? value : unringable(unlinkable(value)), long };
	});
}
