import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { LeadKind } from '#leads/tables.ts';

/** How rows may be stored. */
interface Admitted {
	/** The network for which they are held; null if they are not. */
	held: string | null;
	/** Whether confirmation e-mails may be sent. */
	mayThank: boolean;
}

/**
 * Counts the rows of an insert for the limits of the caller and of all.
 * @returns also what to call if they are not stored
 * @throws WireError when a limit is exceeded beyond which nothing is stored
 */
export type AdmitRows = (count: number) => Promise<Admitted & { giveBack(): void }>;

/** Called after requests were stored, with the call that brought them. */
export type OnInserted = (kind: LeadKind, call: IncomingMessage, count: number) => void;

/** Hono's environment for all handlers: Node's request, to stream from, and the request's id for the log. */
export interface WireEnv {
	Bindings: HttpBindings;
	/**
	 * `admitRows` is undefined when RATE_LIMIT is off. `source`: the page of the site that a call came from, if that is known and counted. `textOnly`: after many calls over the limit, the caller gets a line of text
	 * and not the form again.
	 */
	Variables: { requestId: string; admitRows?: AdmitRows; source?: string | null; textOnly?: boolean };
}
