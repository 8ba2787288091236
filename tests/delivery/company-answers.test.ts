import { randomUUID } from 'node:crypto';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { answerPath } from '#leads/request-pages.ts';
import { answerLabels, companyAnswers } from '#leads/status.ts';
import { dist } from '../support/built.ts';
import { inDatabase } from '../support/database.ts';
import { operatorAddress } from '../support/delivered.ts';
import { leads } from '../support/operator.ts';
import { eventually, sharedDelivery } from '../support/shared-delivery.ts';
import { insert, rows } from '../support/wire.ts';

const site = 'https://www.example.org';
const companies = [
	{ name: 'Alpha Lifts', email: 'alpha@example.com' },
	{ name: 'Beta Lifts', email: 'beta@example.com' },
];

const routing = { maxCompaniesPerLead: 2, companies };
const { server, mailsAbout, eventsAbout } = sharedDelivery({ dist, routing, env: { SITE_URL: site } });

/** Sends a callback, and gives its id and the links of each company's e-mail, on the test's server. */
async function sent(): Promise<{ id: string; links: Record<string, string[]> }> {
	const id = randomUUID();
	expect((await insert(server.url, 'callback_requests', { ...rows.callback_requests, id })).status).toBe(201);
	const mails = await eventually(async () => {
		const about = await mailsAbout(id, /^New/);
		expect(about).toHaveLength(3);
		return about;
	});
	const links = mails.map((mail) => {
		const found = parse(mail.html ?? '')
			.querySelectorAll('a')
			.filter((link) => link.getAttribute('href')?.startsWith(site + answerPath));
		const labels = mail.to?.[0]?.address === operatorAddress ? [] : companyAnswers.map((one) => answerLabels[one]);
		expect(found.map((link) => link.text).sort()).toEqual(labels.toSorted());
		const hrefs = labels.map((label) => found.find(({ text }) => text === label)?.getAttribute('href') ?? '');
		for (const href of hrefs) expect(mail.text).toContain(href);
		return [mail.to?.[0]?.address ?? '', hrefs.map((href) => href.replace(site, server.url))] as const;
	});
	return { id, links: Object.fromEntries(links) };
}

async function read(response: Response) {
	const page = parse(await response.text());
	return {
		status: response.status,
		title: page.querySelector('h1')?.text,
		button: page.querySelector('main form[method=post] button')?.text,
		text: page.querySelector('main')?.structuredText ?? '',
		headers: response.headers,
	};
}

const press = (link: string) => fetch(link, { method: 'POST', redirect: 'manual' });

const answersOf = async (id: string): Promise<{ company: string; answer: string }[]> =>
	JSON.parse((await leads(['show', id, '--json'], server.dataDir)).out).answers;

const updatesOf = (id: string) => eventsAbout(id, /updated/);

test('a link shows a page with one button, and changes nothing, however often a scanner opens it', async () => {
	const { id, links } = await sent();
	for (const link of links['alpha@example.com'] ?? []) {
		expect(link.slice(server.url.length)).toMatch(
			new RegExp(`^${answerPath}\\?answer=[a-z-]+&to=[\\da-f-]{36}&kind=callback&request=${id}&signature=[\\w-]{22}$`),
		);
		for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
		const page = await read(await fetch(link));
		expect(page.button).toMatch(/^Yes, /);
		expect(page.text).toContain(`The request is ${referenceOf(id)}.`);
		expect(page.text).not.toContain(rows.callback_requests.name);
		expect(page.headers.get('cache-control')).toBe('no-store');
	}
	expect(await answersOf(id)).toEqual([]);
	expect(updatesOf(id)).toEqual([]);
});

test('pressing the button notes the answer, shows it to the operator and tells the webhook; twice is once', async () => {
	const { id, links } = await sent();
	const [rung = '', quoted = ''] = links['alpha@example.com'] ?? [];
	const first = await press(rung);
	expect(first.status).toBe(303);
	const location = server.url + first.headers.get('location');
	expect(location).toBe(`${rung}&noted`);
	expect((await read(await fetch(location))).text).toContain('We have noted it: You have rung the visitor.');
	const again = await read(await press(rung));
	expect([again.status, again.title]).toEqual([200, 'This is noted already']);
	expect((await read(await fetch(rung))).title).toBe('This is noted already');
	expect((await press(quoted)).status).toBe(303);
	expect((await press(links['beta@example.com']?.[0] ?? '')).status).toBe(303);
	const expected = [
		{ company: 'Alpha Lifts', answer: 'rung' },
		{ company: 'Alpha Lifts', answer: 'quote-sent' },
		{ company: 'Beta Lifts', answer: 'rung' },
	];
	expect(await answersOf(id)).toMatchObject(expected);
	await eventually(() => {
		const last = updatesOf(id).at(-1);
		expect(last?.event.data).toMatchObject({ answers: expected, photos_added: 0, kind: 'callback' });
	});
	expect((await leads(['show', id], server.dataDir)).out).toMatch(/answers +Alpha Lifts: I have rung, \d{4}-/);
	expect(JSON.parse((await leads(['access', id], server.dataDir)).out).requests[0].answers).toMatchObject(expected);
	// Neither the path nor anything in it.
	for (const text of [id, 'company-answer', 'quote-sent']) expect(server.output()).not.toContain(text);
});

test('a link that is forged, cut short or of another request or company says that it does not work', async () => {
	const { id, links } = await sent();
	const other = await sent();
	const [link = '', next = ''] = links['alpha@example.com'] ?? [];
	const parameter = (of: string, name: string) => new URL(of).searchParams.get(name) ?? '';
	const [otherLink = ''] = other.links['alpha@example.com'] ?? [];
	const [betas = ''] = links['beta@example.com'] ?? [];
	const wrong = [
		server.url + answerPath,
		link.replace(/&signature=.*/, ''),
		link.slice(0, -1),
		link.replace('answer=rung', 'answer=not-for-me'),
		link.replace('answer=rung', 'answer=toString'),
		link.replace('kind=callback', 'kind=brochure'),
		link.replace(id, other.id),
		link.replace(parameter(link, 'to'), parameter(betas, 'to')),
		link.replace(parameter(link, 'signature'), parameter(next, 'signature')),
		link.replace(parameter(link, 'signature'), parameter(otherLink, 'signature')),
	];
	for (const one of wrong)
		for (const response of [await fetch(one), await press(one)])
			expect([one, (await read(response)).title, response.status]).toEqual([one, 'This link does not work', 404]);
	const deleting = await press(link.replace(answerPath, '/delete-my-request'));
	expect(deleting.headers.get('location')).toBe('/delete-my-request/not-found');
	expect([await answersOf(id), await answersOf(other.id)]).toEqual([[], []]);
});

test('a link that is too old, or whose request was erased, says so and notes nothing', async () => {
	const { id, links } = await sent();
	const [rung = '', quoted = ''] = links['alpha@example.com'] ?? [];
	expect((await press(rung)).status).toBe(303);
	const time = new Date(Date.now() - 61 * 86_400_000).toISOString();
	inDatabase(server.dataDir, (database) =>
		database.prepare('UPDATE callback_requests SET created_at = ? WHERE id = ?').run(time, id),
	);
	for (const response of [await fetch(quoted), await press(quoted)])
		expect([response.status, (await read(response)).title]).toEqual([410, 'It is too late to answer here']);
	expect(await answersOf(id)).toHaveLength(1);
	await leads(['erase', id], server.dataDir);
	for (const link of [rung, quoted])
		for (const response of [await fetch(link), await press(link)])
			expect([response.status, (await read(response)).title]).toEqual([404, 'This link does not work']);
});
