import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { maxRows, maxRowsPerCall } from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Store } from '#server/store/store.ts';
import { type originCheck, requireKey } from '#server/wire/access.ts';
import type { Uploads } from '#server/wire/callers/uploads.ts';
import type { OnInserted, WireEnv } from '#server/wire/env.ts';
import { restErrors, storageErrors } from '#server/wire/errors.ts';
import { restRoutes } from '#server/wire/rest.ts';
import { storageRoutes } from '#server/wire/storage.ts';

interface WireParts {
	settings: Settings;
	store: Store;
	uploads: Uploads;
	/** The rate limit of inserts; undefined when RATE_LIMIT is off. */
	limit: MiddlewareHandler<WireEnv> | undefined;
	/** Refuses calls from other sites' pages. */
	fromOurPages: ReturnType<typeof originCheck>;
	onInserted: OnInserted;
}

/** The Supabase API that browsers call: inserts under `/rest/v1`, uploads and photos under `/storage/v1`. */
export function wireRoutes({ settings, store, uploads, limit, fromOurPages, onInserted }: WireParts): Hono<WireEnv> {
	const app = new Hono<WireEnv>();
	const { PUBLIC_BACKEND_KEY, RATE_LIMIT } = settings;

	app.use('/rest/*', requireKey(PUBLIC_BACKEND_KEY, restErrors.badKey), fromOurPages(restErrors.badOrigin));
	if (limit) app.use('/rest/*', limit);
	const mostRows = RATE_LIMIT === 'off' ? maxRows : maxRowsPerCall;
	app.route('/rest/v1', restRoutes({ store, newId: randomUUID, maxRows: mostRows, onInserted }));

	const guards: MiddlewareHandler<WireEnv>[] = [
		requireKey(PUBLIC_BACKEND_KEY, storageErrors.badApiKey),
		fromOurPages(storageErrors.badOrigin),
		(c, next) => {
			uploads.count(c.env.incoming);
			return next();
		},
	];
	app.route('/storage/v1', storageRoutes({ photos: store.photos, uploads, guards }));
	return app;
}
