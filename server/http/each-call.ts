import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { drain } from '#server/http/body.ts';
import type { Logger } from '#server/log.ts';

export type Service = 'rest' | 'storage' | 'health' | 'request' | 'answer' | 'form' | 'desk';

/** What the middlewares around every call need of Hono's environment. */
interface CallEnv {
	Bindings: HttpBindings;
	Variables: { requestId: string };
}

/**
 * Logs one line for each call: service, method, status and duration. Never the path, which may contain a photo's file name or a secret.
 * @param serviceOf the service of a path
 */
export function record(log: Logger, serviceOf: (path: string) => Service): MiddlewareHandler<CallEnv> {
	return async (c, next) => {
		const start = performance.now();
		const requestId = randomUUID();
		c.set('requestId', requestId);
		const { outgoing } = c.env;
		await next();
		outgoing.setHeader('x-request-id', requestId);
		outgoing.setHeader('x-content-type-options', 'nosniff');
		const service = serviceOf(c.req.path);
		const ms = Math.round(performance.now() - start);
		// Monitoring asks for it every few seconds; log these at debug level only.
		log[service === 'health' ? 'debug' : 'info'](
			{ requestId, service, method: c.req.method, status: c.res.status, ms },
			'answered',
		);
	};
}

/** Reads the rest of the request body before the response is sent, also when a route rejected the call early. */
export const drainBody: MiddlewareHandler<CallEnv> = async (c, next) => {
	await next();
	if (!(await drain(c.env.incoming))) c.header('connection', 'close');
};
