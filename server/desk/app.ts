import type { IncomingMessage, RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { apiPath, deskPath, loginPath } from '#desk/contract.ts';
import { acts } from '#server/desk/acts.ts';
import {
	answerError,
	type By,
	type DeskEnv,
	DeskError,
	deskErrors,
	deskHeaders,
	jsonOf,
	refuseForeign,
	toDeskError,
} from '#server/desk/calls.ts';
import { createLinks, loginRoutes, wantedOf } from '#server/desk/login.ts';
import { billRead, exportRead, reads } from '#server/desk/reads.ts';
import { createSessions } from '#server/desk/sessions.ts';
import { drainBody, record, wasCutShort } from '#server/http/calls.ts';
import { isFromThisMachine } from '#server/http/client-address.ts';
import { kindOf, type Logger } from '#server/log.ts';
import type { Health } from '#server/ops/health.ts';
import { deskAddress, type Settings } from '#server/settings/read.ts';
import { readFiles, type SiteFile } from '#server/site/files.ts';
import { caching, contentType, photoHeaders } from '#server/site/headers.ts';
import { variantFor } from '#server/site/serve.ts';
import { Unusable } from '#server/store/errors.ts';
import type { Photos } from '#server/store/folder/photos.ts';
import type { Store } from '#server/store/store.ts';

/** Where the build writes the desk (`scripts/build/desk.ts`). */
const builtDesk = fileURLToPath(new URL('../../dist-desk', import.meta.url));

interface DeskParts {
	settings: Settings;
	store: Store;
	log: Logger;
	/** Called when the outbox may have new deliveries. */
	wakeCourier(): void;
	health(): Promise<Health>;
	pages: By['pages'];
	/** How long a look-up of an address may wait, in ms, in place of `deskAskDelay`. */
	askDelay?: number | undefined;
	/** The built desk's folder, in place of `builtDesk`. */
	dist?: string;
}

export interface Desk {
	/** Whether a call to one of the desk's paths comes by the one address that the desk has. */
	isReachedBy(request: IncomingMessage): boolean;
	listener: RequestListener;
	/** Ends what it has begun; the store is the caller's. */
	stop(): Promise<void>;
}

/**
 * The desk of this server: under the public address with DESK=on, else for browsers of this machine, through SSH too. Open to people with a
 * session, which begins with a link: mailed to an address of LEADS_TO, or printed by `npm run leads -- desk`.
 */
export async function openDesk({ settings, store, log, askDelay, ...parts }: DeskParts): Promise<Desk> {
	const { protocol, host } = new URL(deskAddress(settings));
	const isSecure = protocol === 'https:';
	const files = await readFiles(parts.dist ?? builtDesk, (path) => ({
		'content-type': contentType(path),
		// The build puts a hash of the content into the names of what pages load.
		'cache-control': caching.hashed,
	}));
	const page = (name: string) => {
		const built = files.get(`/${name}.html`);
		if (!built)
			throw new DeskError(503, 'The desk is not built: run "npm run build" first, and start the server again.');
		return built.plain.body.toString();
	};
	const sessions = createSessions(store.deskAccess, settings.LEADS_TO, isSecure);
	const links = createLinks(settings, store.deskAccess, log, askDelay);
	const desk = { settings, store, sessions, ...parts };

	const app = new Hono<DeskEnv>();
	app.use(
		record(log, () => 'desk'),
		drainBody,
		deskHeaders(deskAddress(settings)),
		refuseForeign(protocol),
	);
	app.get(deskPath, (c) => c.redirect(`${deskPath}/`, 308));
	app.get(`${deskPath}/assets/*`, (c) => sendAsset(c, files));
	app.route('/', loginRoutes(page, links, sessions));

	app.use(`${apiPath}/*`, async (c, next) => {
		const session = sessions.of(c);
		if (!session) throw new DeskError(401, 'Your session is over. Ask for a new link.');
		c.set('session', session);
		return next();
	});
	const by = (c: Context<DeskEnv>) => ({ ...desk, session: c.get('session') });
	/** Empty parameters are left out. */
	const queryOf = (c: Context) => Object.fromEntries([...new URL(c.req.url).searchParams].filter(([, value]) => value));
	for (const [path, read] of Object.entries(reads))
		app.get(`${apiPath}/${path}`, async (c) => c.json(await read(queryOf(c), by(c), c.req.param())));
	for (const [path, act] of Object.entries(acts))
		app.post(`${apiPath}/${path}`, async (c) => {
			const given = await jsonOf(c);
			try {
				return c.json(await act(given, by(c), c.req.param()));
			} finally {
				// The outbox may have new deliveries, also where it failed halfway.
				parts.wakeCourier();
			}
		});
	for (const [name, read] of Object.entries({ 'export.csv': exportRead, 'bills.csv': billRead }))
		app.get(`${apiPath}/${name}`, async (c) =>
			c.body(
				Readable.toWeb(Readable.from(await read(queryOf(c), desk), { objectMode: false })) as ReadableStream,
				200,
				{
					'content-type': 'text/csv; charset=utf-8',
					'content-disposition': `attachment; filename="${name}"`,
				},
			),
		);
	app.get(`${apiPath}/photos/*`, (c) => sendPhoto(c, store.photos));
	app.all(`${apiPath}/*`, isUnknown);

	// The desk's own addresses, such as that of a request: one page shows them all.
	app.get(`${deskPath}/*`, (c) => {
		if (sessions.of(c)) return c.html(page('index'));
		const wanted = wantedOf(new URL(c.req.url).search);
		// From a link in a mail program on the web, the browser keeps back the session's cookie; from a page of ours it sends it.
		if (c.req.header('sec-fetch-site') === 'cross-site')
			return c.html(
				`<!doctype html><html lang="en-GB"><title>The desk</title><meta http-equiv="refresh" content="0; url=${deskPath}/${wanted.replaceAll('&', '&amp;')}"></html>`,
			);
		return c.redirect(`${loginPath}${wanted}`, 303);
	});

	app.notFound(isUnknown);
	app.onError((error, c) => {
		const known = toDeskError(error);
		if (!known && !wasCutShort(c.env.incoming))
			log.error({ requestId: c.get('requestId'), ...kindOf(error) }, 'the desk could not answer');
		return answerError(c, known ?? new DeskError(500, 'Something went wrong on the server; its log has more.'));
	});
	return {
		isReachedBy: (request) =>
			settings.DESK === 'on' ? request.headers.host?.toLowerCase() === host : isFromThisMachine(request),
		// As for the backend: the process's global Request and Response stay.
		listener: getRequestListener(app.fetch, { overrideGlobalObjects: false }),
		stop: links.stop,
	};
}

const isUnknown = (): never => {
	throw new DeskError(404, 'There is no such page.');
};

function sendAsset(c: Context<DeskEnv>, files: ReadonlyMap<string, SiteFile>): Response {
	const file = files.get(c.req.path.slice(deskPath.length));
	if (!file) return isUnknown();
	const { body, headers } = variantFor(file, c.req.header('accept-encoding'));
	return c.body(new Uint8Array(body), 200, headers);
}

/** A request's photo as it is stored, or its small picture. */
async function sendPhoto(c: Context<DeskEnv>, photos: Photos): Promise<Response> {
	const photo = photos.find(photoKeyIn(c.req.url));
	if (!photo) throw deskErrors.noPhoto();
	const headers = { ...photoHeaders, 'cache-control': 'no-store' };
	if (c.req.query('small') !== undefined) {
		const small = photos.small(photo.key);
		if (!small) throw deskErrors.noPhoto();
		return c.body(new Uint8Array(small), 200, { ...headers, 'content-type': 'image/jpeg' });
	}
	const bytes = await photos.read(photo).catch((error: unknown) => {
		throw error instanceof Unusable ? deskErrors.noPhoto() : error;
	});
	const whole = { ...headers, 'content-type': photo.type, 'content-length': String(photo.size) };
	return c.body(Readable.toWeb(bytes) as ReadableStream, 200, whole);
}

/** The key in an address; empty for one that is not encoded right. It is only looked up, never a path. */
function photoKeyIn(url: string): string {
	const encoded = new URL(url).pathname.slice(`${apiPath}/photos/`.length);
	try {
		return encoded.split('/').map(decodeURIComponent).join('/');
	} catch {
		return '';
	}
}
