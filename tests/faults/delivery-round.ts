import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { inDatabase } from '../support/database.ts';
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
	const receivers = await startReceivers();
	const dataDir = await temporaryFolder();
	const start = () => startDelivering(receivers, { dataDir, intervals: trouble.intervals });
	let server = await start();
	const sent = new Map<string, number>();
	let over = false;

	const sending = sendAll(() => server.url, ofEachKind, sent, trouble.pause);
	const { mail = [], hook = [], each = 0, kills = 0, between = 0 } = trouble;
	const troubles = Promise.all([
		follow(receivers.mail, mail, each),
		follow(receivers.hook, hook, each),
		(async () => {
			for (let kill = 0; kill < kills && !over; kill++) {
				await setTimeout(between);
				await server.kill();
				server = await start();
			}
		})(),
	]);
	try {
		await sending;
	} catch (error) {
		over = true;
		await troubles;
		await server.stop();
		await receivers.end();
		throw error;
	}
	await troubles;

	const end = Date.now() + patience;
	while (!over && Date.now() < end) {
		const waiting = inDatabase(dataDir, (database) =>
			database.prepare(`SELECT count(*) AS n FROM deliveries WHERE state = 'waiting'`).get(),
		);
		over = waiting?.n === 0;
		await setTimeout(200);
	}
	await server.stop();
	const arrived = await countArrived(receivers, sent);
	await receivers.end();
	return arrived;
}

/**
 * Sends so many requests of each kind, four at a time, as the site's own form does: each with the same id until it is kept.
 * @param sent gets when each was inserted, by id
 * @param pause ms between two of them
 */
async function sendAll(url: () => string, ofEachKind: number, sent: Map<string, number>, pause = 0): Promise<void> {
	const total = ofEachKind * tableNames.length;
	const worker = async (_: unknown, first: number) => {
		for (let index = first; index < total; index += 4) {
			const table = tableNames[index % tableNames.length] ?? 'callback_requests';
			const id = randomUUID();
			const row = { ...rows[table], email: `visitor-${index}@example.com`, id };
			sent.set(id, await keepInserting(url, table, row));
			await setTimeout(4 * pause);
		}
	};
	await Promise.all(Array.from({ length: 4 }, worker));
}

/**
 * @param url asked anew at each try: the server may have been started again
 * @returns when the try began that was kept
 * @throws where the server refuses the row (400 and its like): it would do so for ever
 */
async function keepInserting(url: () => string, table: keyof typeof rows, row: object): Promise<number> {
	for (;;) {
		const begun = Date.now();
		const answer = await insert(url(), table, row).catch(() => undefined);
		if (answer?.status === 201 || answer?.status === 409) return begun;
		if (answer && answer.status < 500 && answer.status !== 429)
			throw new Error(`${table} was refused with ${answer.status}: ${JSON.stringify(answer.body)}`);
		await setTimeout(100);
	}
}

async function follow<Mode>(receiver: Receiver<Mode>, modes: readonly (Mode | 'down')[], each: number): Promise<void> {
	for (const mode of modes) {
		if (mode === 'down') await receiver.stop();
		else await receiver.behave(mode as Mode);
		await setTimeout(each);
		if (mode === 'down') await receiver.start();
	}
	if (modes.length > 0) await receiver.behave('well' as Mode);
}

const reference = /([0-9A-F]{4})-([0-9A-F]{4})/g;
const referenceAtEnd = /request ([0-9A-F]{4})-([0-9A-F]{4})$/gm;

interface Arrival {
	to: string;
	request: string;
	id: string;
	at: number;
}

/** @param sent when each request was inserted, by id */
async function countArrived({ mail, hook }: Receivers, sent: ReadonlyMap<string, number>) {
	const byReference = new Map([...sent.keys()].map((id) => [id.slice(0, 8).toUpperCase(), id]));
	const texts = await mail.messages();
	const mails = mail.accepted().flatMap(({ to, subject = '', deliveryId = '', at }, index): Arrival[] => {
		const inSubject = [...subject.matchAll(reference)];
		// One with several requests names each at the end of a line.
		const named = inSubject.length > 0 ? inSubject : [...(texts[index]?.text ?? '').matchAll(referenceAtEnd)];
		return named.map(([, first = '', second = '']) => ({
			to: to.join() === operatorAddress ? 'operator' : 'visitor',
			request: byReference.get(first + second) ?? 'unknown',
			id: deliveryId,
			at: Date.parse(at),
		}));
	});
	const received = hook.received().filter(({ answer }) => answer === 204);
	const posts = received.map((one): Arrival => {
		const request = JSON.parse(one.body).data.id;
		return { to: 'webhook', request, id: one['webhook-id'] ?? '', at: Date.parse(one.at) };
	});
	const firsts = new Map<string, Arrival>();
	const repeats: Record<string, number> = { operator: 0, visitor: 0, webhook: 0 };
	let strangers = 0;
	for (const arrival of [...mails, ...posts]) {
		const key = `${arrival.to} ${arrival.request}`;
		const first = firsts.get(key);
		if (!first) firsts.set(key, arrival);
		else {
			repeats[arrival.to] = (repeats[arrival.to] ?? 0) + 1;
			if (first.id !== arrival.id) strangers++;
		}
	}
	/** Of one kind of message: how many requests it arrived for, and how often again. */
	const of = (to: string) => ({
		requests: [...sent.keys()].filter((id) => firsts.has(`${to} ${id}`)).length,
		repeats: repeats[to] ?? 0,
	});
	const lasted = Math.max(...[...firsts.values()].map(({ at }) => at)) - Math.min(...sent.values());
	const ages = [...firsts.values()].map(({ request, at }) => at - (sent.get(request) ?? at)).sort((a, b) => a - b);
	return {
		operator: of('operator'),
		visitors: of('visitor'),
		webhook: of('webhook'),
		/** Repeats that came under another id than the first: there may be none. */
		strangers,
		/** From the insert to the recipient's acceptance, in ms, of every first arrival, from the shortest to the longest. */
		ages,
		/** From the first insert to the last arrival, in ms. */
		lasted,
		/** Whether every webhook was signed right. */
		signed: hook.received().every(({ verified }) => verified),
	};
}

/** @param part of 1, such as 0.95 */
export function percentile(sorted: readonly number[], part: number): number {
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
