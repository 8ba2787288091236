import { capitalised } from '#facts/in-words.ts';
import { brochureReplyHours, callbackReplyHours, quoteReplyHours } from '#facts/promises.ts';
import { defineLead, type Lead } from '#leads/define-lead.ts';
import * as field from '#leads/fields.ts';
import type { Fields } from '#leads/form.ts';
import { areUrls, type Column, columnsOf, type ListColumn } from '#leads/form.ts';
import { forSomebodyElse } from '#leads/phone.ts';
import { maxPhotos } from '#leads/photos.ts';

// The kinds of requests, each with its questions in the order in which they are asked.

/** The public addresses of the uploaded photos. */
const photoUrls: ListColumn = {
	name: 'photo_urls',
	type: 'text[]',
	required: true,
	policyName: 'at least one photo ({quotePhotos})',
	accepts: (urls) => areUrls(urls, 1, maxPhotos),
};

export const photoQuote = defineLead({
	kind: 'photo-quote',
	formName: 'Photo quote',
	table: 'photo_quote_requests',
	answer: { withinHours: quoteReplyHours, by: 'email' },
	takenByDefault: true,
	fields: {
		name: field.fullName,
		email: field.emailAddress,
		phone: field.optional(field.phoneNumber),
		address: field.address,
		stairType: field.stairType,
		additionalInfo: {
			...field.longText('Additional Information', 'anything else we should know'),
			hint: `For example how many steps there are and what they are made of. ${forSomebodyElse}`,
		},
	},
	more: { photo_urls: photoUrls },
});

export const brochure = defineLead({
	kind: 'brochure',
	formName: 'Free brochure',
	table: 'brochure_requests',
	answer: { withinHours: brochureReplyHours, by: 'program' },
	takenByDefault: true,
	fields: {
		name: field.fullName,
		email: field.emailAddress,
		phone: {
			...field.phoneNumber,
			hint: 'We ring you only about your brochure. Companies ring only if you tick the box at the end.',
		},
		address: { ...field.optional(field.address), policyName: 'address' },
		stairType: field.stairType,
		product: field.productName,
		companiesToo: field.companiesToo,
	},
});

export const callback = defineLead({
	kind: 'callback',
	formName: 'Engineer callback',
	table: 'callback_requests',
	answer: { withinHours: callbackReplyHours, by: 'call' },
	takenByDefault: true,
	fields: {
		name: field.fullName,
		email: { ...field.emailAddress, hint: 'No email? Somebody close to you may give theirs.' },
		phone: field.phoneNumber,
		comment: {
			...field.longText('Comment or Question', 'a comment or question'),
			hint: `Please add the postcode of the steps. ${forSomebodyElse}`,
		},
	},
});

/** Every kind of request. */
export const leads = [photoQuote, brochure, callback] as const;
export type AnyLead = (typeof leads)[number];

/** The kinds, by the names the visitor, the operator and the store use for them. */
export type LeadKind = AnyLead['kind'];
export const leadKinds: readonly LeadKind[] = leads.map(({ kind }) => kind);

interface Action {
	dialog: LeadKind;
	/** What its button says in the header, and in the footer's Quick Actions. */
	header: string;
	footer: string;
	/** What the sitemap calls it, and says of it. */
	name: string;
	description: string;
}

/** What a visitor can ask for, in the order of the header and the footer. The wide header has room for the first three. */
export const actions: readonly Action[] = [
	{
		dialog: 'brochure',
		header: 'Free Brochure',
		footer: 'Request Free Brochure',
		name: 'Free brochure',
		description: 'Ask for the free brochure.',
	},
	{
		dialog: 'photo-quote',
		header: 'Upload Photos for Quote',
		footer: 'Upload Photos for Quote',
		name: 'Upload photos for a quote',
		description: 'Send photos of your steps and get a quote without a site survey.',
	},
	{
		dialog: 'callback',
		header: 'Engineer Callback',
		footer: 'Engineer Callback',
		name: 'Engineer callback',
		description: 'Ask an engineer to call you.',
	},
];

