import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { DeskEnv } from '#server/desk/env.ts';
import { DeskError, deskErrors } from '#server/desk/errors.ts';
import { readBody } from '#server/http/body.ts';
import { maxDeskBytes } from '#server/settings/limits.ts';

/** The body of a call. @throws DeskError if it is too large or too slow */
export async function bodyOf(c: Context<DeskEnv>): Promise<Buffer> {
	const body = await readBody(c.env.incoming, maxDeskBytes);
	if (body === 'tooLarge') throw new DeskError(413, 'That is too long.');
	if (body === 'tooSlow') throw new DeskError(408, 'That took too long to arrive.', { connection: 'close' });
	return body;
}

/** What was sent as JSON, checked. @throws DeskError unless it fits the schema */
export async function sentIn<S extends z.ZodMiniType>(c: Context<DeskEnv>, schema: S): Promise<z.output<S>> {
	if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw deskErrors.badType();
	const read = schema.safeParse(parsed((await bodyOf(c)).toString()));
	if (!read.success) throw deskErrors.badBody(read.error.issues[0]?.path.join('.'));
	return read.data;
}

/** The query of a call, checked; empty parameters are left out. @throws DeskError unless it fits the schema */
export function queryOf<S extends z.ZodMiniType>(c: Context<DeskEnv>, schema: S): z.output<S> {
	const given = [...new URL(c.req.url).searchParams].filter(([, value]) => value !== '');
	const read = schema.safeParse(Object.fromEntries(given));
	if (!read.success) throw deskErrors.badBody(read.error.issues[0]?.path.join('.'));
	return read.data;
}

/** @returns undefined, which fits no schema, for what is no JSON */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
