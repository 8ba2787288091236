import { capitalised, inWords } from '#facts/in-words.ts';
import { dateOf, dayAndTime } from '#leads/british-time.ts';
import { placeOf } from '#leads/postcode.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Course } from '#leads/status.ts';
import { kindNames, type LeadKind } from '#leads/tables.ts';
import { type Block, type LabelledValue, type Mail, type Sender, whyOperator } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render.ts';
import { counted, deskButton, requestNames } from '#server/emails/templates/request-text.ts';
import { oneLine } from '#server/emails/untrusted.ts';
import { day, hour } from '#server/settings/limits.ts';
import type { Backups } from '#server/store/backups.ts';
import type { CompanyFigures } from '#server/store/figures.ts';
import type { LeadRequest } from '#server/store/requests.ts';

/** A request that somebody should have answered, or has to. */
interface OpenRequest {
	request: Pick<LeadRequest, 'id' | 'kind' | 'created_at'>;
	companies: readonly string[];
}

export interface WeeklyMailParts extends Sender {
	/** First and last day, such as `2026-11-16`, in British time. */
	first: string;
	last: string;
	/** When it is written. */
	now: Date;
	kinds: readonly { kind: LeadKind; count: number; before: number }[];
	/** Requests with signs that a program sent them. */
	suspected: { count: number; before: number };
	/** Of the requests that are to be answered. */
	all: Course;
	companies: readonly CompanyFigures[];
	/** The oldest first. */
	open: { shown: readonly OpenRequest[]; total: number };
	backup: Omit<Backups, 'dataFrom'>;
}

/** To the operator, once a week: what came, what was answered in time, what is still open. Contains no visitor's name or address. */
export function weeklyMail(parts: WeeklyMailParts): Mail {
	const { open, kinds, now, desk } = parts;
	const came = counted(sum(kinds.map(({ count }) => count)), 'request');
	const oldest = open.total > open.shown.length ? `: the oldest ${open.shown.length === 1 ? 'is' : 'are'} below` : '';
	const stillOpen: Block[] =
		open.total > 0
			? [
					{ type: 'notice', lines: [`${counted(open.total, 'request')} without an answer that we know of${oldest}.`] },
					{ type: 'fields', fields: open.shown.map((request) => openField(request, now)) },
					...deskButton(desk, 'See what is due on the desk', { due: '1' }),
				]
			: ['Nothing: each request has been answered.'];
	return writeMail({
		...parts,
		subject: `Your week to ${dateOf(parts.last)}: ${came}, ${open.total} still open`,
		preview: 'What came, what was answered in time, and what is still open.',
		title: `Your week: ${daysInWords(parts.first, parts.last)}`,
		blocks: [
			{ type: 'heading', text: 'Still open' },
			...stillOpen,
			{ type: 'heading', text: 'What came' },
			{ type: 'figures', rows: cameRows(parts) },
			{ type: 'heading', text: 'Answered within 24 hours' },
			...answered(parts),
			...deskButton(desk, 'See all figures on the desk', { page: 'figures' }),
			{ type: 'heading', text: 'Backups' },
			...backupBlocks(parts.backup),
		],
		why: whyOperator(parts, ' once a week', '. To end it, write WEEKLY_REPORT=off into the server’s settings'),
	});
}

const days = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' });

/** "16 to 22 November" */
const daysInWords = (first: string, last: string) =>
	days.formatRange(new Date(first), new Date(last)).replace(/\s*–\s*/, ' to ');

function openField({ request, companies }: OpenRequest, now: Date): LabelledValue {
	const { id, kind, created_at } = request;
	const place = placeOf({ ...request });
	const age = now.getTime() - Date.parse(created_at);
	const ageText = age < 2 * day ? counted(Math.floor(age / hour), 'hour') : `${Math.floor(age / day)} days`;
	return {
		label: [referenceOf(id), requestNames[kind], ...(place ? [place] : [])].join(' · '),
		value: `${ageText} old, sent to ${companies.length > 0 ? inWords(companies.map(oneLine)) : 'no company'}`,
	};
}

function cameRows({ kinds, suspected }: WeeklyMailParts): string[][] {
	const rows = kinds.map(({ kind, count, before }) => [`${kindNames[kind]}s`, `${count}`, `${before}`]);
	const all = [sum(kinds.map(({ count }) => count)), sum(kinds.map(({ before }) => before))];
	const spam = suspected.count > 0 ? [['Of these perhaps spam', `${suspected.count}`, `${suspected.before}`]] : [];
	return [['', 'This week', 'Before'], ['All', ...all.map(String)], ...rows, ...spam];
}

/** Of the requests that are due, in all and of each company. */
function answered({ all, companies }: WeeklyMailParts): Block[] {
	if (all.received === 0) return ['No request came that is to be answered.'];
	const ofAll = { ...all, company: 'All', notForMe: sum(companies.map(({ notForMe }) => notForMe)) };
	const rows = [ofAll, ...companies].map(({ company, answered, answeredInTime, due, notForMe }) => {
		return [oneLine(company), `${answeredInTime}/${due}`, `${answered - answeredInTime}`, `${notForMe}`];
	});
	return [{ type: 'figures', rows: [['', 'In time', 'Later', 'Said no'], ...rows] }];
}

function backupBlocks({ snapshotAt, copiedAt, troubles }: WeeklyMailParts['backup']): Block[] {
	const copied = copiedAt ? `, copied to another machine ${dayAndTime(copiedAt)}` : '';
	const last = snapshotAt ? `Last backup: ${dayAndTime(snapshotAt)}${copied}.` : 'No backup has been made yet.';
	const wrong = [...troubles, ...(copiedAt ? [] : ['there is no copy on another machine'])];
	return [
		last,
		...(wrong.length > 0 ? [{ type: 'notice' as const, lines: wrong.map((one) => `${capitalised(one)}.`) }] : []),
	];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
