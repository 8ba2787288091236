import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { LeadKind } from '#leads/tables.ts';
import type { Admitted } from '#server/wire/rate-limits.ts';

/**
 * Counts the rows of an insert for the limits of the caller and of all.
 * @throws WireError when a limit is exceeded beyond which nothing is stored
 */
type AdmitRows = (count: number) => Promise<Admitted>;

/** Called after requests were stored, with the call that brought them. */
export type OnInserted = (kind: LeadKind, call: IncomingMessage, count: number) => void;

/** Hono's environment for all handlers: Node's request, to stream from, and the request's id for the log. */
export interface WireEnv {
	Bindings: HttpBindings;
	/**
	 * `admitRows` is undefined when RATE_LIMIT is off. `source`: the page of the site that a call came from, if that is known and counted.
	 */
	Variables: { requestId: string; admitRows?: AdmitRows; source?: string | null };
}
