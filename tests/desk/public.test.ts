import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CompanyList } from '#desk/companies/contract.ts';
import { mostOthers } from '#desk/contract.ts';
import { dayText } from '#server/emails/templates/request-text.ts';
import { addDays, britishDay } from '#server/store/days.ts';
import { operatorAddress } from '../support/receivers.ts';
import { insert, rows } from '../support/wire.ts';
import {
	ask,
	desk,
	enter,
	link,
	newCaller,
	ownHeaders,
	post,
	read,
	receivers,
	second,
	send,
	startDesk,
} from './outside.ts';

startDesk();

describe('The desk from outside', () => {
	test('refuses other Hosts, data to other sites, and what pages of other sites send', async () => {
		const cookie = await enter();
		for (const host of ['evil.example', `127.0.0.1:${new URL(desk.url).port}`, 'localhost'])
			for (const path of ['/desk/', '/desk/api/session', '/desk/login'])
				expect((await read(path, cookie, { host })).status, `${host} ${path}`).toBe(404);
		const opened = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
		for (const [headers, page, data] of [
			[opened, 200, 403],
			[{ ...opened, 'sec-fetch-dest': 'iframe' }, 403, 403],
			[{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403, 403],
			[{ origin: 'https://evil.example' }, 403, 403],
		] as const) {
			expect((await read('/desk/login', cookie, headers)).status).toBe(page);
			expect((await read('/desk/api/session', cookie, headers)).status).toBe(data);
		}
		const token = await link();
		const foreign: Record<string, string>[] = [
			{ origin: 'https://evil.example' },
			{ origin: 'null' },
			{ 'sec-fetch-site': 'cross-site' },
		];
		for (const headers of foreign) {
			const more = { ...headers, cookie };
			expect((await send('/desk/login', { email: operatorAddress }, newCaller(), more)).status).toBe(403);
			expect((await send('/desk/enter', { token }, newCaller(), more)).status).toBe(403);
			expect((await post(desk.url, '/desk/api/session/end', {}, more)).status).toBe(403);
		}
		const typed = { ...ownHeaders(desk.url), cookie, 'content-type': 'text/plain' };
		expect((await ask(desk.url, '/desk/api/session/end', { method: 'POST', headers: typed, body: '{}' })).status).toBe(
			415,
		);
		expect((await read('/desk/api/session', cookie)).status).toBe(200);
		expect((await send('/desk/enter', { token })).status).toBe(303);
	});

	test('tells whoever guesses nothing, however often, and lets an operator in meanwhile', async () => {
		const cookie = await enter();
		const guesses = Array.from({ length: 60 }, (_, n) => `${n}`.padStart(43, 'B'));
		for (const guess of guesses) {
			expect((await read('/desk/api/session', `desk=${guess}`)).status).toBe(401);
			expect((await send('/desk/enter', { token: guess })).status).toBe(410);
			expect((await send('/desk/login', { email: 'x' })).status).toBe(200);
		}
		expect((await read('/desk/api/session', cookie)).status).toBe(200);
		expect((await send('/desk/enter', { token: await link() })).status).toBe(303);
	});

	test('says who does not fit a request, passes it on all the same, notes who did what, and wakes the courier', async () => {
		const cookie = await enter(second);
		const callback = desk.requests.find(({ kind }) => kind === 'callback');
		const key = `/desk/api/requests/callback/${callback?.id}`;
		await post(desk.url, `${key}/status`, { status: 'contacted' }, { cookie });
		const until = addDays(britishDay(Date.now()), 7);
		const { companies } = JSON.parse((await read('/desk/api/companies', cookie)).text) as CompanyList;
		const beta = companies.find(({ answers }) => answers.name === 'Beta Lifts')?.id;
		await post(desk.url, `/desk/api/companies/${beta}/pause`, { until }, { cookie });
		expect(JSON.parse((await read(key, cookie)).text).mayPassTo).toEqual([
			{ name: 'Gamma Lifts', whyNot: null },
			{ name: 'Beta Lifts', whyNot: `is paused, and asked again from ${dayText(until)} on` },
		]);
		const passed = await post(desk.url, `${key}/pass`, { company: 'Beta Lifts' }, { cookie });
		expect([passed.status, passed.text]).toEqual([200, expect.stringContaining('Note that it is paused')]);
		expect(JSON.parse((await read(key, cookie)).text)).toMatchObject({
			status: 'contacted',
			companies: [{ name: 'Alpha Lifts' }, { name: 'Beta Lifts' }],
			mayPassTo: [],
			history: [
				{ what: 'Passed on to Beta Lifts', by: second },
				{ what: 'Status: Contacted', by: second },
				{ what: 'The visitor sent it', by: '' },
			],
		});
		await expect
			.poll(async () => (await receivers.mail.messages()).filter(({ to }) => to?.[0]?.address === 'beta@example.com'))
			.toHaveLength(1);
		const brochure = `/desk/api/requests/brochure/${desk.requests.find(({ kind }) => kind === 'brochure')?.id}`;
		expect(JSON.parse((await read(brochure, cookie)).text)).toMatchObject({ companiesToo: false, mayPassTo: [] });
		const refused = await post(desk.url, `${brochure}/pass`, { company: 'Beta Lifts' }, { cookie });
		expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('goes to no company')]);
		const erased = await post(desk.url, `${key}/erase`, {}, { cookie });
		expect(JSON.parse(erased.text).message).toContain('Erased 1 request(s)');
		expect((await read(key, cookie)).status).toBe(404);
	});

	test('shows the newest requests of the same person beside one, as many as it says', async () => {
		const cookie = await enter();
		const sent = Array.from({ length: mostOthers + 2 }, () => ({ ...rows.callback_requests, id: randomUUID() }));
		for (const row of sent) {
			const headers = { 'x-forwarded-for': newCaller() };
			expect((await insert(desk.url, 'callback_requests', row, { headers })).status).toBe(201);
		}
		const { text } = await read(`/desk/api/requests/callback/${sent.at(-1)?.id}`, cookie);
		const others: { id: string }[] = JSON.parse(text).others;
		expect(others).toHaveLength(mostOthers);
		expect(others.map(({ id }) => id)).not.toContain(sent.at(-1)?.id);
	});
});
