import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Disk } from '#server/store/store.ts';
import type { WireEnv } from '#server/wire/env.ts';
import { restErrors } from '#server/wire/errors.ts';
import type { RateLimits } from '#server/wire/rate-limits.ts';

/**
 * The limits of inserts. A call counts as one row when it arrives, even if it is rejected later; further rows count when the body has been
 * parsed. What is held needs room on the disk, which is left to what is not.
 */
export function limitInserts(
	rateLimits: RateLimits,
	disk: Disk,
	callerOf: (incoming: IncomingMessage) => string,
): MiddlewareHandler<WireEnv> {
	return async (c, next) => {
		const caller = callerOf(c.env.incoming);
		const count = (rows: number) => {
			const seconds = rateLimits.tryRequests(caller, rows);
			if (seconds > 0) throw restErrors.tooMany(seconds);
		};
		count(1);
		c.set('admitRows', async (rows) => {
			if (rows > 1) count(rows - 1);
			const admitted = rateLimits.takeRequests(caller, rows);
			if (typeof admitted === 'number') throw restErrors.tooMany(admitted);
			if (admitted.held && !(await disk.hasRoom())) {
				admitted.giveBack();
				throw restErrors.diskFull();
			}
			return admitted;
		});
		await next();
	};
}
