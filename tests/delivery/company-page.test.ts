import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { addressName, answerName, answerPath, deliveryName, takeBackName, weeksName } from '#leads/request-pages.ts';
import { answerLabels, companyAnswers } from '#leads/status.ts';
import { companyLink, type Keys } from '#server/store/links.ts';
import { dist } from '../support/built.ts';
import { inDatabase } from '../support/database.ts';
import { leads, onDesk, requestIn } from '../support/operator.ts';
import { operatorAddress } from '../support/receivers.ts';
import { shortIntervals } from '../support/server.ts';
import { eventually, sharedDelivery, startHere } from '../support/shared.ts';
import { insert, post, rows, somebody } from '../support/wire.ts';
import { linksIn, parameter, read } from './pages.ts';

const site = 'https://www.example.org';
const companies = [
	{ name: 'Alpha Lifts', email: 'Alpha@example.com' },
	{ name: 'Beta Lifts', email: 'beta@example.com' },
];
const routing = { maxCompaniesPerLead: 2, companies };
const { server, receivers } = sharedDelivery(
	{ dist, routing, intervals: shortIntervals, env: { SITE_URL: site, RATE_LIMIT: 'on' } },
	startHere,
);

const ask = (address: string) => post(server.url + answerPath, { [addressName]: address });

const linksTo = async (address: string) =>
	(await receivers.mail.messages()).filter(
		({ to, subject }) => to?.[0]?.address === address && subject === 'Your open requests, on one page',
	);

/** As if the last link had been sent an hour ago. */
const forgetLinks = () =>
	inDatabase(server.dataDir, (database) =>
		database
			.prepare("UPDATE deliveries SET created_at = ? WHERE message = 'company-link'")
			.run(new Date(Date.now() - 3_600_000).toISOString()),
	);

/** The link that a company is sent, on the test's server. */
async function linkOf({ email }: { email: string }): Promise<string> {
	forgetLinks();
	const before = (await linksTo(email)).length;
	await ask(email);
	const mail = await eventually(async () => {
		const sent = await linksTo(email);
		expect(sent).toHaveLength(before + 1);
		return sent.at(-1);
	});
	const { href = '' } = linksIn(mail?.html).find(({ text }) => text === 'See our open requests') ?? {};
	expect(mail?.text).toContain(href);
	return href.replace(site, server.url);
}

async function callback(answers: { comment?: string; email?: string; phone?: string } = {}): Promise<string> {
	const id = randomUUID();
	const row = { ...rows.callback_requests, id, ...answers };
	expect((await insert(server.url, 'callback_requests', row)).status).toBe(201);
	return id;
}

const deliveryTo = (id: string, company: string) =>
	inDatabase(server.dataDir, (database) =>
		database
			.prepare("SELECT id FROM deliveries WHERE request_id = ? AND company = ? AND message = 'lead'")
			.get(id, company),
	)?.id as string;

const answersOf = async (id: string) => (await requestIn(server.dataDir, id))?.answers ?? [];
const [alpha, beta] = companies as [(typeof companies)[0], (typeof companies)[0]];

test('whoever asks for a link is answered alike, whether the address is known or not, and a known one gets one', async () => {
	const plain = await read(server.url + answerPath);
	expect([plain.status, plain.title]).toEqual([200, 'All your open requests, on one page']);
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
	await new Promise((resolve) => setTimeout(resolve, 1500));
	expect(await linksTo(alpha.email)).toHaveLength(1);
	expect(receivers.mail.accepted().flatMap(({ to }) => to)).toEqual([alpha.email]);
	for (const secret of ['example.com', 'signature']) expect(server.output()).not.toContain(secret);
});

