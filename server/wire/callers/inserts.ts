import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { networksOf } from '#server/http/networks.ts';
import * as limits from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { createAllowance, createDayUse } from '#server/wire/callers/allowance.ts';
import { counted } from '#server/wire/callers/tally.ts';
import type { WireEnv } from '#server/wire/env.ts';
import { restErrors } from '#server/wire/errors.ts';
import type { Place, Quota } from '#server/wire/quota.ts';

/**
 * The rate limit of inserts. A call counts as one row when it arrives, even if it is rejected later, since that costs work
 * too; further rows count when the body has been parsed.
 */
export function limitInserts(
	settings: Settings,
	quota: Quota,
	addressOf: (incoming: IncomingMessage) => string,
): MiddlewareHandler<WireEnv> {
	const inserts = createAllowance({
		tenMinutes: limits.maxInsertsPerWindow,
		hour: limits.maxInsertsPerHour,
		day: settings.MAX_REQUESTS_PER_ADDRESS_PER_DAY,
		blockDay: settings.MAX_REQUESTS_PER_DAY * limits.blockShare,
	});
	const usedToday = createDayUse(limits.reserveMaxRequests);
	const thanks = createAllowance({
		hour: limits.maxThanksPerCallerPerHour,
		day: limits.maxThanksPerCallerPerDay,
	});
	const refusedForms = createAllowance({ tenMinutes: limits.maxRefusedForms, day: limits.maxRefusedFormsPerDay });
	return async (c, next) => {
		const networks = counted(networksOf(addressOf(c.env.incoming)));
		const take = (count: number) => {
			const seconds = inserts.take(networks, count);
			if (seconds > 0) throw restErrors.tooMany(seconds);
		};
		try {
			take(1);
		} catch (error) {
			c.set('textOnly', refusedForms.take(networks, 1) > 0);
			throw error;
		}
		c.set('admitRows', (count) => {
			if (count > 1) take(count - 1);
			const { keep, giveBack } = quota.takeRequests(count, usedToday.isLittleWith(count, networks));
			const takeBack = usedToday.add(count, networks);
			const place: Place = {
				keep,
				giveBack: () => {
					giveBack();
					takeBack();
				},
			};
			return { place, mayThank: thanks.take(networks, count) === 0 };
		});
		await next();
	};
}
