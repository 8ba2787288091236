import { type Place, queryOf, start } from '#desk/address/place.ts';
import { inWords } from '#facts/in-words.ts';
import { emailPattern, mailLink } from '#leads/email.ts';
import { phoneLink } from '#leads/phone.ts';
import { originalNameOf } from '#leads/photos.ts';
import { referenceOf } from '#leads/reference.ts';
import { answerLabels, type CompanyAct, companyAnswers } from '#leads/status.ts';
import { byKind, type RequestKey } from '#leads/tables.ts';
import type { Block, ButtonLink, MailContent, PhotoFigure, ShownPhoto } from '#server/emails/mail.ts';
import { answerOf, requestNames } from '#server/emails/templates/request-text.ts';
import { oneLine, webLink } from '#server/emails/untrusted.ts';
import type { LeadRequest } from '#server/store/requests.ts';

// What several e-mails to the operator and to companies have.

/** A button to a place of the desk; nothing where there is no desk that can be reached from outside. */
export const deskButton = (desk: string | undefined, label: string, place: Partial<Place>): Block[] =>
	desk === undefined ? [] : buttonRow([{ look: 'plain', label, href: desk + queryOf({ ...start, ...place }) }]);

/** A request on the desk; nothing for one that was erased. */
export const requestButton = (desk: string | undefined, { kind, id }: RequestKey): Block[] =>
	kind === '' ? [] : deskButton(desk, 'Open it on the desk', { open: { kind, id } });

/** What opens the desk at the server, in place of a button, where it cannot be reached from outside. */
export const commandInstead = (desk: string | undefined): Block[] =>
	desk === undefined
		? [
				{ type: 'heading', text: 'On the server' },
				{ type: 'command', text: 'npm run leads -- desk' },
			]
		: [];

/** Longest side of a small picture in the e-mail, in px: two are as wide as the content. */
const maxSide = 268;

/** A request's photos as figures. */
export function photoFigures(requestId: string, photos: readonly ShownPhoto[]): PhotoFigure[] {
	return photos.map(({ url, name, size, small }, index) => {
		const number = index + 1;
		const figure = {
			caption: `Photo ${number}: ${originalNameOf(oneLine(name))} (${formatSize(size)})`,
			href: url && webLink(url),
		};
		if (!small) return figure;
		const scale = Math.min(1, maxSide / Math.max(small.width, small.height));
		const [width, height] = [Math.round(small.width * scale), Math.round(small.height * scale)];
		const attached = { cid: `photo-${number}.${requestId}@photos`, fileName: `photo-${number}.jpg`, jpeg: small.jpeg };
		return { ...figure, picture: { ...attached, width, height } };
	});
}

/** A file size in decimal units, as phones show it. */
function formatSize(bytes: number): string {
	return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The links by which a company answers a request, pauses, and gets the photos, each signed for this company. */
export type AnswerLinks = Readonly<Record<CompanyAct, string>>;

const answersExplained = `${inWords(companyAnswers.map((answer) => `“${answerLabels[answer]}”`))} tell us how it stands. Each opens a page with one button, and needs no password. Then we know that the visitor has an answer, and need not remind you.`;

/** The buttons of a company's answers, two in a row; nothing where there is no server to which they could lead. */
export function answerBlocks(links: AnswerLinks | undefined): Block[] {
	if (!links) return [];
	const rows = [companyAnswers.slice(0, 2), companyAnswers.slice(2)];
	const buttons = rows.flatMap((answers) =>
		buttonRow(answers.map((answer) => ({ look: 'plain', label: answerLabels[answer], href: links[answer] }))),
	);
	return [...buttons, answersExplained];
}

const answeredBy = byKind(({ answer }) => answer.by);

/** Buttons to call and to reply by e-mail; the main one is what was asked for, or the only one that there is. */
export function reachButtons(request: LeadRequest): ButtonLink[] {
	const reply = mailLink(answerOf(request, 'email'), `Your ${requestNames[request.kind]} ${referenceOf(request.id)}`);
	const call = phoneLink(answerOf(request, 'phone'));
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
