import type { HttpBindings } from '@hono/node-server';
import type { DeskSession } from '#server/store/desk-access.ts';

/** Hono's environment of the desk's handlers. */
export interface DeskEnv {
	Bindings: HttpBindings;
	/** `session` is set for calls of somebody who came by a link, once they are admitted. */
	Variables: { requestId: string; session?: DeskSession };
}
