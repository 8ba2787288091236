import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { serviceAreas } from '#facts/companies.ts';
import { stairTypeSchema } from '#leads/fields.ts';
import { postcodeAreas } from '#leads/postcode.ts';
import { leadKinds, leads, tables } from '#leads/tables.ts';
import { SettingError } from '#server/settings/read.ts';

const textOf = (most: number) => z.string('must be a text').trim().min(1, 'must not be empty').max(most, 'is too long');
const text = textOf(200);
const day = z.iso.date('must be a day such as 2026-11-30');

/** What the operator checked before a company may be called approved. All of it is shown to visitors. */
const checkedSchema = z.strictObject(
	{
		/** When: an ISO date. A check counts for a year. */
		on: day,
		/** Who checked it: better a role, such as "our office manager", than a name. */
		by: text,
		/** What was seen of the makers' training: "fitters' certificates from Handicare and Acorn". */
		training: text,
		/** Public liability insurance: the sum it covers, and its last day. */
		insurance: z.strictObject({ cover: text, expires: day }, 'must be { cover, expires }'),
		/** The trade body and the membership number that was looked up there, or 'none'. */
		tradeBody: z.union(
			[z.literal('none'), z.strictObject({ name: text, number: text })],
			"must be { name, number }, or 'none'",
		),
	},
	'must be { on, by, training, insurance, tradeBody }',
);

type Checked = z.output<typeof checkedSchema>;

type CheckedCompany = Pick<z.input<typeof company>, 'name' | 'checked' | 'shown'>;

/** Days are compared as texts in UTC. */
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Why a check no longer counts, such as `Alpha: the insurance expired on 2026-06-30`; undefined if it does. */
function lapseOf({ name, checked }: CheckedCompany, now: Date): string | undefined {
	if (!checked) return undefined;
	const today = dayOf(now);
	const yearAgo = new Date(now);
	yearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
	if (checked.insurance.expires < today) return `${name}: the insurance expired on ${checked.insurance.expires}`;
	if (checked.on < dayOf(yearAgo)) return `${name}: the check of ${checked.on} is older than a year`;
	if (checked.on > today) return `${name}: the check is dated ${checked.on}, in the future`;
	return undefined;
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
	const error = `must be a list of some of ${words.map((word) => `'${word}'`).join(', ')}`;
	return z.array(z.enum(words, error), error).min(1, error);
}

const areaWords = [...serviceAreas, ...postcodeAreas];
const noAreas = `must be a list of postcode areas such as 'DE', and of nations (${serviceAreas.map((name) => `'${name}'`).join(', ')})`;
const area = z.string(noAreas).refine((word) => areaWords.includes(word), {
	error: ({ input }) => `${noAreas}; ${JSON.stringify(input)} is neither`,
});

const notPerWeek = 'must be a whole number from 1 to 1000';

const company = z
	.strictObject({
		/** Shown to visitors: "We have passed your request to …". */
		name: textOf(100).regex(/^\P{Cc}*$/u, 'must be one line'),
		/** Where its requests are sent. */
		email: z.email('must be an e-mail address'),
		/** Which kinds of requests it takes; those that are `takenByDefault` if left out. */
		kinds: someOf(leadKinds).default(takenByDefault),
		/** Which stair types it takes; all if left out. A request without one, such as a callback, counts as `unsure`. */
		stairTypes: someOf(stairTypes).default([...stairTypes]),
		/** Where it works, by postcode areas and nations; everywhere if left out. One with areas gets no request whose place is not known. */
		areas: z.array(area, noAreas).min(1, noAreas).optional(),
		/** Most requests that it is passed from Monday to Sunday, in British time. */
		perWeek: z.int(notPerWeek).min(1, notPerWeek).max(1000, notPerWeek).optional(),
		/** The day on which it is asked again: until then it gets no new request. */
		pausedUntil: day.optional(),
		/** What was checked, by whom and when. Without it, the site calls no company approved. */
		checked: checkedSchema.optional(),
		/** Whether it agreed to be shown on the page /who-we-are, with what was checked. */
		shown: z.boolean('must be true or false').default(false),
		/** Its website, for a link there. */
		website: z.url({ protocol: /^https?$/, error: 'must be a web address' }).optional(),
	})
	.refine(({ shown, checked }) => !shown || checked !== undefined, {
		path: ['checked'],
		message: 'is missing: with "shown: true", say what was checked, by whom and when',
	})
	.refine(
		({ kinds, stairTypes }) =>
			stairTypes.includes('unsure') || !kinds.every((kind) => kindsWithoutStairs.includes(kind)),
		{
			message: `takes only requests that never say what stairs (${kindsWithoutStairs.join(', ')}): add 'unsure' to its stairTypes`,
		},
	);

