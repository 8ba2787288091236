import * as z from 'zod';
import { dateOf } from '#leads/british-time.ts';
import { stairTypeSchema } from '#leads/fields.ts';
import { leadKinds, leads, tables } from '#leads/tables.ts';
import { areaOf } from '#server/delivery/areas.ts';
import type { Checked, Company } from '#server/store/companies.ts';
import { mostPerWeek } from '#server/store/planning.ts';

const textOf = (most: number) =>
	z
		.string('Write a text here.')
		.trim()
		.min(1, 'Please fill this in.')
		.max(most, `Keep it below ${most} letters.`)
		.regex(/^\P{Cc}*$/u, 'Keep it on one line.');
const text = textOf(200);
const day = z.iso.date('Give a day, with month and year.');

const checkedSchema = z.strictObject({
	on: day,
	by: text,
	training: text,
	insurance: z.strictObject({ cover: text, expires: day }),
	tradeBody: z.union([z.literal('none'), z.strictObject({ name: text, number: text })], {
		error: 'Write the name and the membership number, or neither.',
	}),
});

type CheckedCompany = Pick<Company, 'name' | 'checked' | 'shown'>;

/** Days are compared as texts in UTC. */
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Why a check no longer counts, such as `Alpha: the insurance expired on 30 June 2026`; undefined if it does. */
function lapseOf({ name, checked }: CheckedCompany, now: Date): string | undefined {
	if (!checked) return undefined;
	const today = dayOf(now);
	const yearAgo = new Date(now);
	yearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
	if (checked.insurance.expires < today)
		return `${name}: the insurance expired on ${dateOf(checked.insurance.expires)}`;
	if (checked.on < dayOf(yearAgo)) return `${name}: the check of ${dateOf(checked.on)} is older than a year`;
	if (checked.on > today) return `${name}: the check is dated ${dateOf(checked.on)}, in the future`;
	return undefined;
}

/** The last day on which all of them may be called checked, as far as is known today; undefined where one of them is not. */
export function checkedUntil(companies: readonly CheckedCompany[], now: Date): string | undefined {
	if (!companies.every((company) => isChecked(company, now))) return undefined;
	const days = companies.flatMap(({ checked }) => (checked ? [checked.insurance.expires, yearAfter(checked.on)] : []));
	return days.sort()[0];
}

function yearAfter(day: string): string {
	const time = new Date(day);
	time.setUTCFullYear(time.getUTCFullYear() + 1);
	return dayOf(time);
}

/** The checks that no longer count, one line each. */
export function lapsedChecks(companies: readonly CheckedCompany[], now: Date): string[] {
	return companies.flatMap((company) => lapseOf(company, now) ?? []);
}

/** The companies that visitors may see: checked, in date, and agreed to be shown. */
export function shownCompanies<C extends CheckedCompany>(
	companies: readonly C[],
	now: Date,
): (C & { checked: Checked })[] {
	return companies.filter(
		(company): company is C & { checked: Checked } => company.shown === true && isChecked(company, now),
	);
}

/** Whether the companies may be called approved: each was checked, in date, and at least one is shown with its checks. */
export function areApproved(companies: readonly CheckedCompany[], now: Date): boolean {
	return shownCompanies(companies, now).length > 0 && companies.every((company) => isChecked(company, now));
}

function isChecked(company: CheckedCompany, now: Date): boolean {
	return company.checked !== undefined && lapseOf(company, now) === undefined;
}

const stairTypes = stairTypeSchema.options;

const takenByDefault = leads.filter((lead) => lead.takenByDefault).map(({ kind }) => kind);

const kindsWithoutStairs = tables
	.filter(({ columns }) => !columns.some(({ name }) => name === 'stair_type'))
	.map(({ kind }) => kind);

function someOf<T extends string>(words: readonly T[]) {
	const error = `Choose at least one of ${words.join(', ')}.`;
	return z.array(z.enum(words, error), error).min(1, error);
}

const area = z.string('Write postcode areas and nations.').transform((word, context) => {
	const read = areaOf(word);
	if ('area' in read) return read.area;
	context.addIssue({ code: 'custom', message: read.wrong });
	return z.NEVER;
});

const notPerWeek = `Give a whole number from 1 to ${mostPerWeek}, or leave it empty for no limit.`;

/** A company, as an operator states it. */
export const companySchema = z
	.strictObject({
		name: textOf(100),
		email: z.email('Give an e-mail address, such as requests@example.com.').max(254),
		phone: textOf(40).optional(),
		kinds: someOf(leadKinds).default(takenByDefault),
		stairTypes: someOf(stairTypes).default([...stairTypes]),
		areas: z
			.array(area, 'Write postcode areas and nations.')
			.min(1, 'Write postcode areas and nations, or leave it empty for everywhere.')
			.transform((areas) => [...new Set(areas)])
			.optional(),
		perWeek: z.int(notPerWeek).min(1, notPerWeek).max(mostPerWeek, notPerWeek).optional(),
		pausedUntil: day.optional(),
		checked: checkedSchema.optional(),
		shown: z.boolean().default(false),
		website: z.url({ protocol: /^https?$/, error: 'Give a web address, such as https://www.example.com.' }).optional(),
	})
	.refine(({ shown, checked }) => !shown || checked !== undefined, {
		path: ['shown'],
		message: 'Say below what was checked, by whom and when: the site shows it with the name.',
	})
	.refine(
		({ kinds, stairTypes }) =>
			stairTypes.includes('unsure') || !kinds.every((kind) => kindsWithoutStairs.includes(kind)),
		{
			path: ['stairTypes'],
			message: `It takes only requests that never say what stairs (${kindsWithoutStairs.join(', ')}): add “unsure”, or it gets none.`,
		},
	) satisfies z.ZodType<Company>;

const notOneToTen = 'Give a whole number from 1 to 10.';
const oneToTen = z.int(notOneToTen).min(1, notOneToTen).max(10, notOneToTen);

/** How many companies get a request. Where more of them take such requests, those are asked first whose last request is the oldest. */
export const atMostSchema = z.strictObject({
	maxCompaniesPerLead: oneToTen,
	/** The others are asked one by one, when one says "Not for me" or does not answer in time. All at once if left out. */
	askFirst: oneToTen.optional(),
});
