import { openOf, type Place, queryOf } from '#desk/address/place.ts';
import { answerBy, briefDayOf, clockOf, dayAndTime } from '#leads/british-time.ts';
import { emailPattern, mailLink } from '#leads/email.ts';
import type { StairType } from '#leads/fields.ts';
import { linkToRing, whomLabel, whomToRing } from '#leads/phone.ts';
import { originalNameOf } from '#leads/photos.ts';
import { planIn, planQuestions, saidOfMeasure } from '#leads/plan.ts';
import { referenceOf } from '#leads/reference.ts';
import { answerPath } from '#leads/request-pages.ts';
import { answerLabels, type CompanyAct, type CompanyAnswer, companyAnswers, objections } from '#leads/status.ts';
import { answerHours, byKind, tables, wordsOf } from '#leads/tables.ts';
import {
	type Block,
	type ButtonLink,
	type LabelledValue,
	type MailContent,
	type PhotoFigure,
	photoTile,
	type ShownPhoto,
} from '#server/emails/mail.ts';
import { normalizeText, oneLine, webLink } from '#server/emails/untrusted.ts';
import { type ColumnName, fieldOf, type LeadRequest } from '#server/store/requests.ts';

// What several e-mails say of a request: first in words, then as blocks for the operator and companies.

/** The name of a kind of request, for use in a sentence: `photo quote request`. */
export const requestNames = byKind(({ kind }) => `${wordsOf(kind)} request`);

/** Hours in which the site promises an answer. */
export const replyHours = byKind(({ answer }) => answer.withinHours);

/** Whether the site itself has answered a request. Then nobody has a time to keep to. */
export const isAnswered = ({ kind }: LeadRequest) => answerHours[kind] === null;

/** "1 photo", "2 photos". */
export const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
export const countPhotos = (count: number) => counted(count, 'photo');

/** What the reader of photos should know of their links. */
export const photosDeletedNotice = (months: number) =>
	`We delete photos ${counted(months, 'month')} after they came: save them if you need them longer.`;

/** A stored time in British time: "Friday 20 November, 3:42pm". */
export const formatStored = (time: string) => dayAndTime(Date.parse(time));

/** `answerBy` in short: "Sat 3:42pm". */
export const answerSoonBy = ({ kind }: LeadRequest, since: string) => answerBy(kind, Date.parse(since), soon);
const soon = (due: number) => `${briefDayOf(due).slice(0, 3)} ${clockOf(due)}`;

/** What is said of a question that was left open. */
export const notGiven = 'not given';

const columnsOf = (request: LeadRequest) => tables.find(({ kind }) => kind === request.kind)?.columns ?? [];

/** A label of the form among sentences of ours: "Full name". */
export const inSentence = (label: string) => label.slice(0, 1) + label.slice(1).toLowerCase();

/** What the visitor answered to each question of the form, in its order, with the names of the columns. */
export function fieldsOf(request: LeadRequest): (LabelledValue & { name: string })[] {
	return columnsOf(request).flatMap(({ name, field }) => {
		if (!field) return [];
		const answer = answerOf(request, name as ColumnName);
		const long = field.control === 'textarea';
		const option = field.options?.find(({ value }) => value === answer)?.label;
		const typed = long ? normalizeText(answer) : name === 'name' ? nameIn(request) : oneLine(answer);
		const value = option ?? typed;
		return { name, label: inSentence(field.label), value: value || notGiven, long: long && value !== '' };
	});
}

/** One answer as it is kept; empty where there is none. */
export function answerOf(request: LeadRequest, column: ColumnName): string {
	const answer = fieldOf(request, column);
	return answer === null || typeof answer === 'object' ? '' : String(answer);
}

/** The kind of stairs for a subject, such as "Straight Stairs"; undefined where it was not asked or not answered. */
export function stairsOf(request: LeadRequest): string | undefined {
	if (!('stair_type' in request)) return undefined;
	const options = columnsOf(request).find(({ name }) => name === 'stair_type')?.field?.options;
	// "Not Sure" alone would be said of the request.
	if (request.stair_type === ('unsure' satisfies StairType)) return 'stair type not known';
	return options?.find(({ value }) => value === request.stair_type)?.label;
}

/** The plan with which a photo quote was sent, by its names in the address of the page; empty where there was none. */
export const planOf = (request: LeadRequest) =>
	planIn('stair_type' in request ? request.stair_type : undefined, answerOf(request, 'additional_info'));

/** "5 to 8 steps", where a plan says so: other words of the visitor may be of some steps only. */
export function stepsIn({ count, steps }: ReturnType<typeof planOf>): string | undefined {
	const said = planQuestions.steps.answers.find(({ value }) => value === steps)?.said;
	return (count ? saidOfMeasure('count', count) : said)?.replace(/^There are (.*)\.$/, '$1');
}

/** What a request is found by. */
export const identityOf = ({ id, created_at }: LeadRequest): Block => ({
	type: 'short-fields',
	fields: [
		{ label: 'Reference', value: referenceOf(id), note: ' (give it when you ring: visitors ask for it)' },
		{ label: 'Received', value: formatStored(created_at) },
	],
});

/** A visitor's name, cut where it is so long that it would hide what is to be done; the desk and the pages have it whole. */
export function nameIn(request: LeadRequest): string {
	const signs = [...oneLine(answerOf(request, 'name'))];
	return signs.length > longestName ? `${signs.slice(0, longestName - 1).join('')}…` : signs.join('');
}
const longestName = 120;

