import * as z from 'zod/mini';
import { maxNoteLength, statuses } from '#leads/status.ts';
import { leadKinds } from '#leads/tables.ts';

// What the desk's pages send to its server: queries, and the bodies of changes. Their addresses and answers are in `contract.ts`.

const month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/));
const time = z.iso.datetime({ offset: true });
const count = (most: number) => z.coerce.number().check(z.int(), z.gte(0), z.lte(most));

/** The most requests in one answer. */
export const mostListed = 200;

/** The query of `requests` and `export.csv`. A parameter that is missing, or empty, does not filter. */
export const asked = z.strictObject({
	/** Name, telephone number, e-mail address, postcode or reference, or a part of one. */
	find: z.optional(z.string().check(z.maxLength(100))),
	kind: z.optional(z.enum(leadKinds)),
	status: z.optional(z.enum(statuses)),
	/** Only those that are due. */
	due: z.optional(z.literal('1')),
	/** From this time on, and up to that one (exclusive), by `createdAt`. */
	since: z.optional(time),
	before: z.optional(time),
	/** How many to skip. */
	from: z.optional(count(1_000_000)),
	most: z.optional(count(mostListed)),
});
export type Asked = z.input<typeof asked>;

/** The query of `figures` and `visits`: a month in British time. */
export const askedMonth = z.strictObject({ month });

/** Of `maxNoteLength` characters, each of which may take two units of a string. */
const note = z.string().check(
	z.trim(),
	z.minLength(1),
	z.maxLength(2 * maxNoteLength),
	z.refine((text) => [...text].length <= maxNoteLength),
	// Postgres stores neither NUL nor half a character.
	z.regex(/^[^\0\p{Cs}]*$/u),
);

/** What is sent to change a request, by the last part of the address. */
export const acts = {
	status: z.strictObject({ status: z.enum(statuses) }),
	notes: z.strictObject({ text: note }),
	resend: z.strictObject({}),
	pass: z.strictObject({ company: z.string().check(z.minLength(1), z.maxLength(200)) }),
	/** The reference as somebody typed it, so that nothing is erased by a slip. */
	erase: z.strictObject({ reference: z.string().check(z.maxLength(40)) }),
};
export type Act = keyof typeof acts;
export type Sent<A extends Act> = z.input<(typeof acts)[A]>;
