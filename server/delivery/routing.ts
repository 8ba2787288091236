import * as z from 'zod';
import type { Row } from '#leads/columns.ts';
import { isForCompanies } from '#leads/for-companies.ts';
import { stairTypeSchema } from '#leads/stair-type.ts';
import { type LeadKind, leadKinds, leads, tables } from '#leads/tables.ts';
import { checkedSchema } from '#server/delivery/checked.ts';

const stairTypes = stairTypeSchema.options;

const takenByDefault = leads.filter((lead) => lead.takenByDefault).map(({ kind }) => kind);

const kindsWithoutStairs = tables
	.filter(({ columns }) => !columns.some(({ name }) => name === 'stair_type'))
	.map(({ kind }) => kind);
const listOf = (words: readonly string[]) => `must be a list of some of ${words.map((word) => `'${word}'`).join(', ')}`;

const company = z
	.strictObject({
		/** Shown to visitors: "We have passed your request to …". */
		name: z
			.string('must be a text')
			.trim()
			.min(1, 'must not be empty')
			.max(100, 'is too long')
			.regex(/^\P{Cc}*$/u, 'must be one line'),
		/** Where its requests are sent. */
		email: z.email('must be an e-mail address'),
		/** Which kinds of requests it takes; those that are `takenByDefault` if left out. */
		kinds: z
			.array(z.enum(leadKinds, listOf(leadKinds)), listOf(leadKinds))
			.min(1, listOf(leadKinds))
			.default(takenByDefault),
		/** Which stair types it takes; all if left out. A request without one, such as a callback, counts as `unsure`. */
		stairTypes: z
			.array(z.enum(stairTypes, listOf(stairTypes)), listOf(stairTypes))
			.min(1, listOf(stairTypes))
			.default([...stairTypes]),
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

const fromOneToTen = 'must be a whole number from 1 to 10';

/** The default export of a routing file. */
export const routingSchema = z.strictObject({
	/** Most companies that receive one request. When more companies take it, they are chosen in turn. */
	maxCompaniesPerLead: z.int(fromOneToTen).min(1, fromOneToTen).max(10, fromOneToTen),
	/**
	 * How many of them are asked at once; the others one by one, when one says "Not for me" or does not answer in time. All at once if
	 * left out. A visitor's request goes to no more than `maxCompaniesPerLead` either way, as the pages say.
	 */
	askFirst: z.int(fromOneToTen).min(1, fromOneToTen).max(10, fromOneToTen).optional(),
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

/** The companies that receive a request at once: the first `askFirst` of those that may receive it. */
export function companiesFor(routing: ReadRouting, kind: LeadKind, row: Row): Company[] {
	return allFor(routing, kind, row).slice(0, routing.askFirst);
}

/** The companies that are asked later, in this order, in place of others that do not answer. */
export function furtherCompanies(routing: ReadRouting, kind: LeadKind, row: Row): Company[] {
	return routing.askFirst === undefined ? [] : allFor(routing, kind, row).slice(routing.askFirst);
}

/**
 * The companies that may receive a request: those that take its kind and stair type, at most `maxCompaniesPerLead` of them. None
 * where the visitor was asked about companies and did not tick the box.
 * If more take it, the request's random id chooses the first one: an even distribution without stored state.
 */
function allFor({ companies, maxCompaniesPerLead }: ReadRouting, kind: LeadKind, row: Row): Company[] {
	if (!isForCompanies(kind, row)) return [];
	const stairs = stairTypeSchema.safeParse(row.stair_type).data ?? 'unsure';
	const taking = companies.filter((one) => one.kinds.includes(kind) && one.stairTypes.includes(stairs));
	if (taking.length <= maxCompaniesPerLead) return taking;
	const first = Number.parseInt(String(row.id).slice(0, 8), 16) % taking.length;
	return [...taking, ...taking].slice(first, first + maxCompaniesPerLead);
}
