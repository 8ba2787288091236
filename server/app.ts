import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { drain, wasCutShort } from '#server/body.ts';
import type { Database } from '#server/database.ts';
import type { Settings } from '#server/env.ts';
import type { PhotoFiles } from '#server/files.ts';
import { allowOrigins, requireKey } from '#server/keys.ts';
import { maxInsertsPerWindow, maxUploadsPerWindow } from '#server/limits.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { limitRate } from '#server/rate-limit.ts';
import { restRoutes } from '#server/rest.ts';
import { storageRoutes } from '#server/storage.ts';
import type { WireEnv } from '#server/wire-env.ts';
import { restErrors, storageErrors, WireError } from '#server/wire-errors.ts';

export interface AppParts {
	settings: Settings;
	database: Database;
	files: PhotoFiles;
	log: Logger;
}

/** The addresses the backend answers; all others are the site's. */
export function isBackendPath(path: string): boolean {
	return path.startsWith('/rest/') || path.startsWith('/storage/');
}

/** The embedded backend, apart from listening. */
export function buildApp({ settings, database, files, log }: AppParts): Hono<WireEnv> {
	const app = new Hono<WireEnv>();
	const limited = settings.RATE_LIMIT === 'on';

	app.use(record(log), answerWhenRead, allowOrigins());

	app.use('/rest/*', requireKey(settings.PUBLIC_BACKEND_KEY, restErrors.badKey));
	if (limited) app.use('/rest/*', limitRate(maxInsertsPerWindow, restErrors.tooMany));
	app.route('/rest/v1', restRoutes(database, randomUUID));
	app.all('/rest/*', () => {
		throw restErrors.unknownPath();
	});

	const guards: MiddlewareHandler<WireEnv>[] = [requireKey(settings.PUBLIC_BACKEND_KEY, storageErrors.badApiKey)];
	if (limited) guards.push(limitRate(maxUploadsPerWindow, storageErrors.tooMany));
	app.route('/storage/v1', storageRoutes({ dataDir: settings.DATA_DIR, database, files, guards }));
	app.all('/storage/*', () => {
		throw storageErrors.unknownPath();
	});

	app.onError((error, c) => {
		const refusal = error instanceof WireError ? error : asRefusal(error, c.req.path);
		if (refusal.status >= 500 && !wasCutShort(c.env.incoming))
			log.error({ requestId: c.get('requestId'), ...kindOf(error) }, 'could not answer');
		return c.json(refusal.body, refusal.status as ContentfulStatusCode, refusal.headers);
	});
	return app;
}

/** What a caller is told of an error in our own code: that there was one. */
function asRefusal(error: Error, path: string): WireError {
	const errors = path.startsWith('/rest/') ? restErrors : storageErrors;
	return isDiskFull(error) ? errors.diskFull() : errors.internal();
}

function isDiskFull(error: Error & { code?: string; errcode?: number }): boolean {
	// 13 is SQLITE_FULL.
	return error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.errcode === 13;
}

/** One line for each call: what was asked by its route, never by its address, which holds the photo's name. */
function record(log: Logger): MiddlewareHandler<WireEnv> {
	return async (c, next) => {
		const start = performance.now();
		const requestId = randomUUID();
		c.set('requestId', requestId);
		c.header('x-request-id', requestId);
		c.header('x-content-type-options', 'nosniff');
		await next();
		const service = c.req.path.startsWith('/rest/') ? 'rest' : 'storage';
		const ms = Math.round(performance.now() - start);
		log.info({ requestId, service, method: c.req.method, status: c.res.status, ms }, 'answered');
	};
}

/** Every answer waits until the body is read, whoever refused it and how early. */
const answerWhenRead: MiddlewareHandler<WireEnv> = async (c, next) => {
	await next();
	if (!(await drain(c.env.incoming))) c.header('connection', 'close');
};
