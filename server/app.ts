import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isForDesk } from '#desk/contract.ts';
import { answerPath, requestPath, smallPhotoPath } from '#leads/request-pages.ts';
import type { Background } from '#server/background.ts';
import type { PublicDesk } from '#server/desk/public.ts';
import { hasBody, wasCutShort } from '#server/http/body.ts';
import { addressReader, callerOf } from '#server/http/client-address.ts';
import { drainBody, record, type Service } from '#server/http/each-call.ts';
import { type Logger, logFailure } from '#server/log.ts';
import { answerHealth } from '#server/ops/health.ts';
import { maxRows, maxRowsPerCall } from '#server/settings/limits.ts';
import { photoBase, type Settings } from '#server/settings/read.ts';
import type { SiteFile } from '#server/site/files.ts';
import { siteHeaders } from '#server/site/headers.ts';
import { siteListener } from '#server/site/serve.ts';
import { formScripts, type VisitCounter } from '#server/visits/count.ts';
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

/** What answers calls beside the backend, and what looks at them. */
interface Parts {
	/** Of the built site; none for the backend alone. */
	files: ReadonlyMap<string, SiteFile>;
	/** About one request, for forms posted without scripts. */
	pages: RequestPages;
	/** Undefined where visits are not counted. */
	counter: VisitCounter | undefined;
	/** Undefined where the desk is off. */
	desk: PublicDesk | undefined;
	proxies: ProxyWatch;
}

/** Answers every call: by the desk, the backend or the site. */
export function answerCalls(settings: Settings, background: Background, parts: Parts, log: Logger): RequestListener {
	const { files, counter, desk } = parts;
	// Do not replace the process's global Request and Response: tests import `serve`.
	const backend = getRequestListener(buildApp(settings, background, parts, log).fetch, {
		overrideGlobalObjects: false,
	});
	const site = siteListener(files, siteHeaders(settings), counter?.page);
	const forms = formScripts(files);
	return (request, response) => {
		if (desk && isForDesk(request)) return desk.listener(request, response);
		const form = forms.get(request.url ?? '');
		if (form) counter?.opened(form, request);
		if (isForBackend(request)) return backend(request, response);
		// The site takes none: who sends one could use the connection for as long as a form may take.
		if (hasBody(request)) response.setHeader('connection', 'close');
		site(request, response);
	};
}

/** The backend, as a Hono app without a listener. */
function buildApp(
	settings: Settings,
	{ store, rateLimits, health, finishErasures, courier: { wake } }: Background,
	{ pages, counter, proxies }: Parts,
	log: Logger,
): Hono<WireEnv> {
	const onInserted: OnInserted = (...inserted) => {
		wake();
		counter?.sent(...inserted);
	};
	const app = new Hono<WireEnv>();

	const addressOf = addressReader(settings.TRUST_PROXY);

	app.use(record(log, serviceOf), drainBody);
	for (const path of [`${askPath}*`, requestPath, answerPath]) app.use(path, compress({ encoding: 'gzip' }));
	for (const path of ['/rest/*', '/storage/*']) app.use(path, allowOrigins(settings));
	app.get(healthPath, answerHealth(health, proxies));
	if (settings.TRUST_PROXY.length > 0)
		for (const path of ['/rest/*', '/storage/*', `${askPath}*`, requestPath]) app.use(path, proxies.look);

	if (counter)
		for (const path of ['/rest/*', `${askPath}*`])
			app.use(path, (c, next) => {
				c.set('source', counter.pageOf(c.env.incoming));
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
	// After a request was corrected, got photos, was answered or erased, the outbox may have new deliveries.
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
