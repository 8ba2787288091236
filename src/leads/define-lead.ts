import type { Field } from '#leads/fields.ts';
import type { Fields, Values } from '#leads/form.ts';
import { columnName, type MoreColumns } from '#leads/form.ts';

/** A kind of request: all that the form, the store, the e-mails and the privacy policy know of it begins here. */
export interface Lead<K extends string = string, F extends Fields = Fields, M extends MoreColumns = MoreColumns> {
	kind: K;
	/** What the privacy policy calls its form. */
	formName: string;
	/** The table it is kept in, here and on hosted Supabase. */
	table: string;
	/** How it is answered, as the visitor is told on the page and in the e-mails, and the companies when they get it. */
	answer: LeadAnswer;
	/**
	 * Whether the form about a company has it ticked until its operator says otherwise. False for a kind that is new to
	 * companies in use: it would else be sent to companies that have not agreed to it.
	 */
	takenByDefault: boolean;
	/** Its questions, in the order in which they are asked, shown and exported. */
	fields: F;
	more: M;
	/** What the form starts with. */
	empty: Values<F>;
	/**
	 * The answers as a row of the table, as it is inserted over the wire: without what the form adds by itself, and what is sent beside it.
	 * @param values valid answers
	 * @param id the request's random id, the same at every try, so that a retry cannot double the request
	 */
	toRow(values: Values<F>, id: string): { id: string } & Answers<InRow<F>>;
	/** The answers that are sent beside the row, by column. */
	besideRow(values: Values<F>): Row;
}

type Row = Readonly<Record<string, string | null>>;
type InRow<F extends Fields> = { [name in keyof F as F[name] extends { beside: true } ? never : name]: F[name] };

interface LeadAnswer {
	/** By when the visitor is promised an answer, in hours. */
	withinHours: number;
	/** `program`: at once, by the site itself. Nobody has to write, and the visitor is told that nobody rings unless there is a question. */
	by: 'email' | 'call' | 'program';
}

/** The answers as they are kept, by the names of their columns: null for a question left open. */
type Answers<F extends Fields> = string extends keyof F
	? Readonly<Record<string, string | null>>
	: { [name in keyof F & string as Snake<name>]: Answer<F[name]> };
type Answer<F extends Field> = string | (F['required'] extends true ? never : null);

/** All columns of a kind's table that a visitor fills, but the id. */
export type Filled<L> =
	L extends Lead<string, infer F, infer M> ? Flat<Answers<F> & { [name in keyof M]: string[] }> : never;
type Flat<T> = { [K in keyof T]: T[K] };

/** `stairType` as `stair_type`. */
type Snake<S extends string> = S extends `${infer First}${infer Rest}`
	? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
	: '';

/**
 * Defines a kind of request. `tables.ts` has the list of all.
 * @example defineLead({
 *   kind: 'callback', formName: 'Engineer callback', table: 'callback_requests',
 *   answer: { withinHours: 24, by: 'call' }, takenByDefault: true, fields: { name, phone },
 * })
 */
export function defineLead<
	const K extends string,
	const F extends Fields,
	const M extends MoreColumns = Record<never, never>,
>(about: Omit<Lead<K, F>, 'more' | 'empty' | 'toRow' | 'besideRow'> & { more?: M }): Lead<K, F, M> {
	const entries = Object.entries<Field>(about.fields);
	const empty = entries.map(([name, field]) => [name, field.initial ?? '']);
	const answers = (values: Values<F>, isBeside: boolean) =>
		Object.fromEntries(
			entries
				.filter(([, { beside = false }]) => beside === isBeside)
				.map(([name, field]) => [columnName(name), answerOf(field, values[name] ?? '')]),
		);
	return {
		more: {} as M,
		...about,
		empty: Object.fromEntries(empty),
		toRow: (values, id) => ({ id, ...(answers(values, false) as Answers<InRow<F>>) }),
		besideRow: (values) => answers(values, true),
	};
}

function answerOf({ required }: Field, value: string): string | null {
	return value === '' && !required ? null : value;
}