const notOneToTen = 'must be a whole number from 1 to 10';
const oneToTen = z.int(notOneToTen).min(1, notOneToTen).max(10, notOneToTen);

/** The default export of a routing file. */
export const routingSchema = z.strictObject({
	/** Most companies that receive one request. When more take it, those are asked whose last request is longest ago (`choice.ts`). */
	maxCompaniesPerLead: oneToTen,
	/**
	 * How many of them are asked at once; the others one by one, when one says "Not for me" or does not answer in time. All at once if
	 * left out. A visitor's request goes to no more than `maxCompaniesPerLead` either way, as the pages say.
	 */
	askFirst: oneToTen.optional(),
	companies: z.array(company, 'must be a list of companies').superRefine((companies, context) => {
		for (const key of ['email', 'name'] as const) {
			const values = companies.map((one) => one[key].toLowerCase());
			const index = values.findIndex((value, place) => values.indexOf(value) < place);
			if (index >= 0)
				context.addIssue({
					code: 'custom',
					path: [index, key],
					message: `is the same as that of company ${values.indexOf(values[index] ?? '') + 1}`,
				});
		}
	}),
});

/** What an operator writes in `routing.config.ts`. */
export type Routing = z.input<typeof routingSchema>;
export type ReadRouting = z.output<typeof routingSchema>;
export type Company = ReadRouting['companies'][number];

/**
 * Imports and validates the routing file.
 * @param file a TypeScript or JavaScript module whose default export is a `Routing`
 * @throws SettingError with one line: what is wrong in the file, and where
 */
export async function readRouting(file: string): Promise<ReadRouting> {
	const invalid = (why: string) => new SettingError(`LEADS_ROUTING=${JSON.stringify(file)} cannot be used: ${why}.`);
	if (!existsSync(file)) throw invalid('there is no such file');
	// Vite, which loads the site's configuration, would look into the import.
	const module = await import(/* @vite-ignore */ pathToFileURL(file).href).catch((error: unknown) => {
		throw invalid(importError(error));
	});
	if (module.default === undefined) throw invalid('it has no "export default { … }"');
	const read = routingSchema.safeParse(module.default);
	if (read.success) return read.data;
	const [issue] = read.error.issues;
	throw invalid(issue ? placeOf(issue, module.default) + messageOf(issue) : 'it is no routing');
}

function importError(error: unknown): string {
	const { code, message, stack } = error as NodeJS.ErrnoException;
	if (code === 'ERR_PACKAGE_IMPORT_NOT_DEFINED') return 'it must say "import type", not "import"';
	if (code === 'ERR_IMPORT_ATTRIBUTE_MISSING' || code === 'ERR_UNKNOWN_FILE_EXTENSION')
		return 'it must be a .ts or .js file';
	// The first line of a syntax error's stack is file and line.
	const line = /:(\d+)\s*$/.exec(stack?.split('\n')[0] ?? '')?.[1];
	return `it cannot be read${line ? `, line ${line}` : ''}: ${String(message).split('\n')[0]?.replace(/\.$/, '')}`;
}

/** Where in the file an issue is: `company 2 (Beta Lifts Ltd), email `. */
function placeOf({ path }: z.core.$ZodIssue, given: unknown): string {
	const [list, index, ...rest] = path;
	if (list !== 'companies' || typeof index !== 'number') return path.length > 0 ? `${path.join('.')} ` : '';
	// An issue with a place in the list means that there is a list, whatever its elements are.
	const company = (given as { companies: unknown[] }).companies[index] as { name?: unknown } | null | undefined;
	const name = company?.name;
	const called = typeof name === 'string' ? ` (${name.trim().slice(0, 60)})` : '';
	const key = rest.filter((part) => typeof part === 'string').join('.');
	return `company ${index + 1}${called}${key && `, ${key}`} `;
}

function messageOf(issue: z.core.$ZodIssue): string {
	if (issue.code !== 'unrecognized_keys') return issue.message.replace(/^Invalid input: expected/, 'must be');
	return `says ${issue.keys.map((key) => `"${key}"`).join(', ')}, which means nothing here`;
}
