import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isForDesk } from '#desk/contract.ts';
import { answerPath, requestPath, smallPhotoPath } from '#leads/request-pages.ts';
import type { Background } from '#server/background.ts';
import type { Desk } from '#server/desk/app.ts';
import {
	allowOrigins,
	type CallEnv,
	drainBody,
	hasBody,
	originCheck,
	record,
	requireKey,
	type Service,
	wasCutShort,
} from '#server/http/calls.ts';
import { addressReader, callerOf, type ProxyWatch } from '#server/http/client-address.ts';
import { type Logger, logFailure } from '#server/log.ts';
import { answerHealth } from '#server/ops/health.ts';
import { photoBase, type Settings } from '#server/settings/read.ts';
import type { SiteFile } from '#server/site/files.ts';
import { siteHeaders } from '#server/site/headers.ts';
import { siteListener } from '#server/site/serve.ts';
import { formScripts, type VisitCounter } from '#server/visits/count.ts';
import { restErrors, storageErrors, toWireError } from '#server/wire/errors.ts';
import { formRoutes } from '#server/wire/forms/ask.ts';
import { companyRoutes } from '#server/wire/forms/company.ts';
import { myRequestRoutes } from '#server/wire/forms/my-request.ts';
import type { RequestPages } from '#server/wire/forms/request-pages.ts';
import { openIntake } from '#server/wire/intake.ts';
import { restRoutes, storageRoutes } from '#server/wire/supabase.ts';
import { confirmationHeader, placeHeader } from '#wire/names.ts';
import { askPath, sentPath } from '#wire/plain-form.ts';

const healthPath = '/healthz';

/** Headers of responses that pages of other origins may read. */
const readByPages = ['content-range', 'retry-after', confirmationHeader, placeHeader];

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
	/** The built site, which may be another after a change on the desk: its files, none for the backend alone, and pages about one request. */
	site(): { files: ReadonlyMap<string, SiteFile>; pages: RequestPages };
	/** Undefined where visits are not counted. */
	counter: VisitCounter | undefined;
	desk: Desk;
	proxies: ProxyWatch;
}

/** Answers every call: by the desk, the backend or the site. */
export function answerCalls(settings: Settings, background: Background, parts: Parts, log: Logger): RequestListener {
	const { counter, desk } = parts;
	// Do not replace the process's global Request and Response: tests import `serve`.
	const backend = getRequestListener(buildApp(settings, background, parts, log).fetch, {
		overrideGlobalObjects: false,
	});
	const listenerOf = (files: ReadonlyMap<string, SiteFile>) => ({
		files,
		answer: siteListener(files, siteHeaders(settings), counter?.page),
		forms: formScripts(files),
	});
	let site = listenerOf(parts.site().files);
	return (request, response) => {
		if (isForDesk(request) && desk.isReachedBy(request)) return desk.listener(request, response);
		const { files } = parts.site();
		if (files !== site.files) site = listenerOf(files);
		const form = site.forms.get(request.url ?? '');
		if (form) counter?.opened(form, request);
		if (isForBackend(request)) return backend(request, response);
		// The site takes none: who sends one could use the connection for as long as a form may take.
		if (hasBody(request)) response.setHeader('connection', 'close');
		site.answer(request, response);
	};
}

/** The backend, as a Hono app without a listener. */
function buildApp(
	settings: Settings,
	{ store, rateLimits, health, finishErasures, courier: { wake } }: Background,
	{ site, counter, proxies }: Parts,
	log: Logger,
): Hono<CallEnv> {
	const app = new Hono<CallEnv>();

	const addressOf = addressReader(settings.TRUST_PROXY);

	app.use(record(log, serviceOf), drainBody);
	for (const path of ['/rest/*', '/storage/*']) app.use(path, allowOrigins(settings, readByPages));
	app.get(healthPath, answerHealth(health, proxies));
	// Behind the route of `/healthz`, which a monitor on the proxy's machine may call directly.
	if (settings.TRUST_PROXY.length > 0) app.use(proxies.look);

	const intake = openIntake({
		store,
		rateLimits,
		callerOf: (call) => callerOf(addressOf(call)),
		pageOf: counter?.pageOf,
		onInserted: (kind, call) => {
			wake();
			counter?.sent(kind, call);
		},
	});
	const fromOurPages = originCheck(settings, log);
	const { PUBLIC_BACKEND_KEY: key } = settings;
	const origin = fromOurPages(restErrors.badOrigin);
	app.use('/rest/*', requireKey(key, restErrors.badKey), origin);
	app.route('/rest/v1', restRoutes(intake, store.keys));
	const guards = [requireKey(key, storageErrors.badApiKey), fromOurPages(storageErrors.badOrigin)];
	app.route('/storage/v1', storageRoutes(store.photos, intake, guards));

	const pages: RequestPages = {
		has: (path) => site().pages.has(path),
		send: (...about) => site().pages.send(...about),
	};
	const shared = { store, pages, photoBase: photoBase(settings), intake, origin, log };
	const forms = { ...shared, finishErasures, onChanged: wake };
	for (const routes of [formRoutes, myRequestRoutes, companyRoutes]) app.route('/', routes(forms));

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
