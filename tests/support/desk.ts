import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Row } from '#leads/form.ts';
import { photoUrl } from '#leads/photos.ts';
import { referenceOf } from '#leads/reference.ts';
import { type LeadKind, tables } from '#leads/tables.ts';
import type { Planned, Planner } from '#server/store/delivery.ts';
import { openForServer } from '#server/store/open.ts';
import { inDatabase } from './database.ts';
import { leads } from './operator.ts';
import { photosByType } from './photos.ts';
import { operatorAddress, type Receivers } from './receivers.ts';
import {
	type AnyServer,
	type ServerOptions,
	shortIntervals,
	startServer,
	storeCompanies,
	type TestServer,
	temporaryFolder,
} from './server.ts';
import { freePort } from './sockets.ts';
import { publicUrl, sampleAnswers, sendQuote, upload } from './wire.ts';

/** A request in a filled store, as it was sent. */
export interface FilledRequest {
	kind: LeadKind;
	id: string;
	row: Row;
	/** Keys of its photos. */
	photos: string[];
}

/** The companies of a filled store. Alpha was sent every request but brochures. */
const deskCompanies = [
	{ name: 'Alpha Lifts', email: 'alpha@example.com' },
	{ name: 'Beta Lifts', email: 'beta@example.com' },
	{ name: 'Gamma Lifts', email: 'gamma@example.com' },
];

/** In turn. The tests count on their order; a kind that is not here needs none of them. */
const kinds: readonly LeadKind[] = ['photo-quote', 'callback', 'brochure'];
const hour = 3_600_000;
const toOperator: Planned = { message: 'lead', channel: 'email', recipient: operatorAddress, company: null };

/** Sends every request but brochures to Alpha. */
const planner: Planner = {
	plan: (kind) => [
		toOperator,
		...(kind === 'brochure' ? [] : [{ ...toOperator, recipient: 'alpha@example.com', company: 'Alpha Lifts' }]),
	],
	reports: [],
};

/**
 * Fills a data folder with requests of three kinds up to now, each of which was delivered. Every tenth photo quote
 * of the newest 2,000 has three photos, one of them a HEIC.
 * @returns the requests, the newest first
 */
async function fillStore(
	dataDir: string,
	{ count, every, photos = true }: Required<Pick<FilledOptions, 'count' | 'every'>> & FilledOptions,
): Promise<FilledRequest[]> {
	await storeCompanies(dataDir, { maxCompaniesPerLead: 2, companies: deskCompanies });
	const store = await openForServer(dataDir, { planner });
	const requests = Array.from({ length: count }, (_, index) => requestOf(index, photos));
	for (const { photos } of requests)
		for (const [index, key] of photos.entries()) {
			const type = ['image/jpeg', 'image/png', 'image/heic'][index] ?? 'image/jpeg';
			const bytes = photosByType[type] ?? Buffer.of();
			await store.photos.receive(Readable.from([bytes]), { key, declared: type });
		}
	for (const table of tables) {
		const rows = requests.filter(({ kind }) => kind === table.kind).map(({ row }) => row);
		// As many as one statement takes.
		for (let from = 0; from < rows.length; from += 500) store.requests.insert(table, rows.slice(from, from + 500));
	}
	await store.close();
	dateBack(dataDir, requests, every);
	return requests;
}

function requestOf(index: number, anyPhotos: boolean): FilledRequest {
	const kind = kinds[index % kinds.length] ?? 'callback';
	const id = randomUUID();
	const withPhotos = anyPhotos && kind === 'photo-quote' && index % 30 === 0 && index < 2000;
	const photos = withPhotos ? [1, 2, 3].map((n) => `${id}/${1000 + n}-steps-${n}.jpg`) : [];
	const given: Row = {
		...sampleAnswers[kind],
		id,
		name: `Test Person ${index}`,
		email: `person${index}@example.com`,
		phone: `07700 9${String(index).padStart(5, '0')}`,
		address: `${index} Test Street, Testtown, TE${index % 99} ${index % 10}ST`,
		stair_type: index % 2 === 0 ? 'straight' : 'curved',
		photo_urls: photos.map((key) => photoUrl('http://localhost', key)),
	};
	const columns = tableOf(kind)?.columns ?? [];
	const row = Object.fromEntries(columns.map(({ name }) => [name, given[name] ?? null]));
	return { kind, id, row, photos };
}

/** The store dates what it is given; the tests want days of it. */
function dateBack(dataDir: string, requests: readonly FilledRequest[], every: number): void {
	const now = Date.now();
	inDatabase(dataDir, (database) => {
		database.exec('BEGIN');
		for (const [index, { kind, id }] of requests.entries()) {
			const at = new Date(now - 60_000 - index * every).toISOString();
			// The requests' own tables have no index of ids.
			const numbered = 'number = (SELECT number FROM request_ids WHERE id = ?)';
			database.prepare(`UPDATE ${tableOf(kind)?.name} SET created_at = ? WHERE ${numbered}`).run(at, id);
			const delivered = `created_at = ?, due_at = ?, settled_at = ?, attempts = 1, state = 'delivered'`;
			database.prepare(`UPDATE deliveries SET ${delivered} WHERE request_id = ?`).run(at, at, at, id);
		}
		database.exec('DELETE FROM follow_ups; COMMIT');
	});
}

