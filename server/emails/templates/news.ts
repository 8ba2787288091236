import { siteName } from '#brand/name.ts';
import { capitalised, inWords } from '#facts/in-words.ts';
import { phoneLink } from '#leads/phone.ts';
import { placeOf } from '#leads/postcode.ts';
import { referenceOf } from '#leads/reference.ts';
import { answerWords } from '#leads/status.ts';
import type { RequestKey } from '#leads/tables.ts';
import {
	type Block,
	type LabelledValue,
	type Mail,
	type MailContent,
	type Sender,
	type ShownPhoto,
	whyOperator,
} from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render.ts';
import {
	type AnswerLinks,
	answerBlocks,
	answerSoonBy,
	buttonRow,
	countPhotos,
	fieldsOf,
	formatStored,
	identityOf,
	inSentence,
	mainButton,
	nameIn,
	nameOf,
	openRequests,
	photoFigures,
	photosDeletedNotice,
	reachButtons,
	replyHours,
	replyToVisitor,
	requestLink,
	requestNames,
	suspectedPrefix,
	whomOf,
} from '#server/emails/templates/request-text.ts';
import { normalizeText, oneLine } from '#server/emails/untrusted.ts';
import { day } from '#server/settings/limits.ts';
import { companyLinkFor } from '#server/store/links.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Holder } from '#server/store/state.ts';

// What the operator and the companies that have a request hear of it later. No subject has a text from the visitor but the first half of the postcode.

interface NewsMailParts extends Sender {
	request: LeadRequest;
	reader: 'operator' | 'company';
	/** For a company, the links by which it answers. */
	answering?: AnswerLinks | undefined;
}

interface News extends Required<Pick<MailContent, 'title' | 'preview' | 'blocks'>> {
	/** The title unless given. */
	subject?: string;
	/** As of `reachButtons`. */
	isTodo?: boolean;
	/** As of `answerBlocks`. */
	isReminder?: boolean;
}

/** An e-mail with news of a request. */
function newsMail(
	{ request, reader, answering, ...sender }: NewsMailParts,
	{ title, subject = title, isTodo, isReminder, blocks, ...mail }: News,
): Mail {
	return writeMail({
		...sender,
		...mail,
		subject: `${suspectedPrefix(request)}${subject}`,
		title,
		blocks: [
			...blocks,
			...buttonRow(reachButtons(request, isTodo)),
			identityOf(request),
			...answerBlocks(answering, isReminder),
			...(reader === 'operator' ? buttonRow(requestLink(sender.desk, request)) : []),
			...openRequests(answering),
		],
		why:
			reader === 'company'
				? `You get this email because we passed request ${referenceOf(request.id)} to your company.`
				: whyOperator(sender),
		...replyToVisitor(request),
	});
}

interface AddedPhotos {
	/** Those that were added. */
	photos: readonly ShownPhoto[];
	/** How many the request has now. */
	photoCount: number;
	retainPhotosMonths: number;
}

/** Photos were added to a request. */
export function photosAddedMail({ photos, photoCount, retainPhotosMonths, ...parts }: NewsMailParts & AddedPhotos) {
	const { id, kind } = parts.request;
	return newsMail(parts, {
		title: `${countPhotos(photos.length)} added to request ${referenceOf(id)}`,
		preview: `The request has ${countPhotos(photoCount)} now.`,
		blocks: [
			{ type: 'fields', fields: [nameOf(parts.request)] },
			{ type: 'photos', photos: photoFigures(id, photos) },
			`More photos have come for a ${requestNames[kind]} that you have. They were added by the link we gave the visitor. The request has ${countPhotos(photoCount)} now; nothing else in it has changed.`,
			photosDeletedNotice(retainPhotosMonths),
		],
	});
}

/**
 * A request was corrected, by its visitor or by the operator. The e-mail has not what was there before: it may have been somebody else's number.
 * @param labels of what was corrected
 * @param others of the same person that the company has: it is told of those that say the same now, and gets no e-mail about each
 */
