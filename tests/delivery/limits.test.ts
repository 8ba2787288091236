import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { withheldWords } from '#server/operator/format.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { mostOfOne } from '#server/wire/rate-limits.ts';
import { askPath } from '#wire/plain-form.ts';
import { dist } from '../support/built.ts';
import { leads, onDesk, requestIn } from '../support/operator.ts';
import { operatorAddress } from '../support/receivers.ts';
import { shortIntervals } from '../support/server.ts';
import { eventually, sharedDelivery, startHere } from '../support/shared.ts';
import { insert, rows } from '../support/wire.ts';

describe('confirmations', () => {
	const env = {
		RATE_LIMIT: 'on',
		TRUST_PROXY: '127.0.0.1',
		LEADS_WEBHOOK_URL: '',
		LEADS_WEBHOOK_SECRET: '',
	};
	const { receivers, server } = sharedDelivery({ env, dist }, startHere);

	const request = (email: string) => ({ ...rows.callback_requests, id: randomUUID(), email });
	const send = async (address: string, body: unknown) =>
		(await insert(server.url, 'callback_requests', body, { headers: { 'x-forwarded-for': address } })).status;
	const sentTo = (which: (to: string) => boolean) => receivers.mail.accepted().filter(({ to }) => to.some(which));

	/** Thanks are begun after what goes to the operator: one to somebody else, sent last, shows that all before it are out. */
	async function allThanksAreOut(address: string): Promise<void> {
		const email = `last-${randomUUID()}@example.com`;
		expect(await send(address, request(email))).toBe(201);
		await eventually(() => expect(sentTo((to) => to === email)).toHaveLength(1));
	}

	const toStrangers = [0, 1, 2, 3].map((index) => request(`stranger${index}@example.com`));
	const withheld = toStrangers.slice(2);

	test('one caller causes so many confirmations in a day; all requests are stored', async () => {
		for (let sent = 2; sent < mostOfOne.confirmed; sent++)
			expect(await send('192.0.2.1', request(`early${sent}@example.com`))).toBe(201);
		const given = [];
		for (const request of toStrangers)
			given.push(
				await insert(server.url, 'callback_requests', request, { headers: { 'x-forwarded-for': '192.0.2.1' } }),
			);
		expect(given.map(({ status }) => status)).toEqual(toStrangers.map(() => 201));
		// Their pages say so.
		expect(given.map(({ headers }) => headers.get('x-confirmation'))).toEqual([null, null, 'none', 'none']);
		const form = await fetch(`${server.url}${askPath}callback`, {
			method: 'POST',
			body: new URLSearchParams({ name: 'Plain Form', email: 'form@example.com', phone: '0000 000000' }),
			headers: { 'x-forwarded-for': '192.0.2.1' },
			redirect: 'manual',
		});
		expect(form.headers.get('location')).toMatch(/\?reference=[0-9A-F-]{9}&confirmation=none$/);
		await allThanksAreOut('198.51.100.1');
		expect(sentTo((to) => to.startsWith('stranger'))).toHaveLength(2);
	});

	test('a confirmation that was withheld is said, and is sent by a resend of its request, and not by one of all', async () => {
		const settings = { ...receivers.env, ...env };
		const isWithheld = async (id: string) => {
			const { deliveries = [], ...request } = (await requestIn(server.dataDir, id)) ?? {};
			return withheldWords(request as LeadRequest, deliveries).length > 0;
		};
		for (const { id } of toStrangers) expect(await isWithheld(id)).toBe(withheld.some((one) => one.id === id));
		expect((await leads(['resend', '--all'], server.dataDir, settings)).out).toBe(
			'Every recipient has received it: there is nothing to send.\n',
		);
		const [first] = withheld;
		expect(await onDesk('resend', first?.id ?? '', {}, server.dataDir, settings)).toMatch(
			/^1 message\(s\) will be sent/,
		);
		await eventually(() => expect(sentTo((to) => to === first?.email)).toHaveLength(1));
		expect(await isWithheld(first?.id ?? '')).toBe(false);
		expect(sentTo((to) => to.startsWith('stranger'))).toHaveLength(3);
	});
});

describe('held requests', () => {
	const env = {
		RATE_LIMIT: 'on',
		MAX_REQUESTS_PER_DAY: '1',
		DESK: 'on',
		LEADS_WEBHOOK_URL: '',
		LEADS_WEBHOOK_SECRET: '',
	};
	const intervals = { ...shortIntervals, attention: 50 };
	const { receivers, server, restart } = sharedDelivery({ env, intervals }, startHere);

	const told = () =>
		receivers.mail
			.accepted()
			.filter(({ to, subject }) => to.includes(operatorAddress) && subject === 'The site needs your attention');

	test('that requests are held is told once, with what to do and no word of the visitor, and not again after a restart', async () => {
		const send = () => insert(server.url, 'callback_requests', { ...rows.callback_requests, id: randomUUID() });
		const statuses = [await send(), await send(), await send()].map(({ status }) => status);
		expect(statuses).toEqual([201, 202, 202]);
		await eventually(() => expect(told()).toHaveLength(1));
		const mail = (await receivers.mail.messages()).find(({ subject }) => subject === 'The site needs your attention');
		for (const said of [mail?.text, mail?.html]) {
			expect(said).toContain('Requests are held');
			expect(said).toContain('/desk/?page=server');
			expect(said).not.toMatch(/Test Person|test@example|127\.0\.0/);
		}
		await server.stop();
		await restart();
		// Looked at twenty times.
		await new Promise((resolve) => setTimeout(resolve, 1000));
		expect(told()).toHaveLength(1);
	});
});
