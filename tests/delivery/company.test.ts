import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { addressName, answerName, answerPath, deliveryName, takeBackName } from '#leads/request-pages.ts';
import { answerLabels, companyAnswers } from '#leads/status.ts';
import { inDatabase } from '../support/database.ts';
import { leads, onDesk, requestIn } from '../support/operator.ts';
import { operatorAddress } from '../support/receivers.ts';
import { shortIntervals } from '../support/server.ts';
import { allIsSent, eventually, sharedDelivery, startHere } from '../support/shared.ts';
import { insert, post, rows, sendQuote, somebody } from '../support/wire.ts';
import { linksIn, read } from './pages.ts';

const site = 'https://www.example.org';
const [alpha, beta] = [
	{ name: 'Alpha Lifts', email: 'Alpha@example.com' },
	{ name: 'Beta Lifts', email: 'beta@example.com' },
] as const;
const routing = { maxCompaniesPerLead: 2, companies: [alpha, beta] };
// No answer waits for a poll of the outbox: what follows from it is sent at once.
const intervals = { ...shortIntervals, delivery: { ...shortIntervals.delivery, poll: 3_600_000 } };
const { server, receivers, mailsAbout } = sharedDelivery({ routing, intervals, env: { SITE_URL: site } }, startHere);

/** Changes what is stored, or reads it. */
const sql = (text: string, ...values: string[]) =>
	inDatabase(server.dataDir, (database) => database.prepare(text).all(...values));
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const grow = (id: string) => sql('UPDATE callback_requests SET created_at = ? WHERE id = ?', daysAgo(61), id);

async function callback(answers: { comment?: string; email?: string; phone?: string } = somebody()): Promise<string> {
	const id = randomUUID();
	const row = { ...rows.callback_requests, id, ...answers };
	expect((await insert(server.url, 'callback_requests', row)).status).toBe(201);
	return id;
}
const answersOf = async (id: string) => (await requestIn(server.dataDir, id))?.answers ?? [];
const follow = async (response: Response) => read(server.url + response.headers.get('location'));

describe('by the links of the e-mail about one request', () => {
	/** Sends a callback, and gives its id and a link of a company's e-mail by its answer, on the test's server. */
	async function sent() {
		const id = await callback();
		const mails = await eventually(async () => {
			const about = await mailsAbout(id, /^New/);
			expect(about).toHaveLength(3);
			return about;
		});
		const linksTo = (address: string) => {
			const mail = mails.find(({ to }) => to?.[0]?.address === address);
			const links = linksIn(mail?.html).filter(({ href }) => href.startsWith(`${site}${answerPath}?`));
			for (const { href } of links) expect(mail?.text).toContain(href);
			return links;
		};
		expect(linksTo(operatorAddress)).toEqual([]);
		const labels = [...companyAnswers.map((one) => answerLabels[one]), 'Pause new requests'].sort();
		for (const { email } of [alpha, beta])
			expect(Array.from(linksTo(email), ({ text }) => text).sort()).toEqual(labels);
		const link = (answer: keyof typeof answerLabels | 'pause', { email } = alpha as { email: string }) =>
			linksTo(email)
				.find(({ href }) => href.includes(`answer=${answer}&`))
				?.href.replace(site, server.url) ?? '';
		return { id, link };
	}
	const press = (link: string) => post(link, {});
	test('an answer during an erasure is taken or refused, and leaves nothing of the request behind', async () => {
		const { id, link } = await sent();
		const pressed = [link('rung'), link('tried'), link('rung'), link('tried')];
		const [erased, ...answers] = await Promise.all([leads(['erase', id], server.dataDir), ...pressed.map(press)]);
		expect(erased.code).toBe(0);
		for (const { status } of answers) expect([200, 303, 404]).toContain(status);
		expect((await press(link('rung'))).status).toBe(404);
		const left = `SELECT answer FROM company_answers WHERE request_id = ?1 UNION ALL SELECT action FROM history WHERE request_id = ?1
			UNION ALL SELECT due_at FROM follow_ups WHERE request_id = ?1
			UNION ALL SELECT message FROM deliveries WHERE request_id = ?1 AND message <> 'withdrawal'`;
		expect(sql(left, id)).toEqual([]);
	});
});

