import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { stairTypeSchema } from '#leads/stair-type.ts';
import { type LeadKind, leadKinds } from '#leads/tables.ts';
import { SettingError } from '#server/env.ts';
import type { Row } from '#server/rows.ts';

const company = z.strictObject({
	/** As visitors are told it: "We have passed your request to …". */
	name: z
		.string()
		.trim()
		.min(1)
		.max(100)
		.regex(/^\P{Cc}*$/u, 'must be one line'),
	/** Where its requests go. */
	email: z.email(),
	/** Which requests it takes; all where this is left out. */
	kinds: z
		.array(z.enum(leadKinds))
		.min(1)
		.default([...leadKinds]),
	/** Which stairs it takes; all where this is left out. A request that does not say, as a callback, is `unsure`. */
	stairTypes: z.array(stairTypeSchema).min(1).default(['straight', 'curved', 'unsure']),
});

const routing = z.strictObject({
	/** To how many companies one request is passed at most. Where more would take it, they have turns. */
	maxCompaniesPerLead: z.int().min(1).max(10),
	companies: z
		.array(company)
		.refine((all) => new Set(all.map(({ email }) => email.toLowerCase())).size === all.length, 'name an e-mail twice')
		.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'name a company twice'),
});

/** What `routing.config.ts` says. */
export type Routing = z.input<typeof routing>;
export type ReadRouting = z.output<typeof routing>;
export type Company = ReadRouting['companies'][number];

export const noCompanies: ReadRouting = { maxCompaniesPerLead: 1, companies: [] };

/**
 * Reads which companies receive which requests.
 * @param file a TypeScript or JavaScript module whose default export is a `Routing`
 * @throws SettingError saying what is wrong in it, and where
 */
export async function readRouting(file: string): Promise<ReadRouting> {
	const refuse = (why: string) => new SettingError(`LEADS_ROUTING=${JSON.stringify(file)} cannot be used: ${why}`);
	if (!existsSync(file)) throw refuse('there is no such file.');
	const module = await import(pathToFileURL(file).href).catch((error: Error) => {
		throw refuse(`it is no module that can be read (${error.message.split('\n')[0]}).`);
	});
	const read = routing.safeParse(module.default);
	if (read.success) return read.data;
	const { path, message } = read.error.issues[0] ?? { path: [], message: '' };
	throw refuse(`${['default', ...path].join('.')}: ${message}.`);
}

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
