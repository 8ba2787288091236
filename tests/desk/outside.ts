import { afterAll, beforeAll, expect } from 'vitest';
import { inDatabase } from '../support/database.ts';
import { type FilledDesk, linkSentTo, startFilledDesk } from '../support/desk.ts';
import { operatorAddress, type Receivers, startReceivers } from '../support/receivers.ts';
import { shortIntervals } from '../support/server.ts';
import { startHere } from '../support/shared.ts';
import { type CallOptions, call } from '../support/sockets.ts';

/** A call with any headers, Host included, and a path that is sent as it is. @param path from the server's root */
export async function ask(origin: string, path: string, options: CallOptions = {}) {
	const { status, headers, body } = await call(origin, path, { ...options, agent: false });
	return { status, headers, text: body.toString(), bytes: body };
}

/** What a page of the desk sends. */
const ownHeaders = (origin: string) => ({
	origin,
	'sec-fetch-site': 'same-origin',
	'sec-fetch-mode': 'cors',
	'sec-fetch-dest': 'empty',
	'content-type': 'application/json',
});

export function post(origin: string, path: string, sent: unknown, headers: Record<string, string> = {}) {
	return ask(origin, path, {
		method: 'POST',
		headers: { ...ownHeaders(origin), ...headers },
		body: JSON.stringify(sent),
	});
}

/** The other address in LEADS_TO. */
export const second = 'Second@example.com';
let receivers: Receivers;
export let desk: FilledDesk;
const env = { LEADS_TO: `${operatorAddress},${second}`, RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.0/8,::1' };

/** Starts the desk for all tests of the file that calls this. @param photos whether a request of it has some */
export function startDesk(photos = true): void {
	beforeAll(async () => {
		receivers = await startReceivers();
		const intervals = { ...shortIntervals, databaseBusy: 100 };
		desk = await startFilledDesk({ count: 3, photos, env: { ...receivers.env, ...env }, intervals }, startHere);
	});
	afterAll(async () => {
		await desk.stop();
		await receivers.end();
	});
}

/** Calls from an address, and a network, of its own. */
let callers = 0;
const newCaller = () => `${20 + (++callers % 200)}.${Math.floor(callers / 200)}.0.1`;
const form = (origin: string, from: string) => ({
	origin,
	'sec-fetch-site': 'same-origin',
	'content-type': 'application/x-www-form-urlencoded',
	'x-forwarded-for': from,
});
const send = (path: string, fields: Record<string, string>, from = newCaller(), more: Record<string, string> = {}) =>
	ask(desk.url, path, {
		method: 'POST',
		headers: { ...form(desk.url, from), ...more },
		body: String(new URLSearchParams(fields)),
	});
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

/** Changes what is stored, as time does. */
export const change = (sql: string): void => inDatabase(desk.dataDir, (database) => database.exec(sql));

/** A new link, by its token. */
async function link(address = operatorAddress): Promise<string> {
	change('DELETE FROM desk_links');
	return tokenOf(await linkSent(address));
}

/** The next link that is sent to an address. @param more of the form that asks for it */
export async function linkSent(address: string, more: Record<string, string> = {}): Promise<string> {
	type Mail = Awaited<ReturnType<Receivers['mail']['messages']>>[number];
	const isLink = ({ to, subject }: Mail) => to?.[0]?.address === address && /the desk$/.test(subject ?? '');
	const before = (await receivers.mail.messages()).filter(isLink).length;
	await send('/desk/login', { email: address, ...more });
	return linkSentTo(receivers.mail, address, before);
}

/** The cookie of a new session. */
export async function enter(address = operatorAddress): Promise<string> {
	const { status, headers } = await send('/desk/enter', { token: await link(address) });
	expect([status, headers.location]).toEqual([303, '/desk/']);
	return String(headers['set-cookie']).split(';')[0] ?? '';
}

export const read = (path: string, cookie = '', more: Record<string, string> = {}) =>
	ask(desk.url, path, { headers: { cookie, 'x-forwarded-for': newCaller(), ...more } });