describe('on the page of all its requests', () => {
	const ask = (address: string) => post(server.url + answerPath, { [addressName]: address });
	const linksTo = async (address: string) =>
		(await receivers.mail.messages()).filter(
			({ to, subject }) => to?.[0]?.address === address && subject === 'Your open requests, on one page',
		);

	/** The link that a company is sent, on the test's server; as if the last had been sent an hour ago. */
	async function linkOf({ email }: { email: string }): Promise<string> {
		sql("UPDATE deliveries SET created_at = ? WHERE message = 'company-link'", daysAgo(1 / 24));
		const before = (await linksTo(email)).length;
		await ask(email);
		const mail = await eventually(async () => {
			const sent = await linksTo(email);
			expect(sent).toHaveLength(before + 1);
			return sent.at(-1);
		});
		const { href = '' } = linksIn(mail?.html).find(({ text }) => text === 'See your open requests') ?? {};
		expect(mail?.text).toContain(href);
		return href.replace(site, server.url);
	}
	const deliveryTo = (id: string, company: string) =>
		sql("SELECT id FROM deliveries WHERE request_id = ? AND company = ? AND message = 'lead'", id, company)[0]
			?.id as string;

	test('whoever asks for its link is answered alike, whether the address is known or not, and a known one gets one', async () => {
		// Wakes the courier, which has not heard of what the command erased.
		await callback();
		await allIsSent(server);
		const before = receivers.mail.accepted().length;
		const answers: string[] = [];
		for (const address of ['alpha@EXAMPLE.com ', 'stranger@example.com', '', 'x'.repeat(5000), "' or 1=1 --"]) {
			const response = await ask(address);
			expect(response.status).toBe(200);
			answers.push(await response.text());
		}
		expect(new Set(answers).size).toBe(1);
		expect(answers[0]).toContain('Please look in your inbox');
		expect(answers[0]).not.toContain('alpha@');
		await eventually(async () => expect(await linksTo(alpha.email)).toHaveLength(1));
		// A second one within ten minutes sends nothing more.
		await ask(alpha.email);
		await allIsSent(server);
		expect(receivers.mail.accepted().flatMap(({ to }, at) => (at < before ? [] : to))).toEqual([alpha.email]);
		for (const secret of ['example.com', 'signature']) expect(server.output()).not.toContain(secret);

		const limited = await startHere({ env: { RATE_LIMIT: 'on' } });
		const askOften = () => post(limited.url + answerPath, { [addressName]: 'stranger@example.com' });
		const statuses = new Set<number>();
		for (let count = 0; count < 65; count++) statuses.add((await askOften()).status);
		expect([...statuses]).toEqual([200, 429]);
		expect((await read(askOften())).text).toContain('Please try again in ten minutes.');
		await limited.stop();
	});

	test('it sees what it has and is not settled, what we wrote to it and to no other, and answers, though links of one request have expired', async () => {
		const id = await callback({ comment: `Is it safe?\nRing: Test Daughter, 01632 960123` });
		const [settled, { id: quote }] = [await callback(), await sendQuote(server.url, somebody())];
		await onDesk('status', settled, { status: 'lost' }, server.dataDir);
		grow(id);
		await onDesk('notes', id, { text: 'Between us: a bad payer' }, server.dataDir);
		for (const [text, visitor] of [
			['For the visitor alone', true],
			['The gate is\n80 cm wide.', false],
		] as const)
			await onDesk('write', id, { text, visitor, companies: !visitor }, server.dataDir, receivers.env);
		const link = await linkOf(alpha);
		const { page, title, text, headers } = await read(link);
		expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
		expect(title).toBe('Open requests of Alpha Lifts');
		for (const shown of [referenceOf(id), rows.callback_requests.name, 'Is it safe?', 'Answer by '])
			expect(text).toContain(shown);
		expect(text).toContain('Whom to ring, in the visitor’s words: Test Daughter, 01632\u00a0960123');
		expect(page.querySelector('a[href="tel:01632960123"]')).not.toBeNull();
		expect(page.toString()).toContain(`="${site}/storage/v1/object/public/photo_quotes/${quote}/1-steps.jpg"`);
		expect(text).toMatch(/We wrote on .*\nThe gate is\n80 cm wide\./);
		expect(text).not.toMatch(new RegExp(`bad payer|For the visitor alone|${referenceOf(settled)}`));
		const mails = await eventually(async () => {
			const about = (await mailsAbout(id)).filter(({ to }) => /alpha|beta/i.test(to?.[0]?.address ?? ''));
			expect(about.map(({ subject }) => subject?.split(' ')[0]).sort()).toEqual(['More', 'More', 'New', 'New']);
			return about;
		});
		for (const mail of mails) expect(mail.text).not.toMatch(/bad payer|For the visitor alone/);

		const press = async (fields: Record<string, string>) => {
			const response = await post(link, { [deliveryName]: deliveryTo(id, alpha.name), ...fields });
			expect(response.status).toBe(303);
			return (await follow(response)).text;
		};
		expect(await press({ [answerName]: 'quote-sent', pounds: '1e9' })).toContain('The sum is not noted');
		expect(await press({ [answerName]: 'quote-sent', pounds: '£4,200' })).toContain('You said: Quote sent (£4,200)');
		expect(await press({ [answerName]: 'not-for-me' })).toContain('You said: Not for me');
		expect((await read(link)).text).not.toContain(referenceOf(id));
		// Nothing else is noted, but it may be taken back.
		const late = await post(link, { [deliveryName]: deliveryTo(id, alpha.name), [answerName]: 'rung' });
		expect(late.status).toBe(200);
		expect(await press({ [takeBackName]: 'yes' })).toContain('Answer by ');
		expect(await answersOf(id)).toEqual([]);
	});
});
