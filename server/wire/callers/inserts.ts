import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { networksOf } from '#server/http/networks.ts';
import * as limits from '#server/settings/limits.ts';
import type { Disk } from '#server/store/store.ts';
import { createAllowance } from '#server/wire/callers/allowance.ts';
import { counted } from '#server/wire/callers/tally.ts';
import type { WireEnv } from '#server/wire/env.ts';
import { restErrors } from '#server/wire/errors.ts';
import type { Quota } from '#server/wire/quota.ts';

/**
 * The rate limit of inserts. A call counts as one row when it arrives, even if it is rejected later, since that costs work
 * too; further rows count when the body has been parsed. What its caller, the caller's networks or all together have sent too much of is
 * stored and held, as long as not too much is held of them either and the disk has room.
 */
export function limitInserts(
	quota: Quota,
	disk: Disk,
	addressOf: (incoming: IncomingMessage) => string,
): MiddlewareHandler<WireEnv> {
	const refusedForms = createAllowance({ tenMinutes: limits.maxRefusedForms, day: limits.maxRefusedFormsPerDay });
	return async (c, next) => {
		const networks = counted(networksOf(addressOf(c.env.incoming)));
		const refuse = (seconds: number) => {
			c.set('textOnly', refusedForms.take(networks, 1) > 0);
			throw restErrors.tooMany(seconds);
		};
		const countCalls = (calls: number) => {
			const { refusedFor } = quota.take(networks, { calls });
			if (refusedFor > 0) refuse(refusedFor);
		};
		countCalls(1);
		c.set('admitRows', async (requests) => {
			if (requests > 1) countCalls(requests - 1);
			const taken = quota.take(networks, { requests });
			let held = taken.over && quota.take(networks, { held: requests });
			if (held?.over) {
				await quota.countHeld();
				held = quota.take(networks, { held: requests });
			}
			const refusedFor = held && (held.refusedFor || held.over?.seconds);
			const giveBack = () => {
				taken.undo();
				held?.undo();
			};
			if (refusedFor) {
				giveBack();
				refuse(refusedFor);
			}
			if (held && !(await disk.hasRoom())) {
				giveBack();
				throw restErrors.diskFull();
			}
			// Of what is held, no e-mail goes now: it counts when it is let go (`Outbox.plan`).
			const thanks = held ? undefined : quota.take(networks, { thanks: requests });
			const mayThank = !thanks?.refusedFor && !thanks?.over;
			return { held: taken.over?.network ?? null, mayThank, giveBack };
		});
		await next();
	};
}
