import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { referenceOf } from '#leads/reference.ts';
import { tables } from '#leads/tables.ts';
import { dist } from '../support/built.ts';
import { dueIn, inDatabase, letHoursPass } from '../support/database.ts';
import { startDelivering, startReceivers } from '../support/delivered.ts';
import { cpuTime, memory, treeMemory } from '../support/processes.ts';
import { startServer } from '../support/server.ts';
import { addressOf, attackOf, countsOf, honestVisitor, order, randomly, slowFormsOf } from './attack-traffic.ts';
import { percentile } from './delivery-round.ts';

interface DayOptions {
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
			intervals: { delivery: { firstRetry: 300, poll: 100, followUp: { interval: 300 } }, health: 0 },
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
	const quiet = async () => {
		do await sleep(300);
		while (dueIn(dataDir) > 0);
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

const codeOf = (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.name;
