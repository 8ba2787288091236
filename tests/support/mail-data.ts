import type { CompanyFacts } from '#facts/companies.ts';
import { type Column, columnsOf } from '#leads/form.ts';
import { companyActs } from '#leads/status.ts';
import { byKind, type LeadKind } from '#leads/tables.ts';
import type { ShownPhoto } from '#server/emails/mail.ts';
import type { AnswerLinks } from '#server/emails/templates/request-text.ts';
import type { WeeklyMailParts } from '#server/emails/templates/weekly.ts';
import type { Course } from '#server/store/figures.ts';
import type { LeadRequest } from '#server/store/requests.ts';

/** What samples are made of, besides the sample requests. */
export interface SampleParts {
	siteUrl: string;
	/** See `Sender`. */
	imprint: string;
	desk?: string | undefined;
	/** The address for replies. */
	contact: string;
	/** The number to ring with its hours, or empty. */
	telephone: string;
	companies: readonly string[];
	facts: CompanyFacts;
	photos: readonly ShownPhoto[];
	/** To attach; undefined where none is built. */
	brochure: Buffer | undefined;
	retainPhotosMonths: number;
}

/** Links by which a company answers. They have no signature, and change nothing. */
export function sampleAnswering(siteUrl: string, id: string): AnswerLinks {
	const answerTo = (answer: string) =>
		`${siteUrl}/company-answer?answer=${answer}&to=0b0b0b0b-7f3a-4d2c-9a10-000000000000&kind=photo-quote&request=${id}&signature=test`;
	return Object.fromEntries(companyActs.map((act) => [act, answerTo(act)])) as AnswerLinks;
}

/** The link by which photos are added, likewise. */
export function sampleAdding(siteUrl: string, id: string) {
	return {
		url: `${siteUrl}/my-request?kind=photo-quote&request=${id}&signature=test`,
		until: new Date('2026-12-04'),
	};
}

/** The visitor's own link, likewise. */
export function sampleRequestUrl(siteUrl: string, id: string): string {
	return `${siteUrl}/my-request?kind=photo-quote&request=${id}&signature=own`;
}

export const sampleId = '7f3a92c1-35ad-49bb-b118-8e8fc24abf80';

type Answer = string | readonly string[];

/** What nobody has answered, by column: the name, and numbers and addresses that cannot be anybody's. */
const answers: Readonly<Record<string, Answer>> = {
	name: 'Test Person',
	email: 'test@example.com',
	phone: '0000 000000',
	address: '1 Test Street\nTesttown\nTE1 1ST',
	stair_type: 'straight',
	additional_info: 'Seven steps of concrete, up to the front door.\n\nThere is a handrail on the left.',
	photo_urls: ['https://example.com/photos/front.jpg'],
	product: 'Bespoke Synergy',
	comment: 'Does it work in the rain?',
};

/** The answers of a sample of each kind, by column, as they are inserted; what is sent beside the row is left open. */
export const sampleAnswers: Readonly<Record<LeadKind, Readonly<Record<string, Answer>>>> = byKind((lead) => {
	const asked = columnsOf(lead).filter(({ name, beside }) => name !== 'id' && !beside);
	return Object.fromEntries(asked.map((column) => [column.name, answers[column.name] ?? anyAnswer(column)]));
});

/** For a question that has no answer above. */
function anyAnswer({ type, field, name, accepts }: Column): Answer {
	if (type === 'text[]') return ['https://example.com/'];
	const accepted = field?.options?.find(({ value }) => accepts(value))?.value;
	return accepted ?? `Test ${field?.label ?? name}`.slice(0, field?.maxLength);
}

/** A request as the store gives it. @param more columns to add, or to replace */
export function sampleRequest(kind: LeadKind, more: Readonly<Record<string, string | null>> = {}): LeadRequest {
	const kept = { id: sampleId, kind, created_at: '2026-11-20T15:42:07.000Z', suspected: null };
	return Object.assign(kept, sampleAnswers[kind], more) as unknown as LeadRequest;
}

const course = (given: Partial<Course>): Course => ({
	...{ received: 0, due: 0, answered: 0, answeredInTime: 0, quoted: 0, pounds: 0, won: 0, wonPounds: 0 },
	...given,
});

/** A week as the e-mail about it tells of it. */
export const week = {
	first: '2026-11-16',
	last: '2026-11-22',
	now: new Date('2026-11-23T07:00:05Z'),
	kinds: [
		{ kind: 'photo-quote', count: 12, before: 9 },
		{ kind: 'brochure', count: 14, before: 20 },
		{ kind: 'callback', count: 5, before: 5 },
	],
	suspected: 2,
	all: course({
		received: 17,
		due: 15,
		answered: 15,
		answeredInTime: 13,
		quoted: 6,
		pounds: 27_400,
		won: 1,
		wonPounds: 4_200,
	}),
	companies: [
		{
			...{ company: 'Sample Stairlifts Ltd', rung: 8, tried: 1, notForMe: 1, none: 0 },
			...course({
				received: 12,
				due: 11,
				answered: 10,
				answeredInTime: 9,
				quoted: 5,
				pounds: 23_200,
				won: 1,
				wonPounds: 4_200,
			}),
		},
		{
			...{ company: 'Sample Lifts & Sons', rung: 6, tried: 0, notForMe: 0, none: 2 },
			...course({ received: 8, due: 6, answered: 6, answeredInTime: 6, quoted: 1, pounds: 4_200 }),
		},
	],
	open: {
		shown: [
			{
				request: { id: sampleId, kind: 'photo-quote', created_at: '2026-11-20T15:42:00.000Z' },
				companies: ['Sample Stairlifts Ltd', 'Sample Lifts & Sons'],
			},
			{
				request: { id: `8a${sampleId.slice(2)}`, kind: 'callback', created_at: '2026-11-22T18:05:00.000Z' },
				companies: [],
			},
		],
		total: 2,
	},
	backup: {
		snapshotAt: new Date('2026-11-22T22:00:00.000Z'),
		copiedAt: new Date('2026-11-21T22:00:00.000Z'),
		troubles: ['the last copy on another machine is of 2026-11-21 22:00 UTC'],
	},
} as const satisfies Omit<WeeklyMailParts, 'siteUrl' | 'imprint'>;

/** One in which nothing came. */
export const quietWeek = {
	...week,
	kinds: week.kinds.map((kind) => ({ ...kind, count: 0 })),
	suspected: 0,
	all: course({}),
	companies: [],
	open: { shown: [], total: 0 },
	backup: { snapshotAt: undefined, copiedAt: undefined, troubles: [] },
} as const;