const tableOf = (kind: LeadKind) => tables.find((one) => one.kind === kind);

export interface FilledDesk extends AnyServer {
	/** With `/desk/`. */
	desk: string;
	requests: FilledRequest[];
	/** The server's settings, for commands. */
	env: Record<string, string>;
}

interface FilledOptions extends ServerOptions {
	/** How many requests there are, and how long before each the one before it came, in ms. */
	count?: number;
	every?: number;
	photos?: boolean;
}

/**
 * The server with DESK=on, on a filled store, at `http://localhost:…`. E-mailed links are sent at once.
 * @param start as its own process unless given
 */
export async function startFilledDesk<S extends AnyServer = TestServer>(
	{ count = 30, every = 3 * hour, photos = true, ...options }: FilledOptions = {},
	start: (options: ServerOptions) => Promise<S> = startServer as never,
): Promise<S & FilledDesk> {
	const dataDir = options.dataDir ?? (await temporaryFolder());
	const requests = await fillStore(dataDir, { count, every, photos });
	const port = await freePort();
	const url = `http://localhost:${port}`;
	const site = { PORT: String(port), HOST: 'localhost', SITE_URL: url, DESK: 'on' };
	const env = { ...site, ...options.env };
	const intervals = { ...shortIntervals, deskAsk: 0, ...options.intervals };
	const server = await start({ ...options, intervals, dataDir, env });
	return { ...server, url, desk: `${url}/desk/`, requests, env };
}

/** The link that `npm run leads -- desk` prints. */
export async function linkByCommand({ dataDir, env }: Pick<FilledDesk, 'dataDir' | 'env'>): Promise<string> {
	const { out, err } = await leads(['desk'], dataDir, env);
	const [link] = /^http:\/\/\S+\/desk\/enter\?token=\S+$/m.exec(out) ?? [];
	if (!link) throw new Error(`No link to the desk was printed: ${err}`);
	return link;
}

/** The cookie of a session that such a link began, as `name=value`. */
export async function enterByCommand(desk: Pick<FilledDesk, 'dataDir' | 'env'>): Promise<string> {
	const { origin, pathname, searchParams } = new URL(await linkByCommand(desk));
	const body = new URLSearchParams({ token: searchParams.get('token') ?? '' });
	const entered = await fetch(origin + pathname, { method: 'POST', headers: { origin }, body, redirect: 'manual' });
	const [cookie = ''] = entered.headers.getSetCookie()[0]?.split(';') ?? [];
	if (cookie === '') throw new Error(`The printed link was answered with ${entered.status}.`);
	return cookie;
}

/** The newest e-mail to an address that this is true of, once there are more than so many of them. */
export async function mailTo(mail: Receivers['mail'], address: string, isIt: (subject: string) => boolean, after = 0) {
	for (let tries = 0; tries < 12_000; tries++) {
		const all = (await mail.messages()).filter(({ to, subject = '' }) => to?.[0]?.address === address && isIt(subject));
		const newest = all.at(-1);
		if (newest && all.length > after) return newest;
		await setTimeout(5);
	}
	throw new Error(`The e-mail was not sent to ${address}.`);
}

/** The newest link to the desk that was sent to an address. @param mail the mail server of `startReceivers` */
export async function linkSentTo(mail: Receivers['mail'], address: string, after = 0): Promise<string> {
	const { text = '' } = await mailTo(mail, address, (subject) => subject.endsWith('the desk'), after);
	return /http:\/\/\S+\/desk\/enter\?token=\S+/.exec(text)?.[0] ?? '';
}

/** The e-mail about a new request to an address. @param mail the mail server of `startReceivers` */
export const mailAbout = (mail: Receivers['mail'], id: string, address: string) =>
	mailTo(mail, address, (subject) => subject.startsWith('New') && subject.includes(referenceOf(id)));

/** Sends a photo quote with a JPEG and a HEIC, from an e-mail address that nothing else was sent from. @returns the name in it */
export async function sendPhotoQuote({ url }: { url: string }, id: string, more: object = {}): Promise<string> {
	const heic = `${id}/2-steps.heic`;
	const file = new File([new Uint8Array(photosByType['image/heic'] ?? [])], 'steps.heic', { type: 'image/heic' });
	await upload(url, heic, file);
	const name = `Visitor ${referenceOf(id)}`;
	const photo_urls = [`${id}/1-steps.jpg`, heic].map((key) => publicUrl(url, key));
	await sendQuote(url, { id, name, email: `${id}@example.com`, photo_urls, ...more });
	return name;
}
