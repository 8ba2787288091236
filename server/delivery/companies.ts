import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as z from 'zod';
import { serviceAreas } from '#facts/companies.ts';
import { dateOf } from '#leads/british-time.ts';
import { slipsBetween } from '#leads/email.ts';
import { stairTypeSchema } from '#leads/fields.ts';
import { areaTowns, postcodeAreas } from '#leads/postcode.ts';
import { leadKinds, leads, tables } from '#leads/tables.ts';
import type { Logger } from '#server/log.ts';
import { type Environment, SettingError } from '#server/settings/read.ts';
import type { Checked, Company, Routing } from '#server/store/companies.ts';
import { mostPerWeek } from '#server/store/planning.ts';
import type { Store } from '#server/store/store.ts';

// What an operator may state of a company, where it works, and what was checked of it.

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

/** Why a check no longer counts, such as `the insurance expired on 30 June 2026`; undefined if it does, or there was none. */
export function lapseOf({ checked }: Pick<CheckedCompany, 'checked'>, now: Date): string | undefined {
	if (!checked) return undefined;
	const today = dayOf(now);
	const yearAgo = new Date(now);
	yearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
	if (checked.insurance.expires < today) return `the insurance expired on ${dateOf(checked.insurance.expires)}`;
	if (checked.on < dayOf(yearAgo)) return `the check of ${dateOf(checked.on)} is older than a year`;
	if (checked.on > today) return `the check is dated ${dateOf(checked.on)}, in the future`;
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
	return companies.flatMap((one) => {
		const lapse = lapseOf(one, now);
		return lapse ? `${one.name}: ${lapse}` : [];
	});
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
		email: z.email('Give an email address, such as requests@example.com.').max(254),
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

const sameLetters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/** Every word by which a place is known, with what is written for it: areas, nations, and the areas' towns. */
const knownPlaces: [said: string, word: string][] = [
	...[...serviceAreas, ...postcodeAreas].map((word): [string, string] => [sameLetters(word), word]),
	...Object.entries(areaTowns).map(([area, town]): [string, string] => [sameLetters(town), area]),
];

/** The words of a list that somebody typed, with commas, semicolons or new lines between them; between postcode areas, spaces do. */
export const wordsIn = (list: string) =>
	list
		.split(/[,;\n]/)
		.flatMap((part) => (/^\s*[a-z]{1,2}(?:\s+[a-z]{1,2})+\s*$/i.test(part) ? part.trim().split(/\s+/) : [part]))
		.map((word) => word.trim())
		.filter((word) => word !== '');

/**
 * Where a company works, in one word as it is stored: `DE`, `Wales`. Only what can mean nothing else is taken; of anything else it is said what was
 * probably meant.
 * @returns the postcode area or nation, or a sentence about what is wrong
 */
export function areaOf(typed: string): { area: string } | { wrong: string } {
	const word = typed.trim();
	const area = [...serviceAreas, ...postcodeAreas].find((one) => one.toLowerCase() === word.toLowerCase());
	if (area) return { area };
	const shown = `“${word.slice(0, 40)}”`;
	const [, outward] = /^([a-z]{1,2})\d/i.exec(word) ?? [];
	if (outward && postcodeAreas.includes(outward.toUpperCase()))
		return { wrong: `${shown} is part of an area: write ${outward.toUpperCase()} for all of it.` };
	const letters = sameLetters(word.slice(0, 40));
	const nearest = [...new Set(knownPlaces.filter(([said]) => isNear(letters, said)).map(([, one]) => one))].slice(0, 4);
	const meant = nearest.map((one) => (areaTowns[one] ? `${one} (${areaTowns[one]})` : one));
	if (meant.length > 0) return { wrong: `${shown} is no postcode area or nation: did you mean ${meant.join(' or ')}?` };
	return { wrong: `${shown} is no postcode area, such as DE, and none of ${serviceAreas.join(', ')}.` };
}

/** Whether two words are the same but for two letters, or one where they are short; those of a postcode area have no such room. */
function isNear(one: string, other: string): boolean {
	if (one === other) return true;
	const room = Math.min(one.length, other.length) < 4 ? 0 : one.length < 7 ? 1 : 2;
	return room > 0 && Math.abs(one.length - other.length) <= room && slipsBetween(one, other) <= room;
}

// Up to release 3 the companies were in a file of the operator's, `routing.config.ts`. It is taken over once.

/** Its default export. */
export const routingSchema = z.strictObject({ ...atMostSchema.shape, companies: z.array(companySchema) });

/** As it was written. */
export type EarlierRouting = z.input<typeof routingSchema>;

const usual = fileURLToPath(new URL('../../routing.config.ts', import.meta.url));

/** Where it is, if it is there. @param env with LEADS_ROUTING, which named another place */
function earlierFile({ LEADS_ROUTING }: Environment): string | undefined {
	const file = LEADS_ROUTING ? resolve(LEADS_ROUTING) : usual;
	return existsSync(file) ? file : undefined;
}

/** What it says; undefined without one. @throws SettingError with one line: what is wrong in it, and where */
export async function earlierRouting(env: Environment): Promise<Routing | undefined> {
	const file = earlierFile(env);
	if (file === undefined) return undefined;
	const invalid = (why: string) =>
		new SettingError(
			`The companies in ${file} cannot be taken over: ${why}. Correct that, or remove the file and write them on the desk.`,
		);
	// Vite, which loads the site's configuration, would look into the import.
	const module = await import(/* @vite-ignore */ pathToFileURL(file).href).catch((error: Error) => {
		throw invalid(String(error.message).split('\n')[0] ?? 'it cannot be read');
	});
	const read = routingSchema.safeParse(module.default);
	if (read.success) return read.data;
	const [issue] = read.error.issues;
	throw invalid(`${issue?.path.join('.')}: ${issue?.message}`.replace(/\.$/, ''));
}

/** Once. @throws SettingError if they cannot be read */
export async function takeOverCompanies(companies: Store['companies'], log: Logger): Promise<void> {
	const file = earlierFile(process.env);
	if (companies.areTakenOver()) {
		if (file) log.warn({ file }, 'this file is not read any more: the companies are on the desk; delete it');
		return;
	}
	const routing = (await earlierRouting(process.env)) ?? { maxCompaniesPerLead: 3, companies: [] };
	companies.takeOver(routing, 'the server');
	if (file)
		log.info(
			{ file, companies: routing.companies.length },
			'took the companies over from this file, once: from now on they are on the desk, and the file can be deleted',
		);
}
