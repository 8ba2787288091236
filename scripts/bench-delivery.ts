import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { deliveriesAtOnce } from '#server/settings/limits.ts';
import { deliveryRound, percentile } from '../tests/faults/delivery-round.ts';
import { startMailServer } from '../tests/support/mail-server.ts';
import { removeTemporaryFolders, temporaryFolder } from '../tests/support/server.ts';
import { judge } from './budgets.ts';

// `npm run bench:delivery`: how soon those who answer hear of a request. At the pace of a very good day (five requests a second,
// where ten an hour are many), and all at once; beside the mail library alone, with e-mails as large and the same mail server.
const ofEachKind = 200;
const paceMs = 200;
const longestP95 = 5000;

const paced = await deliveryRound(ofEachKind / 4, { pause: paceMs });
const burst = await deliveryRound(ofEachKind, {});
const ours = (ofEachKind * 3 * 2) / (burst.lasted / 1000);
const alone = await libraryAlone(ofEachKind * 3 * 2);
await removeTemporaryFolders();

const p95 = percentile(paced.ages, 0.95);
console.log(
	`at ${1000 / paceMs} requests a second: p50 ${percentile(paced.ages, 0.5)} ms, p95 ${p95} ms from insert to acceptance`,
);
console.log(`${ofEachKind * 3} at once: p50 ${percentile(burst.ages, 0.5)} ms, p95 ${percentile(burst.ages, 0.95)} ms`);
console.log(
	`e-mails a second: ${Math.round(ours)}, beside ${ofEachKind * 3} inserts and posts; the library alone ${Math.round(alone)}, ratio ${(ours / alone).toFixed(2)}`,
);
console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
judge(p95 < longestP95, `p95 ${p95} ms, under ${longestP95} ms`);

/** @returns e-mails per second */
async function libraryAlone(count: number): Promise<number> {
	const mail = await startMailServer({ folder: await temporaryFolder() });
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
	await mail.kill();
	return count / seconds;
}
