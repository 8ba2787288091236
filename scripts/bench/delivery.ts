import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { deliveriesAtOnce } from '#server/delivery/channels.ts';
import { deliveryRound, percentile } from '../../tests/faults/delivery-round.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { removeTemporaryFolders } from '../../tests/support/server.ts';
import { checkBudget } from './measure.ts';

// `npm run bench delivery`: time from a request's insert to its delivery. Once at a steady rate (five requests a second, far above
// the expected ten an hour), once as a burst. Compared with nodemailer alone, sending e-mails of the same size to the same server.
const requestsPerKind = 200;
const intervalMs = 200;
const maxP95 = 5000;

const steady = await deliveryRound(requestsPerKind / 4, { pause: intervalMs });
const burst = await deliveryRound(requestsPerKind, {});
const requests = requestsPerKind * 3;
const ours = (requests * 2) / (burst.lasted / 1000);
const nodemailer = await nodemailerAlone(requests * 2);
await removeTemporaryFolders();

const p95 = percentile(steady.ages, 0.95);
console.log(
	`steady, ${1000 / intervalMs} requests/s: p50 ${percentile(steady.ages, 0.5)} ms, p95 ${p95} ms from insert to acceptance`,
);
console.log(
	`burst of ${requests} requests: p50 ${percentile(burst.ages, 0.5)} ms, p95 ${percentile(burst.ages, 0.95)} ms`,
);
console.log(
	`throughput: ${Math.round(ours)} e-mails/s, with ${requests} inserts and webhooks; nodemailer alone ${Math.round(nodemailer)}/s, ratio ${(ours / nodemailer).toFixed(2)}`,
);
console.log(`load average: ${loadavg()[0]?.toFixed(1)}`);
checkBudget(p95 < maxP95, `steady p95 ${p95} ms, budget ${maxP95} ms`);

/** @returns e-mails per second */
async function nodemailerAlone(count: number): Promise<number> {
	const mail = await startMailServer();
	const transport = createTransport({
		pool: true,
		host: '127.0.0.1',
		port: mail.port,
		maxConnections: deliveriesAtOnce,
	});
	const text = 'Outdoor stairlifts. '.repeat(100);
	const html = `<p>${'Outdoor stairlifts. '.repeat(500)}</p>`;
	await setTimeout(500);
	const start = performance.now();
	await Promise.all(
		Array.from({ length: count }, (_, index) =>
			transport.sendMail({ from: 'a@example.com', to: `b${index}@example.com`, subject: 'A request', text, html }),
		),
	);
	const seconds = (performance.now() - start) / 1000;
	transport.close();
	await mail.stop();
	return count / seconds;
}
