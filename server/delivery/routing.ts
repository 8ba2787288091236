import * as z from 'zod';
import { stairTypeSchema } from '#leads/stair-type.ts';
import { type LeadKind, leadKinds } from '#leads/tables.ts';
import type { Row } from '#server/store/row.ts';

const stairTypes = stairTypeSchema.options;
const listOf = (words: readonly string[]) => `must be a list of some of ${words.map((word) => `'${word}'`).join(', ')}`;

const company = z
	.strictObject({
		/** As visitors are told it: "We have passed your request to …". */
		name: z
			.string('must be a text')
			.trim()
			.min(1, 'must not be empty')
			.max(100, 'is too long')
			.regex(/^\P{Cc}*$/u, 'must be one line'),
		/** Where its requests go. */
		email: z.email('must be an e-mail address'),
		/** Which requests it takes; all where this is left out. */
		kinds: z
			.array(z.enum(leadKinds, listOf(leadKinds)), listOf(leadKinds))
			.min(1, listOf(leadKinds))
			.default([...leadKinds]),
		/** Which stairs it takes; all where this is left out. A request that does not say, as a callback, is `unsure`. */
		stairTypes: z
			.array(z.enum(stairTypes, listOf(stairTypes)), listOf(stairTypes))
			.min(1, listOf(stairTypes))
			.default([...stairTypes]),
	})
	.refine(({ kinds, stairTypes }) => stairTypes.includes('unsure') || kinds.some((kind) => kind !== 'callback'), {
		message: "takes callbacks only, which never say what stairs: add 'unsure' to its stairTypes",
	});

const most = 'must be a whole number from 1 to 10';

/** What a routing file must hold. */
export const routingSchema = z.strictObject({
	/** To how many companies one request is passed at most. Where more would take it, they have turns. */
	maxCompaniesPerLead: z.int(most).min(1, most).max(10, most),
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

/** What `routing.config.ts` says. */
export type Routing = z.input<typeof routingSchema>;
export type ReadRouting = z.output<typeof routingSchema>;
export type Company = ReadRouting['companies'][number];

/**
 * The companies that receive a request: those that take its kind and stairs; where there are more than may have it, so
 * many of them in turn. The turn is the request's random id, so that it needs no memory and everybody has a fair share.
 */
export function companiesFor({ companies, maxCompaniesPerLead }: ReadRouting, kind: LeadKind, row: Row): Company[] {
	const stairs = stairTypeSchema.safeParse(row.stair_type).data ?? 'unsure';
	const taking = companies.filter((one) => one.kinds.includes(kind) && one.stairTypes.includes(stairs));
	if (taking.length <= maxCompaniesPerLead) return taking;
	const first = Number.parseInt(String(row.id).slice(0, 8), 16) % taking.length;
	return [...taking, ...taking].slice(first, first + maxCompaniesPerLead);
}
