import { setTimeout } from 'node:timers/promises';
import { startReceivers } from '../support/delivered.ts';
import type { HostedProject } from '../support/hosted-project.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { countArrived, sendAll } from './delivery-round.ts';

/** Sends requests to a hosted project, delivers them by several couriers, and counts what arrived. */
export async function courierRound(
	project: HostedProject,
	round: {
		/** How many couriers work at the same time, and how many requests of each kind come. */
		couriers: number;
		ofEachKind: number;
		/** The photos of each photo quote. */
		photos: readonly File[];
		/** Ends a courier with -9 so often, one after the other, so many ms apart, and starts it again. */
		kills?: number;
		between?: number;
		/** By which address the couriers reach the database; the project's own unless given. */
		databaseUrl?: string;
		/** Whether the couriers start only when all requests are there. */
		waiting?: boolean;
	},
) {
	const { couriers, kills = 0, between = 0, waiting = false, databaseUrl = project.databaseUrl() } = round;
	const receivers = await startReceivers();
	const start = () =>
		startServer({ program: 'server/courier.ts', env: { ...project.env, ...receivers.env, DATABASE_URL: databaseUrl } });
	const sent = new Map<string, number>();
	// The first one writes the limits for this test into the project: none.
	let running: TestServer[] = [await start()];
	if (waiting) await running.pop()?.stop();
	const sending = sendAll(() => project.url, round.ofEachKind, sent, { photos: round.photos });
	if (waiting) await sending;
	const begun = Date.now();
	while (running.length < couriers) running.push(await start());
	for (let kill = 0; kill < kills; kill++) {
		await setTimeout(between);
		const [first, ...others] = running;
		await first?.kill();
		running = [...others, await start()];
	}
	const lastKill = Date.now();
	await sending;
	const end = Date.now() + 300_000;
	while ((await open(project)) > 0 && Date.now() < end) await setTimeout(100);
	/** In which the couriers delivered, from the first one's start if requests were waiting. */
	const seconds = (Date.now() - begun) / 1000;
	/** From the last kill on: one lease, if only what a killed one was sending had to wait. */
	const secondsAfterKills = (Date.now() - lastKill) / 1000;
	await Promise.all(running.map((one) => one.stop()));
	const arrived = await countArrived(receivers, sent);
	await receivers.end();
	return { ...arrived, sent: sent.size, seconds, secondsAfterKills };
}

/** How many requests are still to be planned, and messages to be delivered. */
async function open(project: HostedProject): Promise<number> {
	const [row] = await project.run(`select (select count(*) from private.request_ids where not planned)
		+ (select count(*) from private.deliveries where state = 'waiting') as n`);
	return Number(row?.n);
}
