import { Hono } from 'hono';
import { audit } from '#server/audit.ts';
import type { Database } from '#server/database.ts';
import { deletePath, requestOfLink } from '#server/delivery/delete-link.ts';
import type { Settings } from '#server/env.ts';
import type { PhotoFiles } from '#server/files.ts';
import { kindOf, type Logger } from '#server/log.ts';
import type { WireEnv } from '#server/wire-env.ts';

interface WithdrawParts {
	settings: Settings;
	database: Database;
	files: PhotoFiles;
	log: Logger;
	/** Called when a request was deleted: somebody may have to be told. */
	onErased: () => void;
}

/**
 * The one press that confirms the link in a visitor's e-mail: deletes the request. A mere visit of the link does not, since
 * mail programs and virus scanners visit links. The page that asks, and the two that answer, are the site's own.
 */
export function withdrawRoutes({ settings, database, files, log, onErased }: WithdrawParts): Hono<WireEnv> {
	const app = new Hono<WireEnv>();
	app.post(deletePath, async (c) => {
		const request = requestOfLink(new URL(c.req.url).searchParams, database.linkKey, database.oldLinkRequest);
		if (request === undefined) return c.redirect(`${deletePath}/not-found`, 303);
		try {
			const { requests, photoKeys } = database.erase([request]);
			if (requests === 0) return c.redirect(`${deletePath}/not-found`, 303);
			onErased();
			for (const key of photoKeys) await files.remove(key);
			await audit(settings.DATA_DIR, { act: 'withdraw', requests, photos: photoKeys.length, ids: [request.id] });
		} catch (error) {
			// A full disk, or a backup that takes long.
			log.error(kindOf(error), 'could not delete a request for its visitor');
			return c.text(
				'We could not delete your request just now. Please go back and press the button again in a minute.',
				503,
			);
		}
		return c.redirect(`${deletePath}/done`, 303);
	});
	return app;
}
