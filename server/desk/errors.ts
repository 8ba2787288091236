import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { apiPath } from '#desk/contract.ts';
import type { DeskEnv } from '#server/desk/env.ts';
import { OperatorError } from '#server/operator/operator-error.ts';
import { DiskFull, NotFound, StoreError } from '#server/store/errors.ts';
import { whyUnusable } from '#server/store/open.ts';

/** A refusal. The message is one line that is shown. */
export class DeskError extends Error {
	override name = 'DeskError';
	readonly status: ContentfulStatusCode;
	readonly headers: Readonly<Record<string, string>>;

	constructor(status: ContentfulStatusCode, message: string, headers: Record<string, string> = {}) {
		super(message);
		this.status = status;
		this.headers = headers;
	}
}

export const deskErrors = {
	noSession: () => new DeskError(401, 'Your session is over. Ask for a new link.'),
	/** @param where the field that is wrong, if it is one */
	badBody: (where?: string) => new DeskError(400, `That cannot be used${where ? `: look at “${where}”` : ''}.`),
	badType: () => new DeskError(415, 'Send JSON, with the content type application/json.'),
	unknownPath: () => new DeskError(404, 'There is no such page.'),
	noRequest: () => new DeskError(404, 'There is no such request. It may have been erased.'),
	noPhoto: () => new DeskError(404, 'There is no such photo. It may have been erased.'),
	tooMany: (seconds: number) =>
		new DeskError(429, `Too many tries. Try again in ${Math.ceil(seconds / 60)} minute(s).`, {
			'retry-after': String(seconds),
		}),
	busy: () => new DeskError(503, 'The server is busy. Try again in a minute.', { 'retry-after': '60' }),
};

/** What a caller is told of an error; undefined for one that nobody expected. */
export function toDeskError(error: unknown): DeskError | undefined {
	if (error instanceof DeskError) return error;
	if (error instanceof NotFound) return deskErrors.noRequest();
	if (error instanceof DiskFull) return new DeskError(503, 'A disk is full, so nothing was stored. Free space on it.');
	// One line for the operator each, as the commands print it.
	if (error instanceof StoreError || error instanceof OperatorError) return new DeskError(409, error.message);
	const trouble = whyUnusable(error);
	return trouble === undefined ? undefined : new DeskError(503, `The database cannot be used just now: ${trouble}.`);
}

/** Answers with an error: JSON to the pages' scripts, a line of text otherwise. */
export function answerError(c: Context<DeskEnv>, { status, message, headers }: DeskError): Response {
	if (c.req.path.startsWith(`${apiPath}/`)) return c.json({ error: message }, status, headers);
	return c.text(`${message}\n`, status, headers);
}
