import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { referenceOf } from '#leads/reference.ts';
import { tables } from '#leads/tables.ts';
import { askPath, formNames } from '#wire/plain-form.ts';
import { dist } from '../support/built.ts';
import { inDatabase } from '../support/database.ts';
import { startDelivering, startReceivers } from '../support/delivered.ts';
import { hold } from '../support/held-calls.ts';
import { letHoursPass } from '../support/hours.ts';
import { cpuTime, memory, treeMemory } from '../support/processes.ts';
import { startServer } from '../support/server.ts';
import { jpegFile } from '../support/small-photos.ts';
import { insert, keyHeaders, publicUrl, rows, upload } from '../support/wire.ts';
import { percentile } from './delivery-round.ts';

export interface DayOptions {
	/** From how many addresses how many calls come, and how many forms are posted byte by byte meanwhile. */
	addresses: number;
	calls: number;
	slow: { forms: number; ms: number };
	/** How many honest visitors send one request each, spread over the calls. */
	honest: number;
	/** Lets go and drops what is held. @param desk the address that the desk was opened with @returns how many presses it took */
	clear(desk: string): Promise<number>;
}

const operators = ['one@operator.example', 'two@operator.example'];
const companies = ['Alpha', 'Beta', 'Gamma'].map((name) => ({ name, email: `${name.toLowerCase()}@company.example` }));
const atOnce = 32;

/** What Node is started with as a service. */
const unit = readFileSync(join(import.meta.dirname, '../../deploy/stairlifts.service'), 'utf8');
const usualFlags = /--env-file=\.env (.+) server\/main\.ts/.exec(unit)?.[1]?.split(' ') ?? [];

/** A day of attack on the real server behind a proxy, which names each call's address: what comes of it for all. */
export async function attackDay({ addresses, calls, slow, honest, clear }: DayOptions) {
	const receivers = await startReceivers();
	const routing = { maxCompaniesPerLead: 3, companies };
	const start = (dataDir?: string) =>
		startDelivering(receivers, {
			dist,
			routing,
			env: {
				RATE_LIMIT: 'on',
				TRUST_PROXY: '127.0.0.1',
				LEADS_TO: operators.join(),
				LEADS_WEBHOOK_URL: '',
				LEADS_WEBHOOK_SECRET: '',
			},
			intervals: { delivery: { firstRetry: 300, poll: 100 }, health: 0 },
			flags: usualFlags,
			...(dataDir && { dataDir }),
		});
	let server = await start();
	const { dataDir, url } = server;

	const health = new Set<string>();
	const most = { own: 0, all: 0 };
	let watching = true;
	const look = async () => {
		most.own = Math.max(most.own, await memory(server.pid, 'VmRSS'));
		most.all = Math.max(most.all, await treeMemory(server.pid));
		const { status, checks } = (await (await fetch(`${url}/healthz`)).json()) as HealthAnswer;
		const failing = Object.entries(checks).flatMap(([name, state]) => (state === 'ok' ? [] : name));
		const said = [status, ...failing].join(' ');
		health.add(said);
		return said;
	};
	const watch = (async () => {
		for (; watching; await sleep(500)) await look();
	})();

	const begun = Date.now();
	const cpuBefore = await cpuTime(server.pid);
	const answers: string[] = [];
	const ofVisitors: { id: string; group: string; status: number | string; ms: number }[] = [];
	let next = 0;
	const attacker = async () => {
		for (let call = next++; call < calls; call = next++) {
			const visitor = Math.floor((call * honest) / calls);
			if (visitor < Math.floor(((call + 1) * honest) / calls)) {
				const { id, group, send } = honestVisitor(url, order(visitor, honest));
				const sent = performance.now();
				const status = await send().catch(codeOf);
				ofVisitors.push({ id, group, status, ms: performance.now() - sent });
			}
			const [name, act] = attackOf(call);
			const status = await act(url, {
				'x-forwarded-for': addressOf(Math.floor(randomly(call) * addresses), addresses),
			}).catch(codeOf);
			answers.push(`${name}: ${status}`);
		}
	};
	const slowForms = slowFormsOf(url, slow);
	await Promise.all(Array.from({ length: atOnce }, attacker));
	const lasted = (Date.now() - begun) / 1000;
	const cpu = (await cpuTime(server.pid)) - cpuBefore;
	const held = await slowForms.end();
	await look();

	const count = () => receivers.mail.accepted().length;
	const number = (sql: string, ...values: string[]) =>
		inDatabase(dataDir, (database) => Number(database.prepare(`SELECT count(*) AS n FROM ${sql}`).get(...values)?.n));
	/** Waits until nothing is to be planned or sent now. */
	const quiet = async () => {
		do await sleep(300);
		while (
			number("deliveries WHERE state = 'waiting' AND due_at <= ?", new Date().toISOString()) +
				number('request_ids WHERE NOT planned') >
			0
		);
	};
	await quiet();
	const ids = inDatabase(dataDir, (database) =>
		tables.flatMap(({ name }) =>
			database
				.prepare(`SELECT id FROM ${name}`)
				.all()
				.map(({ id }) => id),
		),
	);
	const stored = {
		requests: ids.length,
		held: number("request_ids WHERE held <> ''"),
		photos: number('photos'),
		honest: ofVisitors.filter(({ id }) => ids.includes(id)).length,
		honestHeld: ofVisitors.filter(({ id }) => number("request_ids WHERE held <> '' AND id = ?", id) > 0).length,
	};
	const before = count();

	const desk = await startServer({
		program: 'server/leads.ts desk',
		dataDir,
		env: { DESK_PORT: '0', LOG_LEVEL: 'debug' },
	});
	const [, printed = ''] = /^The desk: (\S+)$/m.exec(desk.output()) ?? [];
	const presses = await clear(printed);
	await desk.stop();
	await quiet();
	watching = false;
	await watch;
	const healthAfter = await look();
	const highest = await memory(server.pid, 'VmHWM');
	// What waits for the end of an hour.
	await server.stop();
	letHoursPass(dataDir, 1);
	server = await start(dataDir);
	await quiet();
	await server.stop();

	const mails = await receivers.mail.messages();
	const accepted = receivers.mail.accepted();
	const references = ofVisitors.map(({ id }) => referenceOf(id));
	const tells = (index: number, reference: string) =>
		`${mails[index]?.subject} ${mails[index]?.text}`.includes(reference);
	const theirs = accepted.filter(
		({ to }, index) => to.some((one) => /^honest/.test(one)) || references.some((reference) => tells(index, reference)),
	).length;
	const told = (address: string) =>
		countsOf(
			ofVisitors.flatMap(({ id, group }) =>
				accepted.some(({ to }, index) => to.includes(address) && tells(index, referenceOf(id))) ? group : [],
			),
		);
	await receivers.end();
	const waits = ofVisitors.map(({ ms }) => Math.round(ms)).toSorted((a, b) => a - b);
	return {
		seconds: lasted,
		cpuSeconds: cpu / 1000,
		memory: { ...most, highest },
		answers: countsOf(answers),
		slow: held,
		stored,
		visitors: countsOf(ofVisitors.map(({ group, status }) => `${group}: ${status}`)),
		honestWaited: { p50: percentile(waits, 0.5), p95: percentile(waits, 0.95), most: waits.at(-1) },
		health: [...health],
		healthAfter,
		presses,
		mails: { all: accepted.length, beforePresses: before, theirs, beyond: accepted.length - theirs },
		toldOperator: told(operators[0] ?? ''),
		toldCompany: told(companies[0]?.email ?? ''),
	};
}

