import { referenceOf } from '#leads/reference.ts';
import type { LeadKind } from '#leads/tables.ts';
import type { Block, LabelledValue, Mail, Sender } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render/write-mail.ts';
import { formatDay, requestNames } from '#server/emails/templates/request-text.ts';
import { oneLine, unlinkable } from '#server/emails/untrusted.ts';
import { day, hour } from '#server/settings/units.ts';
import { type BackupNotes, backupTroubles } from '#server/store/last-backup.ts';
import type { LeadRequest } from '#server/store/requests.ts';

/** A request that somebody should have answered, or has to. */
interface OpenRequest {
	request: Pick<LeadRequest, 'id' | 'kind' | 'created_at'>;
	companies: readonly string[];
}

/** What a company did with the requests of a week that are to be answered. */
export interface CompanyWeek {
	name: string;
	received: number;
	/** How many it said it answered, by the links in its e-mails, within 24 hours. */
	inTime: number;
	late: number;
	declined: number;
}

export interface WeeklyMailParts extends Sender {
	/** First and last day, such as `2026-11-16`, in British time. */
	first: string;
	last: string;
	/** When it is written. */
	now: Date;
	kinds: readonly { kind: LeadKind; count: number; before: number }[];
	/** Requests with signs that a program sent them. */
	suspected: number;
	/** Of the requests that are to be answered: how many were in time, how many late or not at all, and how many still have time. */
	answered: { inTime: number; late: number; timeLeft: number };
	companies: readonly CompanyWeek[];
	/** The oldest first. */
	open: { shown: readonly OpenRequest[]; total: number };
	/** Undefined where visits are not counted. */
	visits: { sites: readonly Counted[]; pages: readonly Counted[] } | undefined;
	/** Messages that could not be delivered and were given up. */
	givenUp: number;
	/** How the last backup went; `elsewhere` where the data is in a hosted project. */
	backup: BackupNotes | 'elsewhere';
}

export interface Counted {
	name: string;
	count: number;
}

/** To the operator, once a week: what came, what was answered in time, what is still open. Contains no visitor's name or address. */
export function weeklyMail(parts: WeeklyMailParts): Mail {
	const { open, kinds, now, siteUrl, imprint } = parts;
	const [first, last] = [parts.first, parts.last].map((date) => formatDay(new Date(`${date}T12:00:00Z`)));
	const came = plural(sum(kinds.map(({ count }) => count)), 'request');
	const more = open.total - open.shown.length;
	const [oldest] = open.shown;
	const stillOpen: Block[] = oldest
		? [
				{ type: 'notice', lines: [`${plural(open.total, 'request')} without an answer that we know of.`] },
				{ type: 'short-fields', fields: open.shown.map((request) => openField(request, now)) },
				...(more > 0 ? [`and ${more} more: npm run leads -- list`] : []),
				{ type: 'command', text: `npm run leads -- show ${referenceOf(oldest.request.id)}` },
			]
		: ['Nothing: each request has been answered.'];
	return writeMail({
		subject: `Your week to ${last}: ${came}, ${open.total} still open`,
		preview: 'What came, what was answered in time, and what is still open.',
		title: `${first} to ${last}`,
		blocks: [
			{ type: 'heading', text: 'Still open' },
			...stillOpen,
			{ type: 'heading', text: 'What came' },
			{ type: 'short-fields', fields: cameFields(parts) },
			{ type: 'heading', text: 'Answered within 24 hours' },
			{ type: 'short-fields', fields: answeredFields(parts) },
			...visitBlocks(parts.visits),
			{ type: 'heading', text: 'The program' },
			{ type: 'short-fields', fields: programFields(parts) },
		],
		why: 'You get this email once a week because your address is in the LEADS_TO setting of the site. WEEKLY_REPORT=off ends it.',
		siteUrl,
		imprint,
	});
}