test('the page shows what the company has and is not settled, and takes its answers, though links of one request have expired', async () => {
	const id = await callback({ comment: `${rows.callback_requests.comment}\nRing: Test Daughter, 01632 960123` });
	const settled = await callback();
	await onDesk('status', settled, { status: 'lost' }, server.dataDir);
	inDatabase(server.dataDir, (database) => {
		const long = new Date(Date.now() - 61 * 86_400_000).toISOString();
		database.prepare('UPDATE callback_requests SET created_at = ? WHERE id = ?').run(long, id);
	});
	const link = await linkOf(alpha);
	const { page, title, text, headers } = await read(link);
	expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
	expect(title).toBe('Open requests of Alpha Lifts');
	expect(text).toContain('You have not answered yet.');
	expect(text).toContain('Whom to ring, in the visitor’s words: Test Daughter, 01632 960123');
	expect(page.querySelector('a[href^=tel]')?.getAttribute('href')).toBe('tel:01632960123');
	await onDesk('notes', id, { text: 'Between us: a bad payer' }, server.dataDir);
	for (const [text, visitor] of [
		['For the visitor alone', true] as const,
		['The gate is\n80 cm wide.', false] as const,
	])
		await onDesk('write', id, { text, visitor, companies: !visitor }, server.dataDir, receivers.env);
	const told = (await read(link)).page.querySelector('main')?.text;
	expect(told).toMatch(/We wrote on .*The gate is\n80 cm wide\./);
	expect(told).not.toMatch(/bad payer|For the visitor alone/);
	await eventually(async () => {
		const mails = (await receivers.mail.messages()).filter(({ subject }) => subject?.includes(referenceOf(id)));
		const news = mails.find(({ subject, to }) => /^More about/.test(subject ?? '') && to?.[0]?.address === alpha.email);
		expect(news?.text).toMatch(/The gate is\s80 cm wide\./);
		for (const mail of mails.filter(({ to }) => /alpha|beta/i.test(to?.[0]?.address ?? '')))
			expect(mail.text).not.toMatch(/bad payer|For the visitor alone/);
	});
	for (const shown of [referenceOf(id), rows.callback_requests.name, rows.callback_requests.comment])
		expect(text).toContain(shown);
	expect(text).not.toContain(referenceOf(settled));
	const to = deliveryTo(id, alpha.name);
	expect(
		page
			.querySelectorAll(`button[name=${answerName}]`)
			.map((button) => button.text)
			.toSorted(),
	).toEqual(companyAnswers.map((answer) => answerLabels[answer]).toSorted());
	const press = async (fields: Record<string, string>) => {
		const response = await post(link, { [deliveryName]: to, ...fields });
		expect(response.status).toBe(303);
		return read(await fetch(server.url + response.headers.get('location')));
	};
	expect(text).toContain('You have 1 open request.');
	const rung = (await press({ [answerName]: 'rung' })).text;
	for (const said of ['You said: I have rung.', 'You have answered your one open request.'])
		expect(rung).toContain(said);
	expect((await press({ [answerName]: 'quote-sent', pounds: '£4,200' })).text).toContain(
		'You said: Quote sent (£4,200).',
	);
	expect((await press({ [answerName]: 'quote-sent', pounds: 'much' })).text).toContain('The sum is not noted');
	expect(await answersOf(id)).toMatchObject([
		{ company: 'Alpha Lifts', answer: 'rung' },
		{ company: 'Alpha Lifts', answer: 'quote-sent', pounds: 4200 },
		{ company: 'Alpha Lifts', answer: 'quote-sent', pounds: null },
	]);
	const declined = await press({ [answerName]: 'not-for-me' });
	expect(declined.text).toContain('You said: Not for me.');
	expect((await read(link)).text).not.toContain(referenceOf(id));
	// Nothing else is noted, but it may be taken back.
	expect((await post(link, { [deliveryName]: to, [answerName]: 'rung' })).status).toBe(200);
	expect((await press({ [takeBackName]: 'yes' })).text).toContain('You have not answered yet.');
	expect(await answersOf(id)).toEqual([]);
	expect((await read(link)).text).toContain(referenceOf(id));
});

test('a link opens and changes nothing of another company, whatever is changed in it', async () => {
	const id = await callback();
	const [link, betas] = [await linkOf(alpha), await linkOf(beta)];
	const to = deliveryTo(id, beta.name);
	for (const fields of [{ [answerName]: 'rung' }, { [takeBackName]: 'yes' }, { [answerName]: 'toString' }])
		for (const delivery of [to, '', "' or 1=1 --"])
			expect((await post(link, { ...fields, [deliveryName]: delivery })).status).toBe(200);
	expect(await answersOf(id)).toEqual([]);
	expect((await read(`${link}&noted=${to}`)).text).not.toContain('You said');
	const [until, company] = [parameter(link, 'until'), parameter(link, 'company')];
	const wrong = [
		link.replace(company, parameter(betas, 'company')),
		link.replace(until, String(Number(until) + 1)),
		link.replace(until, ''),
		link.slice(0, -1),
		link.replace(/&signature=.*/, ''),
		link.replace(parameter(link, 'signature'), parameter(betas, 'signature')),
		`${server.url}${answerPath}?company=`,
		`${server.url}${answerPath}?company=x&until=x&signature=x`,
	];
	for (const one of wrong)
		for (const response of [await fetch(one), await post(one, { [weeksName]: '4' })]) {
			const { status, text } = await read(response);
			expect([one, status, text.includes('This link does not work any more')]).toEqual([one, 410, true]);
			expect(text).not.toContain(rows.callback_requests.name);
		}
	expect((await read(betas)).text).not.toContain('We ask you again from');
});

