import { Hono } from 'hono';
import { kindOf, type Logger } from '#server/log.ts';
import { deletePath, requestOfLink } from '#server/store/links.ts';
import type { Store } from '#server/store/store.ts';
import type { WireEnv } from '#server/wire/env.ts';

/**
 * Handles the confirmation of a delete link: deletes the request. A GET of the link only shows a page, since mail programs
 * and virus scanners visit links. The pages for confirmation and results are part of the built site.
 * @param finishErasures completes unfinished erasures (`store/erasure.ts`)
 * @param onErased called after a request was deleted, since the outbox may have erasure notices
 */
export function withdrawRoutes(
	store: Pick<Store, 'keys' | 'erasure'>,
	finishErasures: () => Promise<void>,
	log: Logger,
	onErased: () => void,
): Hono<WireEnv> {
	const app = new Hono<WireEnv>();
	app.post(deletePath, async (c) => {
		const request = await requestOfLink(new URL(c.req.url).searchParams, store.keys);
		if (request === undefined) return c.redirect(`${deletePath}/not-found`, 303);
		try {
			const { requests } = await store.erasure.erase([request], 'withdraw');
			if (requests === 0) return c.redirect(`${deletePath}/not-found`, 303);
		} catch (error) {
			// On a full disk, or during a long transaction of another process.
			log.error(kindOf(error), 'could not delete a request for its visitor');
			return c.text(
				'We could not delete your request just now. Please go back and press the button again in a minute.',
				503,
			);
		}
		onErased();
		// The row is deleted, so the response says so. Remaining steps are recorded, and retried every minute.
		await finishErasures().catch((error: unknown) =>
			log.error(kindOf(error), 'could not finish a deletion; the next try is in a minute'),
		);
		return c.redirect(`${deletePath}/done`, 303);
	});
	return app;
}
