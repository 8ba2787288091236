import { type Context, Hono } from 'hono';
import { siteName } from '#brand/name.ts';
import { apiPath, deskPath, type Session } from '#desk/contract.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import { actRoutes } from '#server/desk/acts.ts';
import type { DeskEnv } from '#server/desk/env.ts';
import { answerError, DeskError, deskErrors, toDeskError } from '#server/desk/errors.ts';
import type { DeskFiles } from '#server/desk/files.ts';
import { type Reached, refuseForeign } from '#server/desk/guard.ts';
import { deskHeaders } from '#server/desk/headers.ts';
import { type LoginParts, loginRoutes } from '#server/desk/login.ts';
import { loginPath } from '#server/desk/paths.ts';
import { deskPhotos } from '#server/desk/photos.ts';
import { readingRoutes } from '#server/desk/reading.ts';
import { sessionRoutes } from '#server/desk/session-routes.ts';
import { wasCutShort } from '#server/http/body.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { drainBody, type Metrics, record } from '#server/ops/metrics.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Store } from '#server/store/store.ts';

export interface DeskParts {
	settings: Settings;
	store: Store;
	routing: ReadRouting;
	files: DeskFiles;
	reached: Reached;
	isSecure: boolean;
	/** How somebody is admitted by a link; undefined at the machine, where nobody has to be. */
	login: Omit<LoginParts, 'files' | 'access'> | undefined;
	/** Who is at the machine, for the history. */
	account: string;
	log: Logger;
	metrics: Metrics;
	wakeCourier(): void;
}

/** The desk as a Hono app without a listener. */
export function buildDesk(parts: DeskParts): { app: Hono<DeskEnv>; close(): void } {
	const { store, files, login, log } = parts;
	const app = new Hono<DeskEnv>();
	app.use(
		record(log, parts.metrics, () => 'desk'),
		drainBody,
		deskHeaders(parts.isSecure),
		refuseForeign(parts.reached),
	);

	app.get(deskPath, (c) => c.redirect(`${deskPath}/`, 308));
	app.get(`${deskPath}/assets/*`, (c) => sendAsset(c, files));
	if (login) app.route('/', loginRoutes({ ...login, files, access: store.deskAccess }));

	app.use(`${apiPath}/*`, async (c, next) => {
		if (login) {
			const session = await login.sessions.of(c);
			if (!session) throw deskErrors.noSession();
			c.set('session', session);
		}
		return next();
	});
	app.get(`${apiPath}/session`, (c) => c.json(sessionFor(c, parts)));
	if (login) app.route('/', sessionRoutes(login.sessions, store.deskAccess));
	app.route('/', readingRoutes(parts));
	const authorOf = (c: Context<DeskEnv>) => c.get('session')?.email ?? parts.account;
	app.route('/', actRoutes({ ...parts, authorOf }));
	const photos = deskPhotos(store.photos);
	app.route('/', photos.routes);
	app.all(`${apiPath}/*`, () => {
		throw deskErrors.unknownPath();
	});

	// The desk's own addresses, such as that of a request: one page shows them all.
	app.get(`${deskPath}/*`, async (c) => {
		if (login && !(await login.sessions.of(c))) return c.redirect(loginPath, 303);
		return c.html(files.page('index'));
	});

	app.notFound(() => {
		throw deskErrors.unknownPath();
	});
	app.onError((error, c) => {
		const known = toDeskError(error);
		if (!known && !wasCutShort(c.env.incoming))
			log.error({ requestId: c.get('requestId'), ...kindOf(error) }, 'the desk could not answer');
		return answerError(c, known ?? new DeskError(500, 'Something went wrong on the server; its log has more.'));
	});
	return { app, close: photos.close };
}

function sessionFor(c: Context<DeskEnv>, { settings, routing, login }: DeskParts): Session {
	return {
		access: login ? 'link' : 'machine',
		email: c.get('session')?.email ?? null,
		name: siteName,
		companies: routing.companies.map(({ name }) => name),
		now: new Date().toISOString(),
		sends: settings.SMTP_URL !== '' || settings.LEADS_WEBHOOK_URL !== '',
	};
}

function sendAsset(c: Context<DeskEnv>, files: DeskFiles): Response {
	const file = files.asset(c.req.path);
	if (!file) throw deskErrors.unknownPath();
	const isSmall = file.small && /\bbr\b/.test(c.req.header('accept-encoding') ?? '');
	const body = new Uint8Array((isSmall && file.small) || file.body);
	return c.body(body, 200, { ...file.headers, ...(isSmall && { 'content-encoding': 'br' }) });
}