interface HealthAnswer {
	status: string;
	checks: Record<string, string>;
}

/** How often each is there. */
function countsOf(words: readonly string[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const word of words.toSorted()) counts[word] = (counts[word] ?? 0) + 1;
	return counts;
}

const codeOf = (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.name;

/** Another order of some numbers. */
const order = (index: number, of: number) => (index * 37) % of;

/** From 0 to 1, the same for the same number. */
const randomly = (number: number) => (Math.imul(number + 1, 2654435761) >>> 0) / 2 ** 32;

/** One of the attack's addresses: single ones, eight /24s, a provider's /16, one customer's /48, and a provider's /32. */
function addressOf(index: number, of: number): string {
	const part = index / of;
	if (part < 0.3) return `${11 + (index % 70)}.${(index * 7) % 256}.${(index * 13) % 256}.${1 + (index % 250)}`;
	if (part < 0.5) return `145.83.${index % 8}.${1 + ((index >> 3) % 250)}`;
	if (part < 0.6) return `192.40.${index % 200}.${1 + (index % 250)}`;
	if (part < 0.85) return `2a02:c7f:1:${index.toString(16)}::1`;
	return `2a00:23c0:${index.toString(16)}::1`;
}

type Act = (url: string, headers: Record<string, string>) => Promise<number>;

const statusOf = async (response: Promise<Response>) => {
	const answer = await response;
	await answer.arrayBuffer();
	return answer.status;
};

const post = (url: string, path: string, headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) =>
	statusOf(fetch(url + path, { method: 'POST', redirect: 'manual', headers, body }));

/** Posts a callback as a browser without scripts. */
const postForm = (url: string, headers: Record<string, string>, given: Record<string, string>) =>
	statusOf(
		fetch(`${url}${askPath}callback`, {
			method: 'POST',
			redirect: 'manual',
			headers,
			body: new URLSearchParams(given),
		}),
	);

const stranger = () => `${randomUUID()}@stranger.example`;
const given = () => ({ name: 'Test Person', email: stranger(), phone: '0000 000000' });

const attacks: readonly [name: string, share: number, act: Act][] = [
	[
		'inserts of 1 to 5 rows',
		0.5,
		async (url, headers) => {
			const count = 1 + ((headers['x-forwarded-for']?.length ?? 0) % 5);
			const body = Array.from({ length: count }, () => ({
				...rows.callback_requests,
				id: randomUUID(),
				email: stranger(),
			}));
			return (await insert(url, 'callback_requests', body, { headers })).status;
		},
	],
	['forms without scripts', 0.25, (url, headers) => postForm(url, headers, given())],
	[
		'photos without a request',
		0.1,
		async (url, headers) => (await upload(url, `${randomUUID()}/1-steps.jpg`, jpegFile(), { headers })).status,
	],
	[
		'pages with an invented Referer',
		0.08,
		(url, headers) => statusOf(fetch(url, { headers: { ...headers, referer: `https://${randomUUID()}.example/` } })),
	],
	[
		'pages about a request',
		0.04,
		(url, headers) => statusOf(fetch(`${url}/ask/sent/callback?reference=AAAA-AAAA`, { headers })),
	],
	[
		'bodies of 3 MB of JSON',
		0.01,
		(url, headers) =>
			post(
				url,
				'/rest/v1/callback_requests',
				{ ...headers, ...keyHeaders, 'content-type': 'application/json' },
				`["${'x'.repeat(3e6)}"]`,
			),
	],
	[
		'forms of 2 MB of empty parts',
		0.02,
		(url, headers) =>
			post(
				url,
				`${askPath}photo-quote`,
				{ ...headers, 'content-type': `multipart/form-data; boundary=${'B'.repeat(60)}` },
				`--${'B'.repeat(60)}\r\n\r\nx\r\n`.repeat(28_000),
			),
	],
];

function attackOf(
	call: number,
): (typeof attacks)[number] extends readonly [infer N, number, infer A] ? readonly [N, A] : never {
	let left = randomly(call * 31 + 7);
	for (const [name, share, act] of attacks) {
		if (left < share) return [name, act];
		left -= share;
	}
	return ['inserts of 1 to 5 rows', attacks[0]?.[2] as Act];
}

/** Forms that are posted byte by byte, ten from each address, of which half are in two of the attack's /24s. */
function slowFormsOf(url: string, { forms, ms: lasting }: DayOptions['slow']) {
	const all = Promise.all(
		Array.from({ length: forms / 10 }, (_, index) =>
			hold('forms', 10, {
				url,
				headers: [`X-Forwarded-For: 145.${index % 2 ? 84 : 83}.${index % 4}.${100 + index}`],
				lasting,
			}),
		),
	);
	return {
		end: async () => {
			const held = await all;
			const sum = (of: (one: (typeof held)[number]) => number) => held.reduce((total, one) => total + of(one), 0);
			return {
				opened: sum(({ opened }) => opened),
				bytes: sum(({ sent }) => sent),
				open: sum(({ open }) => open),
				answers: countsOf(
					held.flatMap(({ answers }) => Object.entries(answers).flatMap(([status, n]) => Array(n).fill(status))),
				),
			};
		},
	};
}

function honestVisitor(url: string, index: number) {
	const [group, address] = honestAddress(index);
	const headers = { 'x-forwarded-for': address };
	const email = `honest${index}@visitor.example`;
	const id = randomUUID();
	const row = { id, email };
	const send = async (): Promise<number | string> => {
		if (index % 4 === 3) {
			const key = `${id}/1-steps.jpg`;
			const photo = await upload(url, key, jpegFile(), { headers });
			const photo_urls = photo.status === 200 ? [publicUrl(url, key)] : [];
			const sent = { ...rows.photo_quote_requests, ...row, photo_urls };
			const { status } = await insert(url, 'photo_quote_requests', sent, { headers });
			return photo.status === 200 ? status : `${status}, its photo ${photo.status}`;
		}
		if (index % 4 === 2) return postForm(url, headers, { ...given(), email, [formNames.request]: id });
		return (await insert(url, 'callback_requests', { ...rows.callback_requests, ...row }, { headers })).status;
	};
	return { id, group, send };
}

/** Most from networks of their own, a fifth from the attack's /16 and /32, and a fifth from its /24s and its /48. */
function honestAddress(index: number): [group: string, address: string] {
	const isSecond = index % 20 >= 10 !== index % 40 >= 20;
	if (index % 5 === 3)
		return ['same provider', isSecond ? `192.40.${201 + (index % 50)}.1` : `2a00:23c0:f${index.toString(16)}::1`];
	if (index % 5 === 4)
		return isSecond
			? ['same /48', `2a02:c7f:1:${(0x1000 + index * 256).toString(16)}::1`]
			: ['same /24', `145.83.${(index >> 1) % 8}.${200 + (index % 50)}`];
	return [
		'own network',
		isSecond ? `${150 + (index % 30)}.${index % 256}.7.1` : `2001:${(0x4000 + index).toString(16)}:1::1`,
	];
}