export function correctedMail({
	labels,
	isByVisitor,
	others,
	...parts
}: NewsMailParts & { labels: readonly string[]; isByVisitor: boolean; others: readonly LeadRequest[] }): Mail {
	const { request } = parts;
	const fields = fieldsOf(request).filter(({ label }) => labels.map(inSentence).includes(label));
	// Of what each request of a person says: the rest is about this one.
	const personal = fields.filter(({ name }) => ['name', 'email', 'phone'].includes(name));
	const alike = others.filter((other) => {
		const there = fieldsOf(other);
		return personal.every(({ name, value }) => there.some((one) => one.name === name && one.value === value));
	});
	return newsMail(parts, {
		title: `Request ${referenceOf(request.id)} is corrected`,
		preview: `Corrected: ${fields.map(({ label }) => label).join(', ')}.`,
		blocks: [
			`${isByVisitor ? 'The visitor has' : 'We have'} corrected this ${requestNames[request.kind]}. This is what it says now; please use it in place of what you have. Nothing else has changed.`,
			{ type: 'fields', fields: [nameOf(request), ...fields, ...whomOf(request)] },
			...(personal.length === 0 || alike.length === 0
				? []
				: [`The same holds now for ${inWords(alike.map(({ id }) => referenceOf(id)))}, from the same person.`]),
		],
	});
}

/** To a company that has a request: what the operator tells it, or has written to the visitor. */
export function toldMail({ text, isToVisitor, ...parts }: NewsMailParts & { text: string; isToVisitor: boolean }) {
	const { request } = parts;
	return newsMail(parts, {
		title: `More about request ${referenceOf(request.id)}`,
		preview: `A message from ${siteName}.`,
		blocks: [
			`${isToVisitor ? 'We have written to the visitor' : 'A message from us'} about this ${requestNames[request.kind]}:`,
			{ type: 'message', text: normalizeText(text) },
			{ type: 'heading', text: 'The visitor' },
			{ type: 'fields', fields: [nameOf(request), ...whomOf(request)] },
		],
		isTodo: false,
	});
}

/** To a company that has not answered a request. It comes once. @param askedAt when its time to answer began */
export function reminderMail({ askedAt, ...parts }: NewsMailParts & { askedAt: string }): Mail {
	const { request } = parts;
	const hours = replyHours[request.kind];
	return newsMail(parts, {
		subject: `Still waiting: ${nameInSubject(request)}`,
		preview: `Received ${formatStored(request.created_at)}. The visitor hopes for an answer within ${hours} hours.`,
		title: 'A visitor is waiting for you',
		blocks: [
			{ type: 'summary', text: `${capitalised(nameInSubject(request))}\nAnswer by ${answerSoonBy(request, askedAt)}` },
			`We passed you this ${requestNames[request.kind]}, and you have not told us that you answered it. The visitor was told that we aim for an answer within ${hours} hours. Our first email has all the details. This is our only reminder.`,
			{ type: 'fields', fields: [nameOf(request), ...whomOf(request)] },
		],
		isReminder: true,
	});
}

interface Unanswered extends NewsMailParts {
	/** The companies from which it was not taken back. */
	asked: readonly Holder[];
	/** Telephone numbers of companies, by their addresses. */
	phones: Readonly<Record<string, string | undefined>>;
}

/** To the operator: no company has said that it answered a request, or none has it. It comes once. */
export function unansweredMail({ asked, phones, ...parts }: Unanswered): Mail {
	const { request } = parts;
	const hours = replyHours[request.kind];
	const isYours = asked.length === 0;
	const companies = asked.map((one) => saidBy(one, phones[one.recipient] ?? ''));
	return newsMail(parts, {
		subject: `Nobody has answered: ${nameInSubject(request)}`,
		preview: `The visitor hopes for an answer within ${hours} hours.`,
		title: 'Nobody has answered this request',
		blocks: [
			{
				type: 'notice',
				lines: [
					`Please ${isYours ? 'answer it, or pass it on to a company: none has it' : 'ring the companies, or answer it yourself'}.`,
					`The visitor was told that we aim for an answer within ${hours} hours of ${formatStored(request.created_at)}.`,
				],
			},
			{ type: 'summary', text: capitalised(nameInSubject(request)) },
			...(isYours ? [] : [{ type: 'fields' as const, fields: companies }]),
			{ type: 'heading', text: 'The visitor' },
			{ type: 'fields', fields: [nameOf(request), ...whomOf(request)] },
		],
		isTodo: isYours,
	});
}

/** "photo quote request 7F3A-92C1: Truro TR1"; without a place where it is not known. */
function nameInSubject(request: LeadRequest): string {
	const place = placeOf({ ...request });
	return `${requestNames[request.kind]} ${referenceOf(request.id)}${place ? `: ${place}` : ''}`;
}