function openField({ request: { id, kind, created_at }, companies }: OpenRequest, now: Date): LabelledValue {
	const recipients = companies.length > 0 ? `sent to ${companies.map(oneLine).join(', ')}` : 'sent to no company';
	const age = ageText(now.getTime() - Date.parse(created_at));
	return { label: `${referenceOf(id)}, ${requestNames[kind]}, ${recipients}`, value: `${age} old` };
}

function cameFields({ kinds, suspected }: WeeklyMailParts): LabelledValue[] {
	const fields = kinds.map(({ kind, count, before }) => {
		const [letter = '', ...rest] = requestNames[kind];
		return { label: `${letter.toUpperCase()}${rest.join('')}s`, value: `${count} (the week before: ${before})` };
	});
	return suspected > 0 ? [...fields, { label: 'Of these perhaps spam', value: String(suspected) }] : fields;
}

function answeredFields({ answered: { inTime, late, timeLeft }, companies }: WeeklyMailParts): LabelledValue[] {
	if (inTime + late + timeLeft === 0) return [{ label: 'All', value: 'No request came that is to be answered.' }];
	const waiting = timeLeft > 0 ? `; ${timeLeft} more still had time` : '';
	return [
		{ label: 'All', value: `${inTime} of ${inTime + late}${waiting}` },
		...companies.map((one) => ({ label: oneLine(one.name), value: companyText(one) })),
	];
}

function companyText({ received, inTime, late, declined }: CompanyWeek): string {
	const others = [late > 0 && `${late} later`, declined > 0 && `${declined} “Not for me”`].filter(Boolean);
	return [`${inTime} of ${received}`, ...others].join(', ');
}

function visitBlocks(visits: WeeklyMailParts['visits']): Block[] {
	if (!visits) return [];
	const fields = (counted: readonly Counted[], unit: string) =>
		counted.map(({ name, count }) => ({ label: oneLine(name), value: plural(count, unit) }));
	// Anybody can send the name of any site.
	const sites = visits.sites.map((site) => ({ ...site, name: unlinkable(site.name) }));
	const from = fields(sites, 'visit');
	const sent = fields(visits.pages, 'request');
	const blocks: Block[] = [
		{ type: 'heading', text: 'Where visitors came from' },
		from.length > 0 ? { type: 'short-fields', fields: from } : 'No other site led a visitor here.',
	];
	if (sent.length === 0) return blocks;
	return [
		...blocks,
		{ type: 'heading', text: 'Pages that requests were sent from' },
		{ type: 'short-fields', fields: sent },
	];
}

function programFields({ givenUp, backup, now }: WeeklyMailParts): LabelledValue[] {
	return [
		{
			label: 'Not delivered',
			value:
				givenUp > 0 ? `${plural(givenUp, 'message')} given up: npm run leads -- list` : 'Nothing: all was delivered.',
		},
		{ label: 'Last backup', value: backupText(backup, now) },
	];
}

function backupText(backup: WeeklyMailParts['backup'], now: Date): string {
	if (backup === 'elsewhere') return 'The data is in your hosted project: see there.';
	const ageOf = ({ at }: { at?: string | undefined } = {}) =>
		at === undefined ? undefined : ageText(now.getTime() - Date.parse(at));
	const [made, tried, copied] = [ageOf(backup.made), ageOf(backup.tried), ageOf(backup.copied)];
	if (made === undefined) return 'There has been none: npm run leads -- backup --into FOLDER';
	const facts = [
		`${made} old`,
		tried && `restored as a trial ${tried} ago`,
		copied && `copied elsewhere ${copied} ago`,
	];
	const wrong = backupTroubles(backup, now.getTime()).map((line) => `But ${line}.`);
	return [`${facts.filter(Boolean).join(', ')}.`, ...wrong].join(' ');
}

function ageText(ms: number): string {
	return ms < 2 * day ? plural(Math.floor(ms / hour), 'hour') : `${Math.floor(ms / day)} days`;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
