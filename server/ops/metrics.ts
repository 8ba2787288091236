import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { drain } from '#server/http/body.ts';
import type { Logger } from '#server/log.ts';
import type { Store } from '#server/store/store.ts';

export type Service = 'rest' | 'storage' | 'health' | 'request' | 'answer' | 'form' | 'desk';

export interface Metrics {
	/** Counts a finished HTTP call. */
	answered(call: { service: Service; method: string; status: number }, seconds: number): void;
}

/** Used when METRICS_PORT is not set. */
export const noMetrics: Metrics = { answered: () => {} };

/**
 * Metrics for Prometheus. Imports its client library only here, since loading it takes 20 ms and some memory.
 * @returns the metrics, and a listener that serves them at `/metrics`
 */
export async function createMetrics(store: Store): Promise<{ metrics: Metrics; listener: RequestListener }> {
	const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
	const register = new Registry();
	collectDefaultMetrics({ register });
	const registers = [register];
	const answers = new Histogram({
		name: 'stairlifts_answer_seconds',
		help: 'Time from the headers of a request to its response, including the request body.',
		labelNames: ['service', 'method', 'status'],
		// A photo over a phone's uplink takes minutes, an insert milliseconds.
		buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600],
		registers,
	});
	const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
		new Gauge({
			name,
			help,
			registers,
			async collect() {
				this.set(await read());
			},
		});
	const stored = () => store.countSince('');
	gauge('stairlifts_requests', 'Requests in the store.', async () => stored().requests);
	gauge('stairlifts_photos', 'Photos in the store.', async () => stored().photos);
	gauge('stairlifts_photo_bytes', 'Bytes of all photos in the store.', async () => stored().photoBytes);
	const outbox = () => store.outbox.state();
	gauge(
		'stairlifts_deliveries_waiting',
		'Deliveries that wait or are retried, without confirmations to visitors.',
		async () => outbox().waiting,
	);
	gauge(
		'stairlifts_deliveries_given_up',
		'Deliveries that were given up, without confirmations to visitors.',
		async () => outbox().givenUp,
	);
	gauge('stairlifts_free_disk_bytes', 'Bytes free on the disk of DATA_DIR.', store.disk.free);

	const listener: RequestListener = async (request, response) => {
		try {
			if (request.url !== '/metrics') {
				response.writeHead(404).end();
				return;
			}
			const text = await register.metrics();
			response.writeHead(200, { 'content-type': register.contentType }).end(text);
		} catch {
			response.writeHead(500).end();
		}
	};
	return {
		metrics: { answered: (call, seconds) => answers.observe({ ...call }, seconds) },
		listener,
	};
}

/** What the middlewares around every call need of Hono's environment. */
interface CallEnv {
	Bindings: HttpBindings;
	Variables: { requestId: string };
}

/**
 * Logs one line for each call: service, method, status and duration. Never the path, which may contain a photo's file name or a secret.
 * @param serviceOf the service of a path
 */
export function record(
	log: Logger,
	metrics: Metrics,
	serviceOf: (path: string) => Service,
): MiddlewareHandler<CallEnv> {
	return async (c, next) => {
		const start = performance.now();
		const requestId = randomUUID();
		c.set('requestId', requestId);
		const { outgoing } = c.env;
		await next();
		// Not before: a page that is written by then was written at two thirds of the cost, since Node had no headers to merge.
		if (!outgoing.headersSent) {
			outgoing.setHeader('x-request-id', requestId);
			outgoing.setHeader('x-content-type-options', 'nosniff');
		}
		const service = serviceOf(c.req.path);
		const ms = performance.now() - start;
		const status = outgoing.headersSent ? outgoing.statusCode : c.res.status;
		const call = { service, method: c.req.method, status };
		metrics.answered(call, ms / 1000);
		// Monitoring asks for it every few seconds; log these at debug level only.
		log[service === 'health' ? 'debug' : 'info']({ requestId, ...call, ms: Math.round(ms) }, 'answered');
	};
}

/** Reads the rest of the request body before the response is sent, also when a route rejected the call early. */
export const drainBody: MiddlewareHandler<CallEnv> = async (c, next) => {
	await next();
	if (!c.env.outgoing.headersSent && !(await drain(c.env.incoming))) c.header('connection', 'close');
};
