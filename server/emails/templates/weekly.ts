import { capitalised } from '#facts/in-words.ts';
import { placeOf } from '#leads/postcode.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Course } from '#leads/status.ts';
import type { LeadKind } from '#leads/tables.ts';
import { type Block, type LabelledValue, type Mail, type Sender, whyOperatorGets } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render.ts';
import { commandInstead, dayText, deskButton, requestNames } from '#server/emails/templates/request-text.ts';
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
	const [first, last] = [parts.first, parts.last].map(dayText);
	const came = plural(sum(kinds.map(({ count }) => count)), 'request');
	const more = open.total - open.shown.length;
	const stillOpen: Block[] =
		open.total > 0
			? [
					{ type: 'notice', lines: [`${plural(open.total, 'request')} without an answer that we know of.`] },
					{ type: 'short-fields', fields: open.shown.map((request) => openField(request, now)) },
					...(more > 0 ? [`and ${more} more`] : []),
					...deskButton(desk, 'What is due, on the desk', { due: '1' }),
					...commandInstead(desk),
				]
			: ['Nothing: each request has been answered.'];
	return writeMail({
		...parts,
		subject: `Your week to ${last}: ${came}, ${open.total} still open`,
		preview: 'What came, what was answered in time, and what is still open.',
		title: `${first} to ${last}`,
		blocks: [
			{ type: 'heading', text: 'Still open' },
			...stillOpen,
			...section('What came', cameFields(parts)),
			...section('Answered within 24 hours', answeredFields(parts)),
			...deskButton(desk, 'All figures on the desk', { page: 'figures' }),
			...section('The program', [{ label: 'Last backup', value: backupText(parts.backup, now) }]),
		],
		why: whyOperatorGets(' once a week', '. To end it, write WEEKLY_REPORT=off into the server’s settings'),
	});
}

const section = (text: string, fields: readonly LabelledValue[]): Block[] => [
	{ type: 'heading', text },
	{ type: 'short-fields', fields },
];

function openField({ request, companies }: OpenRequest, now: Date): LabelledValue {
	const { id, kind, created_at } = request;
	const place = placeOf({ ...request });
	const recipients = companies.length > 0 ? `sent to ${companies.map(oneLine).join(', ')}` : 'sent to no company';
	const age = ageText(now.getTime() - Date.parse(created_at));
	return {
		label: [referenceOf(id), requestNames[kind], ...(place ? [place] : []), recipients].join(', '),
		value: `${age} old`,
	};
}

function cameFields({ kinds, suspected }: WeeklyMailParts): LabelledValue[] {
	const fields = kinds.map(({ kind, count, before }) => ({
		label: `${capitalised(requestNames[kind])}s`,
		value: `${count} (the week before: ${before})`,
	}));
	return suspected > 0 ? [...fields, { label: 'Of these perhaps spam', value: String(suspected) }] : fields;
}

function answeredFields({ all, companies }: WeeklyMailParts): LabelledValue[] {
	if (all.received === 0) return [{ label: 'All', value: 'No request came that is to be answered.' }];
	return [
		{ label: 'All', value: answeredText(all) },
		...companies.map((one) => ({ label: oneLine(one.company), value: companyText(one) })),
	];
}

/** "13 of 15; 2 more still had time": of those that are due. */
function answeredText({ answeredInTime, due, received }: Course): string {
	return `${answeredInTime} of ${due}${received > due ? `; ${received - due} more still had time` : ''}`;
}

function companyText(one: CompanyFigures): string {
	const { answered, answeredInTime, notForMe } = one;
	const late = answered - answeredInTime;
	const others = [late > 0 && `${late} later`, notForMe > 0 && `${notForMe} “Not for me”`].filter(Boolean);
	return [answeredText(one), ...others].join(', ');
}

function backupText({ snapshotAt, copiedAt, troubles }: WeeklyMailParts['backup'], now: Date): string {
	const ageOf = (at: Date) => ageText(now.getTime() - at.getTime());
	if (!snapshotAt) return 'No snapshot has been made.';
	const copied = copiedAt ? `copied to another machine ${ageOf(copiedAt)} ago` : 'copied to no other machine';
	return [`${ageOf(snapshotAt)} old, ${copied}.`, ...troubles.map((line) => `But ${line}.`)].join(' ');
}

function ageText(ms: number): string {
	return ms < 2 * day ? plural(Math.floor(ms / hour), 'hour') : `${Math.floor(ms / day)} days`;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