test('a link ends after seven days, with another address of the company, and with new keys', async () => {
	const status = async (link: string) => (await fetch(link)).status;
	const link = await linkOf(alpha);
	const parameters = new URL(link).searchParams;
	const days = (Number(parameters.get('until')) - Date.now()) / 86_400_000;
	expect(days).toBeGreaterThan(6.9);
	expect(days).toBeLessThanOrEqual(7);
	const key = inDatabase(server.dataDir, (database) =>
		database.prepare("SELECT value FROM keys WHERE name = 'company-links'").get(),
	)?.value as string;
	const signed = (until: number) =>
		server.url +
		companyLink({ id: parameters.get('company') ?? '', email: alpha.email }, until, {
			linkKey: () => key,
		} as never as Keys);
	expect([await status(signed(Date.now() + 60_000)), await status(signed(Date.now() - 1))]).toEqual([200, 410]);

	const move = (email: string) =>
		inDatabase(server.dataDir, (database) =>
			database
				.prepare("UPDATE companies SET entry = json_set(entry, '$.email', ?) WHERE id = ?")
				.run(email, parameters.get('company')),
		);
	move('new@example.com');
	expect(await status(link)).toBe(410);
	move(alpha.email);
	expect(await status(link)).toBe(200);
	expect((await leads(['new-keys'], server.dataDir)).code).toBe(0);
	expect(await status(link)).toBe(410);
	expect(await status(await linkOf(alpha))).toBe(200);
});

test('a company that pauses itself, on its page or by the link of one request, is asked nothing until it ends that; the operator hears at once', async () => {
	const toldOf = async (subject: string, count: number) => {
		const mail = await eventually(async () => {
			const told = (await receivers.mail.messages()).filter((one) => one.subject === subject);
			expect(told).toHaveLength(count);
			return told.at(-1);
		});
		expect(mail?.to?.[0]?.address).toBe(operatorAddress);
		return mail?.text ?? '';
	};
	const link = await linkOf(beta);
	const asked = async () => {
		const id = await callback(somebody());
		return companies.flatMap(({ name }) => (deliveryTo(id, name) ? name : []));
	};
	for (const weeks of ['', '3', '-1', '520']) expect((await post(link, { [weeksName]: weeks })).status).toBe(200);
	expect(await asked()).toEqual(['Alpha Lifts', 'Beta Lifts']);
	const paused = await post(link, { [weeksName]: '2' });
	const { text } = await read(await fetch(server.url + paused.headers.get('location')));
	const [, day] = /We ask you again from \w+ (\d+ \w+) on\./.exec(text) ?? [];
	expect(await toldOf('Beta Lifts has paused new requests', 1)).toContain(`It is asked again from ${day}`);
	expect(await asked()).toEqual(['Alpha Lifts']);
	await post(link, { [weeksName]: '0' });
	await toldOf('Beta Lifts takes new requests again', 1);
	const id = await callback();
	const single = await eventually(async () => {
		const mails = await receivers.mail.messages();
		const mail = mails.find((one) => one.to?.[0]?.address === beta.email && one.subject?.includes(referenceOf(id)));
		const [found] = new RegExp(`${site}${answerPath}\\?answer=pause\\S+`).exec(mail?.text ?? '') ?? [];
		expect(found).toBeDefined();
		// The e-mail also says where all are.
		expect(mail?.text).toMatch(new RegExp(`All your open requests:?\\s+${site}${answerPath}\\s`));
		return found ?? '';
	});
	// Of one company's link, no other's can be made.
	const forged = single.replace(/to=[^&]+/, `to=${deliveryTo(id, alpha.name)}`).replace(site, server.url);
	expect((await post(forged, { [weeksName]: '1' })).status).toBe(404);
	await post(single.replace(site, server.url), { [weeksName]: '1' });
	await toldOf('Beta Lifts has paused new requests', 2);
});

test('who asks again and again is refused for a while, and nothing more is sent', async () => {
	const statuses = new Set<number>();
	for (let count = 0; count < 65; count++) statuses.add((await ask('stranger@example.com')).status);
	expect(statuses).toEqual(new Set([200, 429]));
	const refused = await read(await ask(alpha.email));
	expect([refused.status, refused.text.includes('Please try again in ten minutes.')]).toEqual([429, true]);
});
