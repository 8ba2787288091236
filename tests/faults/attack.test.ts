import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { mostOfAll } from '#server/wire/rate-limits.ts';
import { askPath } from '#wire/plain-form.ts';
import { browserPath, quiet } from '../support/browser.ts';
import { dist } from '../support/built.ts';
import { inDatabase } from '../support/database.ts';
import { linkByCommand } from '../support/desk.ts';
import { jpegFile } from '../support/photos.ts';
import { operatorAddress, startReceivers } from '../support/receivers.ts';
import { startDelivering } from '../support/server.ts';
import { countOfRun, healthOf, isFullSize } from '../support/shared.ts';
import { freePort, head, say } from '../support/sockets.ts';
import { insert, rows, upload } from '../support/wire.ts';
import { memory } from './linux.ts';

// An attack on the real server behind a proxy, which names each call's address, and honest visitors in its midst.

const calls = countOfRun(400, 20_000);
const addresses = Math.ceil(calls / 10);
const honest = Math.ceil(calls / 40);
const slowForms = isFullSize ? 400 : 40;
const atOnce = 32;

/** What Node is started with as a service. */
const unit = readFileSync(join(import.meta.dirname, '../../deploy/stairlifts.service'), 'utf8');
const flags = /--env-file=\.env (.+) server\/main\.ts/.exec(unit)?.[1]?.split(' ') ?? [];

/** From 0 to 1, the same for the same number. */
const randomly = (number: number) => (Math.imul(number + 1, 2654435761) >>> 0) / 2 ** 32;
/** Half of them IPv4, half the /64s of one customer's /48. */
const attacker = (index: number) =>
	index % 2 ? `2a02:c7f:1:${index.toString(16)}::1` : `${11 + (index % 70)}.7.${(index >> 8) % 256}.${index % 256}`;
const visitor = (index: number) => `92.40.${index >> 8}.${index % 256}`;

const callback = () => ({ ...rows.callback_requests, id: randomUUID(), email: `${randomUUID()}@stranger.example` });
const post = async (url: string, headers: Record<string, string>, body: BodyInit) =>
	(await fetch(`${url}${askPath}callback`, { method: 'POST', redirect: 'manual', headers, body })).arrayBuffer();
const attacks: readonly ((url: string, headers: Record<string, string>, call: number) => Promise<unknown>)[] = [
	(url, headers, call) => {
		const rows = Array.from({ length: 1 + (call % 5) }, callback);
		return Promise.all(rows.map((row) => insert(url, 'callback_requests', row, { headers })));
	},
	(url, headers) => post(url, headers, new URLSearchParams({ ...rows.callback_requests, email: callback().email })),
	(url, headers) => upload(url, `${randomUUID()}/1.jpg`, jpegFile(), { headers }),
	(url, headers) => post(url, headers, 'x'.repeat(3_000_000)),
];

/** As an operator does: lets those go whose senders sent one or two, drops all others, and says that this is meant. */
async function clearHeld(link: string): Promise<string[]> {
	const browser = await chromium.launch({ executablePath: browserPath(), args: quiet });
	const page = await browser.newPage();
	await page.goto(link);
	await page.getByRole('button', { name: 'Open the desk' }).click();
	const said = async (text: RegExp) => (await page.getByText(text).textContent({ timeout: 120_000 })) ?? '';
	await page.getByRole('button', { name: /^Send them: From senders of one or two/ }).click();
	const letGo = await said(/^\d+ request\(s\) will be sent/);
	await page.getByRole('button', { name: /^Erase them: All/ }).click();
	await page.getByRole('button', { name: 'Yes, erase them' }).click();
	const dropped = await said(/^\d+ request\(s\) are erased/);
	await browser.close();
	return [letGo, dropped];
}

