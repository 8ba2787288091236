import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { answerPath, requestPath, smallPhotoPath } from '#leads/request-pages.ts';
import type { Background } from '#server/background.ts';
import { wasCutShort } from '#server/http/body.ts';
import { addressReader, callerOf } from '#server/http/client-address.ts';
import { drainBody, record, type Service } from '#server/http/each-call.ts';
import { type Logger, logFailure } from '#server/log.ts';
import { answerHealth } from '#server/ops/health.ts';
import { maxRows, maxRowsPerCall } from '#server/settings/limits.ts';
import { photoBase, type Settings } from '#server/settings/read.ts';
import type { VisitCounter } from '#server/visits/count.ts';
import { allowOrigins, originCheck, requireKey } from '#server/wire/access.ts';
import type { OnInserted, WireEnv } from '#server/wire/env.ts';
import { restErrors, storageErrors, toWireError } from '#server/wire/errors.ts';
import { formRoutes } from '#server/wire/forms/ask.ts';
import { companyAnswerRoutes } from '#server/wire/forms/company-answer.ts';
import { myRequestRoutes } from '#server/wire/forms/my-request.ts';
import type { RequestPages } from '#server/wire/forms/request-pages.ts';
import { limitInserts } from '#server/wire/inserts.ts';
import type { ProxyWatch } from '#server/wire/proxy-watch.ts';
import { restRoutes } from '#server/wire/rest.ts';
import { storageRoutes } from '#server/wire/storage.ts';
import { createUploads } from '#server/wire/uploads.ts';
import { askPath, sentPath } from '#wire/plain-form.ts';

const healthPath = '/healthz';

/** Whether the backend answers this request. The static site answers all others. */
export function isForBackend({ url = '', method }: Pick<IncomingMessage, 'url' | 'method'>): boolean {
	if (method === 'POST' && url.startsWith(askPath)) return true;
	// With a lift. Without one the page is the static one.
	if (method !== 'POST' && url.startsWith(`${askPath}brochure?`)) return true;
	if ([requestPath, smallPhotoPath, answerPath].includes(url.split('?')[0] ?? '')) return true;
	return url.startsWith('/rest/') || url.startsWith('/storage/') || url.startsWith(sentPath) || url === healthPath;
}

/** What looks at calls, or tells of them. */
interface CallsSeen {
	onInserted: OnInserted;
	/** Undefined where visits are not counted. */
	pageOf: VisitCounter['pageOf'] | undefined;
	proxies: ProxyWatch;
}

/**
 * What this server answers besides the site's files, as a Hono app without a listener.
 * @param pages about one request, for forms posted without scripts
 */
export function buildApp(
	settings: Settings,
	{ store, rateLimits, health, finishErasures, courier }: Background,
	pages: RequestPages,
	{ onInserted, pageOf, proxies }: CallsSeen,
	log: Logger,
): Hono<WireEnv> {
	// After a request was corrected, got photos, was answered or erased, the outbox may have new deliveries.
	const { wake } = courier;
	const app = new Hono<WireEnv>();

	const addressOf = addressReader(settings.TRUST_PROXY);

	app.use(record(log, serviceOf), drainBody);
	for (const path of [`${askPath}*`, requestPath, answerPath]) app.use(path, compress({ encoding: 'gzip' }));
	for (const path of ['/rest/*', '/storage/*']) app.use(path, allowOrigins(settings));
	app.get(healthPath, answerHealth(health, proxies));
	if (settings.TRUST_PROXY.length > 0)
		for (const path of ['/rest/*', '/storage/*', `${askPath}*`, requestPath]) app.use(path, proxies.look);

	if (pageOf)
		for (const path of ['/rest/*', `${askPath}*`])
			app.use(path, (c, next) => {
				c.set('source', pageOf(c.env.incoming));
				return next();
			});
	const callerOfCall = (incoming: IncomingMessage) => callerOf(addressOf(incoming));
	const limit = rateLimits && limitInserts(rateLimits, store.disk, callerOfCall);
	const uploads = createUploads(rateLimits, store.disk, callerOfCall);
	const fromOurPages = originCheck(settings, log);
	const { PUBLIC_BACKEND_KEY: key, RATE_LIMIT } = settings;
	app.use('/rest/*', requireKey(key, restErrors.badKey), fromOurPages(restErrors.badOrigin));
	if (limit) app.use('/rest/*', limit);
	const mostRows = RATE_LIMIT === 'off' ? maxRows : maxRowsPerCall;
	app.route('/rest/v1', restRoutes(store, mostRows, onInserted));
	const guards = [requireKey(key, storageErrors.badApiKey), fromOurPages(storageErrors.badOrigin)];
	app.route('/storage/v1', storageRoutes(store.photos, uploads, guards));

	const origin = fromOurPages(restErrors.badOrigin);
	const forms = { store, pages, photoBase: photoBase(settings), uploads, callerOf: callerOfCall, origin, limit, log };
	app.route('/', formRoutes(forms, onInserted));
	app.route('/', myRequestRoutes({ ...forms, finishErasures, onChanged: wake }));

	app.route('/', companyAnswerRoutes(store, pages, log, wake));

	// `isForBackend` matched the raw path; Hono has resolved its dot segments (`/storage/../x` is `/x` here).
	app.notFound((c) => {
		throw (c.env.incoming.url?.startsWith('/rest/') ? restErrors : storageErrors).unknownPath();
	});

	app.onError((error, c) => {
		const wireError = toWireError(error, c.req.path);
		if (wireError.status >= 500 && !wasCutShort(c.env.incoming))
			logFailure(log, error, 'could not answer', { requestId: c.get('requestId') });
		return c.json(wireError.body, wireError.status as ContentfulStatusCode, wireError.headers);
	});
	return app;
}

function serviceOf(path: string): Service {
	if (path === healthPath) return 'health';
	if (path === requestPath || path === smallPhotoPath) return 'request';
	if (path === answerPath) return 'answer';
	if (path.startsWith(askPath)) return 'form';
	return path.startsWith('/rest/') ? 'rest' : 'storage';
}
