import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { answerPath } from '#leads/request-pages.ts';
import { maxFormBytes } from '#server/settings/limits.ts';
import { minute } from '#server/settings/units.ts';
import { mostOfOne } from '#server/wire/rate-limits.ts';
import { addPhotosHeader } from '#wire/names.ts';
import { askPath, sentPath } from '#wire/plain-form.ts';
import { cpuTime } from '../../tests/support/processes.ts';
import { startServer, type TestServer } from '../../tests/support/server.ts';
import { jpegFile } from '../../tests/support/small-photos.ts';
import { insert, keyHeaders, linkTo, publicUrl, rows, upload } from '../../tests/support/wire.ts';
import { checkBudget, inTurn } from './measure.ts';

interface Call {
	path: string;
	status: number;
	/** A GET without one. Made for each call, since equal posts are one request. */
	body?: () => URLSearchParams | FormData | string;
	server?: TestServer;
	/** Called before some calls, and not measured. */
	before?: () => Promise<void>;
	/** Most CPU time, as a multiple of that of another call, by name. */
	budget: [most: number, of: string];
}

const rounds = 4;
const callsEach = 250;
/** The time in which one caller's requests are counted, in ms. */
const tenMinutes = 10 * minute;
/** Until Node has compiled what runs often. */
const warmUp = 1000;

const answers = { name: 'Test Person', phone: '0000 000000', address: '1 Test Street' };
const newEmail = () => `${randomUUID()}@example.com`;
const encoded = (more: Record<string, string>) => () => new URLSearchParams({ ...answers, ...more });
const inParts = (fields: Record<string, string | Blob>) => () => {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return form;
};
const wrong = { ...answers, email: 'no address' };

/**
 * Compares the CPU time of the pages about one request with that of the home page, and of a form's post that is stored with that of
 * the same insert. The server sends no e-mails meanwhile.
 * @param answerLink a company's link of the server
 */
export async function measurePosts(server: TestServer, answerLink: string, dist: string): Promise<void> {
	const limited = await startServer({ dist, env: { RATE_LIMIT: 'on' } });
	const storing = await startServer({ dist });
	const id = randomUUID();
	const key = `${id}/1-steps.jpg`;
	await upload(server.url, key, jpegFile());
	const row = { ...rows.photo_quote_requests, id, photo_urls: [publicUrl(server.url, key)] };
	const addLink = (await insert(server.url, 'photo_quote_requests', row)).headers.get(addPhotosHeader) ?? '';
	const refused = { path: `${askPath}callback`, status: 429, body: encoded(wrong), server: limited };
	const reachLimit = async () => {
		const left = tenMinutes - (Date.now() % tenMinutes);
		if (left < minute) await setTimeout(left);
		for (let count = 0; count < mostOfOne.requests.tenMinutes; count++) await answerTo(server, refused);
	};

	// Completed and gzipped at each call.
	const page: Call['budget'] = [8, 'insert'];
	const calls: Record<string, Call> = {
		'home page': { path: '/', status: 200, budget: [1, 'home page'] },
		'photo quote refused': { path: `${askPath}photo-quote`, status: 422, body: inParts(wrong), budget: page },
		'brochure refused': { path: `${askPath}brochure`, status: 422, body: encoded(wrong), budget: page },
		'callback refused': { path: `${askPath}callback`, status: 422, body: encoded({}), budget: page },
		receipt: { path: `${sentPath}photo-quote?reference=AAAA-AAAA&${addLink.split('?')[1]}`, status: 200, budget: page },
		'add photos': { path: addLink, status: 200, budget: page },
		'add photos, without any': {
			path: addLink,
			status: 422,
			body: inParts({ photos: new File([], '') }),
			budget: page,
		},
		'company answer': { path: answerLink.slice(answerLink.indexOf(answerPath)), status: 200, budget: page },
		'visitor’s page': { path: (await linkTo(server, id)).replace(server.url, ''), status: 200, budget: page },
		'post over the limit': { ...refused, before: reachLimit, budget: page },
		'post that is too long': {
			...refused,
			status: 413,
			body: encoded({ comment: 'x'.repeat(maxFormBytes) }),
			server,
			budget: page,
		},
		insert: {
			path: '/rest/v1/callback_requests',
			status: 201,
			body: () => JSON.stringify({ ...rows.callback_requests, email: newEmail() }),
			server: storing,
			budget: [1, 'insert'],
		},
		'callback stored': {
			path: `${askPath}callback`,
			status: 303,
			body: () => encoded({ email: newEmail() })(),
			server: storing,
			budget: [1.25, 'insert'],
		},
	};
	const costs = new Map<string, number>();
	for (const call of Object.values(calls)) {
		await call.before?.();
		await inTurn(warmUp, () => send(server, call));
	}
	// In turns, since the machine may be busier in one than in another.
	for (let round = 0; round < rounds; round++)
		for (const [what, call] of Object.entries(calls)) {
			await call.before?.();
			const { pid } = call.server ?? server;
			const before = await cpuTime(pid);
			await inTurn(callsEach, () => send(server, call));
			costs.set(what, (costs.get(what) ?? 0) + (await cpuTime(pid)) - before);
		}
	await Promise.all([limited.stop(), storing.stop()]);
	const each = (what: string) => (costs.get(what) ?? Number.NaN) / rounds / callsEach;
	for (const [
		what,
		{
			budget: [most, other],
		},
	] of Object.entries(calls)) {
		const times = each(what) / each(other);
		checkBudget(
			times <= most,
			`${what.padEnd(27)} ${each(what).toFixed(3)} ms of CPU, ${times.toFixed(2)} of ${other}, budget ${most}`,
		);
	}
}

/** @throws unless a call is answered as it says */
async function send(to: TestServer, call: Call): Promise<void> {
	const status = await answerTo(to, call);
	if (status !== call.status) throw new Error(`${call.path} answered ${status}.`);
}

async function answerTo(to: TestServer, { path, body, server = to }: Omit<Call, 'budget'>): Promise<number> {
	const posted = body && new Request(server.url, { method: 'POST', body: body() });
	const type = path.startsWith('/rest/') ? 'application/json' : (posted?.headers.get('content-type') ?? '');
	const response = await fetch(server.url + path, {
		headers: { ...keyHeaders, accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', 'content-type': type },
		redirect: 'manual',
		// In one piece, as browsers send it.
		...(posted && { method: 'POST', body: await posted.arrayBuffer() }),
	});
	await response.arrayBuffer();
	return response.status;
}
