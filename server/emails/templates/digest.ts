import { siteName } from '#brand/name.ts';
import { capitalised } from '#facts/words.ts';
import { referenceOf } from '#leads/reference.ts';
import type { RequestKey } from '#leads/tables.ts';
import {
	type Block,
	type LabelledValue,
	type Mail,
	type Sender,
	type ShownPhoto,
	whyOperator,
} from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { correctedFields } from '#server/emails/templates/corrected.ts';
import { suspectedPrefix, whoHas } from '#server/emails/templates/lead.ts';
import { commandInstead, type DeskPlace, deskButton, requestButton } from '#server/emails/templates/on-desk.ts';
import { photoFigures, photosLink } from '#server/emails/templates/photos.ts';
import {
	answerBy,
	countPhotos,
	fieldsOf,
	formatReceived,
	nameOf,
	notGiven,
	photosDeletedNotice,
	reachOf,
	requestNames,
} from '#server/emails/templates/request-text.ts';
import {
	type AnswerLinks,
	answerRows,
	answersExplained,
	askedFields,
	pauseBlocks,
	type Unanswered,
} from '#server/emails/templates/unanswered.ts';
import { deletionSteps } from '#server/emails/templates/withdrawal.ts';
import type { LeadRequest } from '#server/store/requests.ts';

/** Messages of which several go in one e-mail. */
export type DigestMessage = 'lead' | 'photos-added' | 'corrected' | 'reminder' | 'unanswered' | 'withdrawal';

/** One of the requests that the e-mail lists, with what its message tells. */
export interface DigestItem extends Partial<Unanswered> {
	key: RequestKey;
	/** Undefined for one that was erased. */
	request?: LeadRequest;
	photos?: readonly ShownPhoto[];
	/** The labels of what the visitor has corrected. */
	corrected?: readonly string[];
	/** When a company was asked. */
	askedAt?: string;
	/** For a company, the links by which it answers. */
	answering?: AnswerLinks | undefined;
	/** For the operator, the companies that a new request was sent to, and why to none. */
	companies?: readonly string[];
	whyNobody?: readonly string[];
}

export interface DigestMailParts extends Sender {
	message: DigestMessage;
	reader: 'operator' | 'company';
	items: readonly DigestItem[];
	/** The address for replies, where a person is to decide. */
	contact: string;
	retainPhotosMonths: number;
}

/**
 * In place of so many e-mails of a message within an hour: one with all of them, each with what its own says in short. The subject contains
 * no text from visitors.
 */
export function digestMail({ message, reader, items, contact, retainPhotosMonths, ...sender }: DigestMailParts): Mail {
	const count = items.length;
	const { desk } = sender;
	const { title, lines, after = [], listed } = says[message](count, reader, retainPhotosMonths);
	const areSuspected = items.every(({ request }) => request?.suspected);
	const hasLinks = items.some(({ answering }) => answering);
	return writeMail({
		subject: `${areSuspected ? suspectedPrefix : ''}${title}`,
		preview: items
			.map(({ key }) => referenceOf(key.id))
			.slice(0, 5)
			.join(', '),
		title,
		blocks: [
			`${lines} They are in one email, so that you do not get one for each.${count > clippedFrom ? ' Some mail programs show only the beginning of a long email, and a link to the rest.' : ''}`,
			...(hasLinks ? [answersExplained] : []),
			...items.flatMap((item) => [
				...itemBlocks(message, item),
				...(reader === 'operator' && item.request ? requestButton(desk, item.key) : []),
			]),
			...(message === 'lead' ? pauseBlocks(items[0]?.answering) : []),
			...after,
			...(reader === 'operator' && listed ? listBlocks(desk, listed) : []),
		],
		why:
			reader === 'company'
				? `You get this email because your company answers requests that come through ${siteName}.`
				: whyOperator,
		...sender,
		...(message === 'withdrawal' && { replyTo: { name: siteName, address: contact } }),
	});
}

/** Gmail shows the first 102 kB. */
const clippedFrom = 20;

