import * as z from 'zod/mini';
import { referenceOf } from '#leads/reference.ts';
import { maxNoteLength } from '#leads/status.ts';
import type { RequestKey } from '#leads/tables.ts';
import { type By, checked, keyIn, type Params } from '#server/desk/calls.ts';
import { OperatorError } from '#server/operator/errors.ts';
import { NotFound } from '#server/store/errors.ts';
import type { LeadRequest } from '#server/store/requests.ts';

// What acts of the desk are made of.

/**
 * Does something.
 * @param given what was sent, which is checked here
 * @returns the answer, of which `message` says in one line what was done
 * @throws OperatorError, InputError or NotFound, whose message is one line
 */
export type Act = (given: unknown, by: By, params: Params) => object | Promise<object>;

export function act<S extends z.ZodMiniType>(
	input: S,
	run: (input: z.output<S>, by: By, params: Params) => object | Promise<object>,
): Act {
	return (given, by, params) => run(checked(input, given), by, params);
}

/** What an operator does with one request. */
export function onRequest<S extends z.ZodMiniType>(
	input: S,
	run: (request: LeadRequest, input: z.output<S>, by: By) => string | Promise<string>,
): Act {
	return act(input, async (given, by, params) => {
		return { message: await run(by.store.requests.of(keyIn(params)), given, by) };
	});
}

/** An act after which the outbox may have new deliveries, also where it failed halfway. */
export const sends =
	(act: Act): Act =>
	async (given, by, params) => {
		try {
			return await act(given, by, params);
		} finally {
			by.wakeCourier();
		}
	};

export const nothing = z.strictObject({});
export const name = z.string().check(z.minLength(1), z.maxLength(254));
export const noteInput = z.string().check(
	z.trim(),
	z.minLength(1, 'The text is empty.'),
	z.refine((text) => [...text].length <= maxNoteLength, {
		error: ({ input }) => `The text has ${[...String(input)].length} characters; at most ${maxNoteLength} are kept.`,
	}),
	// SQLite stores neither NUL nor half a character.
	z.regex(/^[^\0\p{Cs}]*$/u, 'The text has characters that cannot be stored.'),
);

export function isHeld({ id }: RequestKey): OperatorError {
	return new OperatorError(`The request ${referenceOf(id)} is held: let it go first, above the list.`);
}

export function erasedJustNow({ id }: RequestKey): NotFound {
	return new NotFound(`The request ${referenceOf(id)} was just erased.`);
}