/** What a company has said last, and how to reach it. */
function saidBy({ company, recipient, state, settledAt, askedAt, last }: Holder, phone: string): LabelledValue {
	const call = phoneLink(phone);
	const write = { look: 'plain', label: 'Write', href: `mailto:${recipient}` } as const;
	const look = last ? 'plain' : 'main';
	const links = call ? [{ look, label: `Call ${call.number}`, href: call.href } as const, write] : [write];
	const said = (value: string) => ({ label: oneLine(company), value, links });
	if (last) return said(`${answerWords(last)}, ${formatStored(last.created_at)}`);
	if (state !== 'delivered') return said(`Our email to it has not been delivered since ${formatStored(askedAt)}`);
	return said(`Nothing yet. Asked ${formatStored(settledAt ?? askedAt)}`);
}

/** A request that its recipient is to delete. */
interface Gone {
	request: RequestKey;
	/** The request, if it was taken back from a company; undefined if it was erased. */
	takenBack?: LeadRequest | undefined;
	/** The requests of the same person that the company still has. */
	staying: readonly RequestKey[];
}

/**
 * To the recipients of requests that were deleted, or to a company from which some were taken back. A reference may be of two requests, since
 * the browser chooses it.
 * @param contact the address for replies
 */
export function withdrawalMail({ gone, contact, ...sender }: Sender & { gone: readonly Gone[]; contact: string }) {
	const references = gone.map(({ request }) => referenceOf(request.id));
	const isOne = gone.length === 1;
	const [takenBack, erased] = [gone.filter((one) => one.takenBack), gone.filter((one) => !one.takenBack)];
	return writeMail({
		...sender,
		subject: `Please delete ${isOne ? `request ${references[0]}` : `${gone.length} requests`}`,
		preview: isOne ? 'What is to be done is below.' : references.join(', ').slice(0, 100),
		blocks: [
			...whatIsGone(takenBack, 'Taken back by us, so no longer yours to answer:'),
			...whatIsGone(erased, 'Deleted by the person who sent it, or at their request:'),
			...new Set(gone.flatMap(whatStays)),
			{
				type: 'steps',
				steps: [
					`Search your emails for ${isOne ? 'the reference' : 'each reference'}. If you find two requests with the same reference, reply to this email before you delete anything.`,
					`If you have ${isOne ? 'it' : 'them'}, please delete what you hold of ${isOne ? 'it' : 'each'}: our email, any photos, your notes and copies.`,
					'Please do not contact anybody about what you delete.',
				],
			},
		],
		why: `You get this email because ${isOne ? `request ${references[0]} was` : 'these requests were'} sent to you, or ${isOne ? 'was' : 'were'} about to be.`,
		replyTo: { name: siteName, address: contact },
	});
}

/** Requests that went for one reason. */
function whatIsGone(gone: readonly Gone[], why: string): Block[] {
	const fields = gone.map(({ request: { id, kind }, takenBack }) => {
		const who = takenBack && [nameIn(takenBack), placeOf({ ...takenBack })].filter(Boolean).join(', ');
		const label = capitalised(kind === '' ? 'request' : requestNames[kind]);
		return { label, value: [referenceOf(id), who].filter(Boolean).join(' · ') };
	});
	return fields.length === 0 ? [] : [why, { type: 'fields', fields }];
}

function whatStays({ staying }: Gone): string[] {
	const others = inWords(staying.map(({ id }) => referenceOf(id)));
	const those = staying.length === 1 ? 'that' : 'those';
	return others ? [`Please keep ${others}, from the same person: you still have ${those}.`] : [];
}

/** To a company, whose address somebody has typed: the link to the page of its open requests. */
export function companyLinkMail({ name, url, ...sender }: Sender & { name: string; url: string }): Mail {
	const days = companyLinkFor / day;
	return writeMail({
		subject: 'Your open requests, on one page',
		preview: `The link works for ${days} days.`,
		blocks: [
			`One page shows every request that we passed to ${oneLine(name)} and that is still open. Answer each there, or pause new ones.`,
			mainButton('See your open requests', url),
			`The link works for ${days} days. Please do not forward this email outside your company: the page shows visitors’ names and telephone numbers.`,
			'You did not ask for this? Then somebody typed your address into the form. Nobody sees the page without this email, so you need do nothing.',
		],
		why: `You get this email because your company answers requests that come through ${siteName}, and somebody asked for this link.`,
		...sender,
	});
}
