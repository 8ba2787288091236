import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { waitingIn } from '../support/database.ts';
import {
	type MailMode,
	operatorAddress,
	type Receiver,
	type Receivers,
	startReceivers,
	type WebhookMode,
} from '../support/receivers.ts';
import { type ServerOptions, startDelivering, temporaryFolder } from '../support/server.ts';
import { insert, rows, tableNames } from '../support/wire.ts';

/** What goes wrong while requests come and are delivered; times in ms. */
export interface Trouble {
	/** The server's intervals, in place of the default ones. */
	intervals?: ServerOptions['intervals'];
	/** One after the other, so long each; `down` closes the port. */
	mail?: readonly (MailMode | 'down')[];
	hook?: readonly (WebhookMode | 'down')[];
	each?: number;
	/** Between one request and the next; none where they come as fast as they can. */
	pause?: number;
	/** Ends the server with -9 so often, so long apart, and starts it again. */
	kills?: number;
	between?: number;
}

/** Sends so many requests of each kind through the trouble, waits until all is quiet, and counts what arrived. */
export async function deliveryRound(ofEachKind: number, trouble: Trouble, patience = 240_000) {
	const { mail = [], hook = [], each = 0, kills = 0, between = 0, pause = 0, intervals } = trouble;
	const receivers = await startReceivers();
	const dataDir = await temporaryFolder();
	const start = () => startDelivering(receivers, { dataDir, intervals });
	let server = await start();
	const killing = async () => {
		for (let kill = 0; kill < kills; kill++) {
			await setTimeout(between);
			await server.kill();
			server = await start();
		}
	};
	const sent = new Map<string, number>();
	const sending = sendAll(() => server.url, ofEachKind, sent, pause);
	const all = [sending, follow(receivers.mail, mail, each), follow(receivers.hook, hook, each), killing()];
	const failed = (await Promise.allSettled(all)).find(({ status }) => status === 'rejected');
	for (const end = Date.now() + patience; !failed && waitingIn(dataDir) > 0 && Date.now() < end; )
		await setTimeout(200);
	await server.stop();
	await receivers.end();
	if (failed) throw (failed as PromiseRejectedResult).reason;
	return countArrived(receivers, sent);
}

/**
 * Sends so many requests of each kind, four at a time, as the site's own form does: each with the same id until it is kept.
 * @param url asked anew at each try: the server may have been started again
 * @param sent gets when the try began that was kept, by id
 * @param pause ms between two of them
 * @throws where the server refuses a row (400 and its like): it would do so for ever
 */
async function sendAll(url: () => string, ofEachKind: number, sent: Map<string, number>, pause: number): Promise<void> {
	const total = ofEachKind * tableNames.length;
	const keepInserting = async (index: number): Promise<void> => {
		const table = tableNames[index % tableNames.length] ?? 'callback_requests';
		const row = { ...rows[table], email: `visitor-${index}@example.com`, id: randomUUID() };
		for (;;) {
			sent.set(row.id, Date.now());
			const answer = await insert(url(), table, row).catch(() => undefined);
			if (answer?.status === 201 || answer?.status === 409) return;
			if (answer && answer.status < 500 && answer.status !== 429)
				throw new Error(`${table} was refused with ${answer.status}: ${JSON.stringify(answer.body)}`);
			await setTimeout(100);
		}
	};
	await pLimit(4).map(Array(total).keys(), async (index) => {
		await keepInserting(index);
		await setTimeout(4 * pause);
	});
}

async function follow<Mode>(receiver: Receiver<Mode>, modes: readonly (Mode | 'down')[], each: number): Promise<void> {
	for (const mode of modes) {
		if (mode === 'down') await receiver.stop();
		else receiver.mode = mode as Mode;
		await setTimeout(each);
		if (mode === 'down') await receiver.start();
	}
	receiver.mode = 'well' as Mode;
}

const reference = /([0-9A-F]{4})-([0-9A-F]{4})/g;
const referenceAtEnd = /request ([0-9A-F]{4})-([0-9A-F]{4})$/gm;

interface Arrival {
	to: 'operator' | 'visitor' | 'webhook';
	request: string;
	id: string;
	at: number;
}

/** @param sent when each request was inserted, by id */
function countArrived({ mail, hook }: Receivers, sent: ReadonlyMap<string, number>) {
	const byReference = new Map([...sent.keys()].map((id) => [id.slice(0, 8).toUpperCase(), id]));
	const mails = mail.accepted().flatMap(({ to, subject = '', deliveryId = '', at, mail: { text = '' } }) => {
		const inSubject = [...subject.matchAll(reference)];
		// One with several requests names each at the end of a line.
		const named = inSubject.length > 0 ? inSubject : [...text.matchAll(referenceAtEnd)];
		return named.map(
			([, first = '', second = '']): Arrival => ({
				to: to.join() === operatorAddress ? 'operator' : 'visitor',
				request: byReference.get(first + second) ?? 'unknown',
				id: deliveryId,
				at: Date.parse(at),
			}),
		);
	});
	const posts = hook
		.received()
		.flatMap(({ answer, body, at, 'webhook-id': id = '' }): Arrival[] =>
			answer === 204 ? [{ to: 'webhook', request: JSON.parse(body).data.id, id, at: Date.parse(at) }] : [],
		);
	const firsts = new Map<string, Arrival>();
	const repeats = { operator: 0, visitor: 0, webhook: 0 };
	let strangers = 0;
	for (const arrival of [...mails, ...posts]) {
		const key = `${arrival.to} ${arrival.request}`;
		const first = firsts.get(key);
		if (!first) firsts.set(key, arrival);
		else {
			repeats[arrival.to]++;
			if (first.id !== arrival.id) strangers++;
		}
	}
	/** Of one kind of message: how many requests it arrived for, and how often again. */
	const of = (to: Arrival['to']) => ({
		requests: [...sent.keys()].filter((id) => firsts.has(`${to} ${id}`)).length,
		repeats: repeats[to],
	});
	const arrivals = [...firsts.values()];
	return {
		operator: of('operator'),
		visitors: of('visitor'),
		webhook: of('webhook'),
		/** Repeats that came under another id than the first: there may be none. */
		strangers,
		/** From the insert to the recipient's acceptance, in ms, of every first arrival, from the shortest to the longest. */
		ages: arrivals.map(({ request, at }) => at - (sent.get(request) ?? at)).sort((a, b) => a - b),
		/** From the first insert to the last arrival, in ms. */
		lasted: Math.max(...arrivals.map(({ at }) => at)) - Math.min(...sent.values()),
		/** Whether every webhook was signed right. */
		signed: hook.received().every(({ verified }) => verified),
	};
}

/** @param part of 1, such as 0.95 */
export function percentile(sorted: readonly number[], part: number): number {
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