export const nameOf = (request: LeadRequest): LabelledValue => ({ label: 'Full name', value: nameIn(request) });

/** Whom to ring, in the visitor's words, where they name somebody. */
export function whomOf(request: LeadRequest): LabelledValue[] {
	const whom = whomToRing(answerOf(request, 'comment'), answerOf(request, 'additional_info'));
	return whom === undefined ? [] : [{ label: whomLabel, value: oneLine(whom) }];
}

/** The number to ring: of whom the visitor names, or else their own. */
export const toRing = (request: LeadRequest) => linkToRing(whomOf(request)[0]?.value, answerOf(request, 'phone'));

/** A button to a place of the desk; nothing where there is no desk that can be reached from outside. */
export const deskButton = (desk: string | undefined, label: string, place: Partial<Place>): Block[] =>
	buttonRow(deskLink(desk, label, place));

const deskLink = (desk: string | undefined, label: string, place: Partial<Place>): ButtonLink[] =>
	desk === undefined ? [] : [{ look: 'plain', label, href: desk + queryOf(place) }];

/** A request on the desk. */
export const requestLink = (desk: string | undefined, { kind, id }: LeadRequest): ButtonLink[] =>
	deskLink(desk, 'Open on the desk', { open: openOf({ kind, id }) });

/** The one button of an e-mail, or of a part of it. */
export const mainButton = (label: string, href: string): Block => ({
	type: 'buttons',
	buttons: [{ look: 'main', label, href }],
});

/** A request's photos as figures, those without a picture last. */
export function photoFigures(requestId: string, photos: readonly ShownPhoto[]): PhotoFigure[] {
	const sorted = photos.toSorted((a, b) => Number(!a.small) - Number(!b.small));
	return sorted.map(({ url, name, size, small }, index) => {
		const number = index + 1;
		const figure = {
			caption: `Photo ${number}: ${originalNameOf(oneLine(name))} (${formatSize(size)})`,
			href: url && webLink(url),
		};
		if (!small) return figure;
		const scale = Math.min(1, photoTile.width / small.width, photoTile.height / small.height);
		const [width, height] = [Math.round(small.width * scale), Math.round(small.height * scale)];
		const attached = { cid: `photo-${number}.${requestId}@photos`, fileName: `photo-${number}.jpg`, jpeg: small.jpeg };
		return { ...figure, picture: { ...attached, width, height } };
	});
}

/** A file size in decimal units, as phones show it. */
function formatSize(bytes: number): string {
	return bytes < 1_000_000
		? `${Math.max(1, Math.round(bytes / 1000))}\u00a0KB`
		: `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`;
}

/** The links by which a company answers a request and pauses, each signed for this company. */
export type AnswerLinks = Readonly<Record<CompanyAct, string>>;

/**
 * A company's answers: buttons, two in a row, and the objections; nothing where there is no server to which they could lead.
 * @param isReminder whether they stand in the one reminder
 */
export function answerBlocks(links: AnswerLinks | undefined, isReminder = false): Block[] {
	if (!links) return [];
	const linkOf = (answer: CompanyAnswer) => ({ label: answerLabels[answer], href: links[answer] });
	const buttons = companyAnswers.slice(0, 4).map((one) => ({ look: 'plain' as const, ...linkOf(one) }));
	return [
		`Tell us how it stands. Each button opens a page to confirm.${isReminder ? '' : ' We remind you once if we hear nothing.'}`,
		...[buttons.slice(0, 2), buttons.slice(2)].flatMap(buttonRow),
		{ type: 'links', title: 'Something wrong with it?', links: objections.map(linkOf) },
	];
}

/** The form that sends a company the link to the page of all that it has. */
export const openRequests = (links: AnswerLinks | undefined): Block[] =>
	links ? [linkTo('All your open requests', new URL(answerPath, links.pause).href)] : [];

/** A link on a line of its own. */
export const linkTo = (label: string, href: string): Block => ({ type: 'links', links: [{ label, href }] });

const answeredBy = byKind(({ answer }) => answer.by);

/**
 * Buttons to call and to reply by e-mail; the main one is what was asked for, or the only one that there is.
 * @param isTodo whether the reader is to do either
 */
export function reachButtons(request: LeadRequest, isTodo = true): ButtonLink[] {
	const look = (isMain: boolean): ButtonLink['look'] => (isTodo && isMain ? 'main' : 'plain');
	const reply = mailLink(answerOf(request, 'email'), `Your ${requestNames[request.kind]} ${referenceOf(request.id)}`);
	const call = toRing(request);
	const isToCall = answeredBy[request.kind] === 'call' || reply === undefined;
	return [
		...(call ? [{ look: look(isToCall), label: `Call ${call.number}`, href: call.href }] : []),
		...(reply ? [{ look: look(!isToCall || !call), label: call ? 'Email' : 'Email the visitor', href: reply }] : []),
	];
}

export const buttonRow = (buttons: readonly ButtonLink[]): Block[] =>
	buttons.length > 0 ? [{ type: 'buttons', buttons }] : [];

export const suspectedPrefix = (request: LeadRequest): string =>
	answerOf(request, 'suspected') ? '[Suspected spam] ' : '';

export function replyToVisitor(request: LeadRequest): Pick<MailContent, 'replyTo'> {
	const address = answerOf(request, 'email');
	return emailPattern.test(address) ? { replyTo: { name: oneLine(answerOf(request, 'name')), address } } : {};
}
