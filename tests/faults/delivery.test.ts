import { expect, test } from 'vitest';
import { deliveriesAtOnce } from '#server/delivery/channels.ts';
import { shortIntervals } from '../support/server.ts';
import { countOfRun, isFullSize } from '../support/shared.ts';
import { tableNames } from '../support/wire.ts';
import { deliveryRound, type Trouble } from './delivery-round.ts';

// `npm run long delivery`: more requests, faults and kills, with the server's default intervals.
const kills = countOfRun(1, 10);
const refusals = [{ message: 451 }, { message: 554 }, { greeting: 421 }, { recipient: 450 }, { recipient: 550 }];
const trouble: Trouble = isFullSize
	? {
			mail: ['down', ...refusals, 'drop', { slow: 1000 }],
			hook: ['down', 500, 503, 400, 410, 'redirect', 'drop', { slow: 1000 }],
			each: (kills * 3000) / 8,
			kills,
			between: 3000,
		}
	: {
			mail: ['down', { message: 451 }, { recipient: 550 }, 'drop', { slow: 100 }],
			hook: [503, 'down', 'redirect', 'drop', { slow: 100 }],
			each: 200,
			// As long as the trouble lasts.
			pause: 50,
			kills,
			between: 500,
			intervals: { delivery: { firstRetry: 100, poll: 50 }, health: 0 },
		};
const [noTrouble, ofEachKind, few] = isFullSize ? [{}, 200, 200] : [{ intervals: shortIntervals }, 4, 7];
const patience = isFullSize ? 600_000 : 200_000;
const timeout = isFullSize ? 1_200_000 : 240_000;

test(
	`${ofEachKind} requests of each kind reach the operator, the webhook and the visitors, once each`,
	async () => {
		const { ages: _, lasted: __, ...arrived } = await deliveryRound(ofEachKind, noTrouble, patience);
		const once = { requests: ofEachKind * tableNames.length, repeats: 0 };
		expect(arrived).toEqual({ operator: once, visitors: once, webhook: once, strangers: 0, signed: true });
	},
	timeout,
);

test(
	`with faulty receivers and ${kills} SIGKILLs in between, all deliveries arrive`,
	async () => {
		const { operator, visitors, webhook, strangers, signed } = await deliveryRound(few, trouble, patience);
		expect([strangers, signed]).toEqual([0, true]);
		const all = few * tableNames.length;
		expect([operator.requests, visitors.requests, webhook.requests]).toEqual([all, all, all]);
		// Deliveries that were in flight at a kill may arrive twice.
		expect(operator.repeats + visitors.repeats).toBeLessThanOrEqual(kills * deliveriesAtOnce);
		expect(webhook.repeats).toBeLessThanOrEqual(kills * deliveriesAtOnce);
	},
	timeout,
);
