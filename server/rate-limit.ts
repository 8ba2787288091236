import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { MemoryStore, rateLimiter } from 'hono-rate-limiter';
import { rateWindow } from '#server/limits.ts';
import type { WireEnv } from '#server/wire-env.ts';
import type { WireError } from '#server/wire-errors.ts';

/** Who a call counts for. */
export type CallerOf = (incoming: IncomingMessage) => string;

/**
 * Lets a caller make so many calls in a window of time.
 * @param limit calls in one window (`rateWindow`)
 * @param callerOf who a call counts for
 * @param refusal makes the answer to one more, given how many seconds to wait
 */
export function limitRate(
	limit: number,
	callerOf: CallerOf,
	refusal: (seconds: number) => WireError,
): MiddlewareHandler<WireEnv> {
	return rateLimiter<WireEnv>({
		windowMs: rateWindow,
		limit,
		standardHeaders: false,
		keyGenerator: (c) => callerOf(c.env.incoming),
		handler: (c: Context) => {
			const resetTime: Date | undefined = c.get('rateLimit')?.resetTime;
			const ms = resetTime ? resetTime.getTime() - Date.now() : rateWindow;
			throw refusal(Math.max(1, Math.ceil(ms / 1000)));
		},
		store: new MemoryStore(),
	});
}

/**
 * Who counts as one caller: an IPv4 address, or the /64 network of an IPv6 address, since every household is given at
 * least that and a device takes a new address from it whenever it likes.
 */
export function caller(address: string): string {
	const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
	if (!isIPv6(plain)) return plain;
	const [head = '', tail] = plain.split('::');
	const groups = head === '' ? [] : head.split(':');
	const after = tail ? tail.split(':') : [];
	if (tail !== undefined) groups.push(...Array(8 - groups.length - after.length).fill('0'), ...after);
	return `${groups.slice(0, 4).join(':')}::/64`;
}