test(
	`of ${calls} calls from ${addresses} addresses none is lost that is honest; three presses clear the rest`,
	async () => {
		const receivers = await startReceivers();
		const here = { HOST: '127.0.0.1', PORT: String(await freePort()) };
		const limits = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' };
		const env = { ...here, ...limits, LEADS_WEBHOOK_URL: '', LEADS_WEBHOOK_SECRET: '' };
		const server = await startDelivering(receivers, { dist, env, flags });
		const { url, dataDir, pid } = server;
		const number = (sql: string) =>
			inDatabase(dataDir, (database) => Number(database.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.n));

		const endless = ['Content-Type: multipart/form-data; boundary=edge', 'Content-Length: 1000000'];
		const unfinished = await Promise.all(
			Array.from({ length: slowForms }, (_, form) => {
				const from = `X-Forwarded-For: ${attacker(form % 10)}`;
				return say(url, `${head(`POST ${askPath}photo-quote`, from, ...endless)}--edge\r\n`);
			}),
		);

		const ofVisitors: { id: string; status: number; ms: number }[] = [];
		let pages = 0;
		let next = 0;
		const one = async () => {
			for (let call = next++; call < calls; call = next++) {
				const from = { 'x-forwarded-for': attacker(Math.floor(randomly(call) * addresses)) };
				// Half of the calls insert rows.
				const attack = attacks[Math.max(0, Math.floor(randomly(call * 31) * 6) - 2)];
				await attack?.(url, from, call);
				if (call % Math.floor(calls / honest) > 0) continue;
				const headers = { 'x-forwarded-for': visitor(call) };
				if ((await fetch(url, { headers })).status === 200) pages++;
				const row = callback();
				const sent = performance.now();
				const answer = await insert(url, 'callback_requests', row, { headers });
				ofVisitors.push({ id: row.id, status: answer.status, ms: performance.now() - sent });
			}
		};
		const begun = performance.now();
		await Promise.all(Array.from({ length: atOnce }, one));
		const seconds = (performance.now() - begun) / 1000;
		const [mb, health] = [await memory(pid, 'VmHWM'), await healthOf(server)];
		for (const socket of unfinished) socket.destroy();

		const ids = ofVisitors.map(({ id }) => `'${id}'`).join();
		const heldVisitors = number(`request_ids WHERE held <> '' AND id IN (${ids})`);
		const [stored, held] = [number('request_ids'), number("request_ids WHERE held <> ''")];
		expect(number(`request_ids WHERE id IN (${ids})`)).toBe(ofVisitors.length);
		expect(pages).toBe(ofVisitors.length);
		expect(stored - held).toBeLessThanOrEqual(mostOfAll.requestsInTenMinutes * Math.ceil(seconds / 600 + 1));
		expect(health).toMatchObject({ status: 'degraded', checks: { held: 'failing', database: 'ok' } });
		expect(mb).toBeLessThan(400);

		const said = await clearHeld(await linkByCommand({ dataDir, env }));
		// Each visitor's request is there, and the operator is told of it.
		expect([number("request_ids WHERE held <> ''"), number(`request_ids WHERE id IN (${ids})`)]).toEqual([
			0,
			ofVisitors.length,
		]);
		const toldOfIt = `message = 'lead' AND company IS NULL AND state = 'delivered' AND request_id IN (${ids})`;
		const told = () => number(`deliveries WHERE ${toldOfIt}`);
		await expect.poll(told, { timeout: 60_000, interval: 500 }).toBe(ofVisitors.length);
		expect((await healthOf(server)).checks.held).toBe('ok');
		const mails = receivers.mail.accepted().filter(({ to }) => to.includes(operatorAddress)).length;
		await server.stop();
		await receivers.end();
		const waited = ofVisitors.map(({ ms }) => Math.round(ms)).toSorted((a, b) => a - b);
		if (isFullSize)
			console.log(`${calls} calls in ${seconds.toFixed(0)} s: ${stored} stored, ${held} of them held; ${mb} MB at most.
${ofVisitors.length} honest visitors, ${heldVisitors} held, none lost; they waited ${waited[waited.length >> 1]} ms (median), ${waited.at(-1)} ms at most.
The operator, in three presses: ${said.join(' ')} ${mails} e-mails.`);
	},
	isFullSize ? 1_800_000 : 300_000,
);
