import { openOf, type Place, queryOf } from '#desk/address/place.ts';
import { emailPattern, mailLink } from '#leads/email.ts';
import type { StairType } from '#leads/fields.ts';
import { linkToRing, whomLabel, whomToRing } from '#leads/phone.ts';
import { originalNameOf } from '#leads/photos.ts';
import { planIn, planQuestions, saidOfMeasure } from '#leads/plan.ts';
import { referenceOf } from '#leads/reference.ts';
import { answerLabels, type CompanyAct, companyAnswers, objections } from '#leads/status.ts';
import { answerHours, byKind, type RequestKey, tables, wordsOf } from '#leads/tables.ts';
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
import { hour } from '#server/settings/limits.ts';
import { type ColumnName, fieldOf, type LeadRequest } from '#server/store/requests.ts';

// What several e-mails say of a request: first in words, then as blocks for the operator and companies.

/** The name of a kind of request, for use in a sentence: `photo quote request`. */
export const requestNames = byKind(({ kind }) => `${wordsOf(kind)} request`);

/** Hours in which the site promises an answer. */
export const replyHours = byKind(({ answer }) => answer.withinHours);

/** Whether the site itself has answered a request. Then nobody has a time to keep to. */
export const isAnswered = ({ kind }: LeadRequest) => answerHours[kind] === null;

const timeZone = 'Europe/London';
const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' });
const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });

/** A day in British time: "20 November 2026". */
export function formatDay(time: Date): string {
	return day.format(time);
}

/** The same of a day such as `2026-11-20`. */
export const dayText = (day: string) => formatDay(new Date(`${day}T12:00:00Z`));

/** "1 photo", "2 photos". */
export function countPhotos(count: number): string {
	return count === 1 ? '1 photo' : `${count} photos`;
}

/** That photos which a request names are not with it, such as a file in the hosted project that was no photo; nothing if none is missing. */
export function photosMissingNotice(named: number, shown: number): string[] {
	const missing = named - shown;
	if (missing <= 0) return [];
	if (named === 1) return ['No photo is here: none has come, the file was not a photo, or it was deleted.'];
	const files = missing === 1 ? 'is not here: the file was not a photo' : 'are not here: the files were not photos';
	return [
		`${missing} of the ${named} photos that the request names ${files}, or ${missing === 1 ? 'it was' : 'they were'} deleted.`,
	];
}

/** What the reader of photos should know of their links. */
export function photosDeletedNotice(months: number): string {
	const after = months === 1 ? '1 month' : `${months} months`;
	return `We delete photos ${after} after they came: please save them.`;
}

/** The stored time of a request in British time: "20 November 2026, 15:42". */
export function formatReceived(createdAt: string): string {
	const date = new Date(createdAt);
	return `${day.format(date)}, ${time.format(date)}`;
}

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' });

/** `answerBy` in short: "Sat 15:42". */
export function answerSoonBy({ kind }: Pick<LeadRequest, 'kind'>, since: string): string | undefined {
	const hours = answerHours[kind];
	if (hours === null) return undefined;
	const due = Date.parse(since) + hours * hour;
	return `${weekday.format(due)} ${time.format(due)}`;
}

/** What is said of a question that was left open. */
export const notGiven = 'not given';

const columnsOf = (request: LeadRequest) => tables.find(({ kind }) => kind === request.kind)?.columns ?? [];

