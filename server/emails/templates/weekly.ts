import { capitalised, inWords } from '#facts/in-words.ts';
import { dateOf, dayAndTime } from '#leads/british-time.ts';
import { placeOf } from '#leads/postcode.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Course } from '#leads/status.ts';
import type { LeadKind } from '#leads/tables.ts';
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
	suspected: number;
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
	const more = open.total - open.shown.length;
	const stillOpen: Block[] =
		open.total > 0
			? [
					{ type: 'notice', lines: [`${counted(open.total, 'request')} without an answer that we know of.`] },
					{ type: 'fields', fields: open.shown.map((request) => openField(request, now)) },
					...(more > 0 ? [`and ${more} more`] : []),
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
			...section('What came (the week before)', cameFields(parts)),
			...section('Answered within 24 hours', answeredFields(parts)),
			...deskButton(desk, 'See all figures on the desk', { page: 'figures' }),
			...section('Backups', [backupField(parts.backup)]),
		],
		why: whyOperator(parts, ' once a week', '. To end it, write WEEKLY_REPORT=off into the server’s settings'),
	});
}

const days = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' });

/** "16 to 22 November" */
const daysInWords = (first: string, last: string) =>
	days.formatRange(new Date(first), new Date(last)).replace(/\s*–\s*/, ' to ');

const section = (text: string, fields: readonly LabelledValue[]): Block[] => [
	{ type: 'heading', text },
	{ type: 'short-fields', fields },
];

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

function cameFields({ kinds, suspected }: WeeklyMailParts): LabelledValue[] {
	const fields = kinds.map(({ kind, count, before }) => ({
		label: `${capitalised(requestNames[kind])}s`,
		value: String(count),
		note: ` (${before})`,
	}));
	return suspected > 0 ? [...fields, { label: 'Of these perhaps spam', value: String(suspected) }] : fields;
}

function answeredFields({ all, companies }: WeeklyMailParts): LabelledValue[] {
	if (all.received === 0) return [{ label: 'All', value: 'No request came that is to be answered.' }];
	return [answeredField('All', all), ...companies.map(companyField)];
}

/** "13 of 15; 2 more still had time": of those that are due. */
function answeredField(label: string, { answeredInTime, due, received }: Course) {
	const note = received > due ? `; ${received - due} more still had time` : '';
	return { label, value: `${answeredInTime} of ${due}`, note };
}

function companyField(one: CompanyFigures): LabelledValue {
	const late = one.answered - one.answeredInTime;
	const { note, ...field } = answeredField(oneLine(one.company), one);
	const others = [late > 0 && `, ${late} later`, one.notForMe > 0 && `, ${one.notForMe} “Not for me”`];
	return { ...field, note: [note, ...others].filter(Boolean).join('') };
}

function backupField({ snapshotAt, copiedAt, troubles }: WeeklyMailParts['backup']): LabelledValue {
	const label = 'Last backup';
	if (!snapshotAt) return { label, value: 'No snapshot has been made.' };
	const copied = copiedAt ? `another machine ${dayAndTime(copiedAt)}` : 'no other machine';
	const late = troubles.length > 0 ? ' That is too long ago.' : '';
	return { label, value: dayAndTime(snapshotAt), note: `, copied to ${copied}.${late}` };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