/** `listed`: what of the desk's list has these requests, with others. */
type Said = { title: string; lines: string; after?: readonly Block[]; listed?: DeskPlace };

const listBlocks = (desk: string | undefined, place: DeskPlace): Block[] => [
	...deskButton(desk, 'All requests on the desk', place),
	...commandInstead(desk, 'npm run leads -- list'),
];

const says: Record<DigestMessage, (count: number, reader: 'operator' | 'company', months: number) => Said> = {
	lead: (count, reader, months) => ({
		title: `${count} new requests`,
		lines:
			reader === 'company'
				? `${count} people have sent requests through ${siteName}, and we pass them to you. When you ring, give the reference of the request: we tell visitors to ask for it. Please use these details only for these requests.`
				: `${count} requests have come.`,
		after: [photosDeletedNotice(months)],
		listed: {},
	}),
	'photos-added': (count, _, months) => ({
		title: `Photos added to ${count} requests`,
		lines: `More photos have come for ${count} requests that you have. They were added by the links we gave the visitors.`,
		after: [photosDeletedNotice(months)],
	}),
	corrected: (count) => ({
		title: `Corrected: ${count} requests`,
		lines: `The people who sent these ${count} requests have corrected them. Please use what is here.`,
	}),
	reminder: (count) => ({
		title: `Still waiting: ${count} requests`,
		lines: `We passed you these ${count} requests, and you have not told us that you answered them. Our first emails have all the details.`,
	}),
	unanswered: (count) => ({
		title: `Nobody has answered: ${count} requests`,
		lines: `No company has told us that it answered these ${count} requests. Please ring the companies, or answer yourself.`,
		listed: { due: true },
	}),
	withdrawal: (count) => ({
		title: `Please delete ${count} requests`,
		lines: `These ${count} requests were deleted by the people who sent them, or at their wish. We sent them to you, or tried to.`,
		after: [{ type: 'steps', steps: deletionSteps }],
	}),
};

function itemBlocks(message: DigestMessage, item: DigestItem): Block[] {
	const { key, request, photos = [], answering, asked = [], answers = [], companies } = item;
	const what = key.kind === '' ? 'request' : requestNames[key.kind];
	const heading: Block = { type: 'heading', text: `${capitalised(what)} ${referenceOf(key.id)}` };
	if (!request) return [heading, { type: 'short-fields', fields: [{ label: 'Request ID', value: key.id }] }];
	const { shown } = photoFigures(key.id, photos);
	const fields =
		message === 'lead'
			? answersOf(request)
			: [nameOf(request), ...(item.corrected ? correctedFields(request, item.corrected) : [reachOf(request)])];
	const isNews = message === 'photos-added' || message === 'corrected';
	const due = answerBy(request, item.askedAt ?? request.created_at);
	return [
		heading,
		{
			type: 'short-fields',
			fields: [
				...(request.suspected ? [{ label: 'Suspected spam', value: 'please look twice' }] : []),
				...fields,
				...(companies ? [{ label: 'Companies', value: whoHas({ ...item, request, companies }) }] : []),
				...askedFields(asked, answers),
				...(message === 'photos-added' ? [{ label: 'Added', value: countPhotos(photos.length) }] : []),
				{ label: 'Received', value: formatReceived(request.created_at) },
				...(due && !isNews ? [{ label: 'Answer by', value: due }] : []),
			],
		},
		...(shown.length > 0 ? [{ type: 'photos', photos: shown } as const] : []),
		...photosLink(message === 'lead' ? photos.length : 0, answering),
		...answerRows(answering),
	];
}

/** Longest part of a visitor's text that is listed, in characters. */
const longestText = 500;

/** What the visitor answered; a long text in part. */
function answersOf(request: LeadRequest): LabelledValue[] {
	return fieldsOf(request)
		.filter(({ value }) => value !== notGiven)
		.map(({ label, value, long }) => ({ label, value: shortened(value), ...(long && { long }) }));
}

function shortened(text: string): string {
	const characters = [...text];
	return characters.length > longestText ? `${characters.slice(0, longestText).join('')} … (shortened)` : text;
}