/** What the visitor answered to each question of the form, under the form's own labels and in its order, with the names of the columns. */
export function fieldsOf(request: LeadRequest): (LabelledValue & { name: string })[] {
	return columnsOf(request).flatMap(({ name, field }) => {
		if (!field) return [];
		const answer = answerOf(request, name as ColumnName);
		const long = field.control === 'textarea';
		const option = field.options?.find(({ value }) => value === answer)?.label;
		const value = option ?? (long ? normalizeText(answer) : oneLine(answer));
		return { name, label: field.label, value: value || notGiven, long: long && value !== '' };
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
	if (request.stair_type === ('unsure' satisfies StairType)) return 'stairs not sure';
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

/** What the operator wrote, by its empty lines. */
export const paragraphsOf = (text: string) =>
	normalizeText(text)
		.split('\n\n')
		.map((lines) => lines.replaceAll('\n', ' '));

/** What a request is found by. */
export function identityOf({ id }: { id: string }, received?: string): LabelledValue[] {
	return [
		{ label: 'Reference', value: referenceOf(id) },
		...(received === undefined ? [] : [{ label: 'Received', value: received }]),
	];
}

/** How to reach a visitor: by telephone, or where no number was given, by e-mail. */
export const reachOf = (request: LeadRequest): LabelledValue => {
	const [phone, email] = [oneLine(answerOf(request, 'phone')), oneLine(answerOf(request, 'email'))];
	return phone || !email ? { label: 'Phone', value: phone || notGiven } : { label: 'Email', value: email };
};

export const nameOf = (request: LeadRequest): LabelledValue => ({
	label: 'Full Name',
	value: oneLine(answerOf(request, 'name')),
});

/** Whom to ring, in the visitor's words, where they name somebody. */
export function whomOf(request: LeadRequest): LabelledValue[] {
	const whom = whomToRing(answerOf(request, 'comment'), answerOf(request, 'additional_info'));
	return whom === undefined ? [] : [{ label: whomLabel, value: oneLine(whom) }];
}

/** The number to ring: of whom the visitor names, or else their own. */
export const toRing = (request: LeadRequest) => linkToRing(whomOf(request)[0]?.value, answerOf(request, 'phone'));

/** A button to a place of the desk; nothing where there is no desk that can be reached from outside. */
export const deskButton = (desk: string | undefined, label: string, place: Partial<Place>): Block[] =>
	desk === undefined ? [] : buttonRow([{ look: 'plain', label, href: desk + queryOf(place) }]);

/** A request on the desk; nothing for one that was erased. */
export const requestButton = (desk: string | undefined, { kind, id }: RequestKey): Block[] =>
	kind === '' ? [] : deskButton(desk, 'Open it on the desk', { open: openOf({ kind, id }) });

/** What opens the desk at the server, in place of a button, where it cannot be reached from outside. */
export const commandInstead = (desk: string | undefined): Block[] =>
	desk === undefined ? ['On the server, this opens the desk: npm run leads -- desk'] : [];

/** The one button of an e-mail, or of a part of it. */
export const mainButton = (label: string, href: string): Block => ({
	type: 'buttons',
	buttons: [{ look: 'main', label, href }],
});

/** A request's photos as figures. */
export function photoFigures(requestId: string, photos: readonly ShownPhoto[]): PhotoFigure[] {
	return photos.map(({ url, name, size, small }, index) => {
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
	return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The links by which a company answers a request and pauses, each signed for this company. */
export type AnswerLinks = Readonly<Record<CompanyAct, string>>;

const answersExplained = 'Press how it stands: each opens a page with one button. Then we need not remind you.';

/** The buttons of a company's answers, two in a row; nothing where there is no server to which they could lead. */
export function answerBlocks(links: AnswerLinks | undefined): Block[] {
	if (!links) return [];
	const rows = [companyAnswers.slice(0, 2), companyAnswers.slice(2, 4), objections];
	const buttons = rows.flatMap((answers) =>
		buttonRow(answers.map((answer) => ({ look: 'plain', label: answerLabels[answer], href: links[answer] }))),
	);
	return [answersExplained, ...buttons];
}

const answeredBy = byKind(({ answer }) => answer.by);

/** Buttons to call and to reply by e-mail; the main one is what was asked for, or the only one that there is. */
export function reachButtons(request: LeadRequest): ButtonLink[] {
	const reply = mailLink(answerOf(request, 'email'), `Your ${requestNames[request.kind]} ${referenceOf(request.id)}`);
	const call = toRing(request);
	const isToCall = answeredBy[request.kind] === 'call' || reply === undefined;
	return [
		...(call ? [{ look: look(isToCall), label: `Call ${call.number}`, href: call.href }] : []),
		...(reply ? [{ look: look(!isToCall || !call), label: 'Reply', href: reply }] : []),
	];
}

const look = (isMain: boolean): ButtonLink['look'] => (isMain ? 'main' : 'second');

export const buttonRow = (buttons: readonly ButtonLink[]): Block[] =>
	buttons.length > 0 ? [{ type: 'buttons', buttons }] : [];

export const suspectedPrefix = (request: LeadRequest): string =>
	answerOf(request, 'suspected') ? '[Suspected spam] ' : '';

export function replyToVisitor(request: LeadRequest): Pick<MailContent, 'replyTo'> {
	const address = answerOf(request, 'email');
	return emailPattern.test(address) ? { replyTo: { name: oneLine(answerOf(request, 'name')), address } } : {};
}