/** @param pick what differs by kind, from its definition */
export function byKind<T>(pick: (lead: Lead & { kind: LeadKind }) => T): Readonly<Record<LeadKind, T>> {
	return Object.fromEntries(leads.map((lead) => [lead.kind, pick(lead)])) as Record<LeadKind, T>;
}

/** In how many hours somebody has to answer each kind of request; null where nobody has to: a brochure is sent by the program. */
export const answerHours = byKind(({ answer }) => (answer.by === 'program' ? null : answer.withinHours));

/** A kind in words, for use in a sentence: `photo quote`. */
export function wordsOf(kind: LeadKind): string {
	return kind.replaceAll('-', ' ');
}

/** The name of a kind on the desk: `Photo quote`. */
export const kindNames = byKind(({ kind }) => capitalised(wordsOf(kind)));

/** Which request: an id alone is not enough, since its sender chooses it and it stands in every photo's address. */
export interface RequestKey {
	/** Empty for what concerns no single request. */
	kind: LeadKind | '';
	id: string;
}

export interface Table {
	kind: LeadKind;
	name: string;
	/** In the order of the forms, which is the order in which Postgres looks for missing values. */
	columns: readonly Column[];
}

export const tables: readonly Table[] = leads.map((lead: Lead & { kind: LeadKind }) => ({
	kind: lead.kind,
	name: lead.table,
	columns: columnsOf(lead),
}));

/** The questions of each kind whose answers a visitor may correct later (`correctable` in `fields.ts`). */
export const correctableFields = byKind(({ fields }) =>
	Object.fromEntries(Object.entries<field.Field>(fields).filter(([, { correctable }]) => correctable)),
);

/** Whether the form asks by `companiesToo` (`fields.ts`) if companies are to have the request too. */
export function asksForCompanies({ fields }: { fields: Fields }): boolean {
	return 'companiesToo' in fields;
}

const asking = byKind(asksForCompanies);

/** Whether companies may have the request: of a kind that asks, only where the visitor ticked the box. */
export function isForCompanies(kind: LeadKind, row: Readonly<Record<string, unknown>>): boolean {
	return !asking[kind] || row.companies_too === 'yes';
}

/** What a form asks for, in the words of the privacy policy. */
export function questionsOf(lead: Lead): { form: string; needed: string; welcome: string } {
	const names = columnsOf(lead).map(({ required, field, policyName }) => ({
		required,
		words: field?.policyName ?? policyName,
	}));
	const list = (required: boolean) =>
		listed(names.flatMap((one) => (one.required === required && one.words ? [one.words] : [])));
	return {
		form: lead.formName,
		needed: `your ${list(true)}`,
		welcome: list(false) || 'nothing',
	};
}

/** `a, b and c`; with a comma before the "and" where the last is no mere pair of words, so that it reads as one thing. */
function listed(words: readonly string[]): string {
	const [last = '', ...others] = [...words].reverse();
	if (others.length === 0) return last;
	const isLong = last.split(' ').length > 2;
	return `${others.reverse().join(', ')}${isLong ? ',' : ''} and ${last}`;
}

/**
 * The questions of a kind for somebody on the telephone: the form's own, but that an e-mail address may be left out, unless the kind is
 * answered by the program's e-mail, and a telephone number may not.
 */
export function byTelephone(kind: LeadKind): Fields {
	const lead: Lead | undefined = leads.find((one) => one.kind === kind);
	const needsEmail = lead?.answer.by === 'program';
	return Object.fromEntries(
		Object.entries(lead?.fields ?? {}).map(([name, one]) => {
			if (one.control === 'email' && !needsEmail) return [name, field.optional(one)];
			return [name, one.control === 'tel' ? { ...one, required: true } : one];
		}),
	);
}

/** The questions of a stored request, for the operator who corrects one: what the form or a telephone call may leave out may be empty. */
export function whenCorrected(kind: LeadKind): Fields {
	const fields: Fields = leads.find((one) => one.kind === kind)?.fields ?? {};
	const optional = Object.entries(fields).filter(([, { required }]) => !required);
	return { ...byTelephone(kind), ...Object.fromEntries(optional) };
}
