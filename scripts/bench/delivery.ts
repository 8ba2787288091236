import { loadavg } from 'node:os';
import { deliveryRound, percentile } from '../../tests/faults/delivery-round.ts';
import { removeTemporaryFolders } from '../../tests/support/database.ts';
import { checkBudget } from './measure.ts';

// `npm run bench delivery`: time from a request's insert to its delivery. Once at a steady rate (five requests a second, far above
// the expected ten an hour), once as a burst.
const requestsPerKind = 200;
const intervalMs = 200;
const maxP95 = 5000;

const steady = await deliveryRound(requestsPerKind / 4, { pause: intervalMs });
const burst = await deliveryRound(requestsPerKind, {});
const requests = requestsPerKind * 3;
const ours = (requests * 2) / (burst.lasted / 1000);
await removeTemporaryFolders();

const p95 = percentile(steady.ages, 0.95);
console.log(
	`steady, ${1000 / intervalMs} requests/s: p50 ${percentile(steady.ages, 0.5)} ms, p95 ${p95} ms from insert to acceptance`,
);
console.log(
	`burst of ${requests} requests: p50 ${percentile(burst.ages, 0.5)} ms, p95 ${percentile(burst.ages, 0.95)} ms`,
);
console.log(`throughput: ${Math.round(ours)} e-mails/s, with ${requests} inserts and webhooks`);
console.log(`load average: ${loadavg()[0]?.toFixed(1)}`);
checkBudget(p95 < maxP95, `steady p95 ${p95} ms, budget ${maxP95} ms`);
