import { Hono } from 'hono';
import { kindOf, type Logger } from '#server/log.ts';
import { deletePath, requestOfLink } from '#server/store/delete-link.ts';
import type { Store } from '#server/store/store.ts';
import type { WireEnv } from '#server/wire/env.ts';

interface WithdrawParts {
	store: Pick<Store, 'keys' | 'erasure'>;
	/** Does what is left of an erasure (`store/erasure.ts`). */
	finishErasures: () => Promise<void>;
	log: Logger;
	/** Called when a request was deleted: somebody may have to be told. */
	onErased: () => void;
}

/**
 * The one press that confirms the link in a visitor's e-mail: deletes the request. A mere visit of the link does not, since
 * mail programs and virus scanners visit links. The page that asks, and the two that answer, are the site's own.
 */
export function withdrawRoutes({ store, finishErasures, log, onErased }: WithdrawParts): Hono<WireEnv> {
	const app = new Hono<WireEnv>();
	app.post(deletePath, async (c) => {
		const request = await requestOfLink(new URL(c.req.url).searchParams, store.keys);
		if (request === undefined) return c.redirect(`${deletePath}/not-found`, 303);
		try {
			const { requests } = await store.erasure.erase([request], 'withdraw');
			if (requests === 0) return c.redirect(`${deletePath}/not-found`, 303);
		} catch (error) {
			// A full disk, or a backup that takes long.
			log.error(kindOf(error), 'could not delete a request for its visitor');
			return c.text(
				'We could not delete your request just now. Please go back and press the button again in a minute.',
				503,
			);
		}
		onErased();
		// It is deleted, and is said to be: what fails from here on is tried again every minute, and noted until then.
		await finishErasures().catch((error: unknown) =>
			log.error(kindOf(error), 'could not finish a deletion; the next try is in a minute'),
		);
		return c.redirect(`${deletePath}/done`, 303);
	});
	return app;
}
