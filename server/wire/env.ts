import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { LeadKind } from '#leads/tables.ts';
import type { Place } from '#server/wire/quota.ts';

/**
 * Counts the rows of an insert for the limits of the caller and of all.
 * @returns the rows' reservation in the totals, to be released if they are not stored; and whether confirmation e-mails
 * may be sent. Contains no data about the caller, so none can be stored.
 * @throws WireError when a limit is exceeded
 */
export type AdmitRows = (count: number) => { place: Place; mayThank: boolean };

/** Called after requests were stored, with the call that brought them. */
export type OnInserted = (kind: LeadKind, call: IncomingMessage, count: number) => void;

/** Hono's environment for all handlers: Node's request, to stream from, and the request's id for the log. */
export interface WireEnv {
	Bindings: HttpBindings;
	/**
	 * `admitRows` is undefined when RATE_LIMIT is off. `textOnly`: after many calls over the limit, the caller gets a line of text
	 * and not the form again.
	 */
	Variables: { requestId: string; admitRows?: AdmitRows; textOnly?: boolean };
}
