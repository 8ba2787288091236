import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { answerPath, requestPath, takeBackName } from '#leads/request-pages.ts';
import { answerLabels, companyAnswers } from '#leads/status.ts';
import { dist } from '../support/built.ts';
import { inDatabase } from '../support/database.ts';
import { leads, onDesk, requestIn } from '../support/operator.ts';
import { operatorAddress } from '../support/receivers.ts';
import { shortIntervals } from '../support/server.ts';
import { eventually, sharedDelivery, startHere } from '../support/shared.ts';
import { insert, post, rows, sendQuote, somebody } from '../support/wire.ts';
import { linksIn, parameter, read } from './pages.ts';

const site = 'https://www.example.org';
const [alpha, beta] = ['alpha@example.com', 'beta@example.com'];
const companies = [
	{ name: 'Alpha Lifts', email: alpha },
	{ name: 'Beta Lifts', email: beta },
];
// No answer waits for a poll of the outbox: what follows from it is sent at once.
const intervals = { ...shortIntervals, delivery: { ...shortIntervals.delivery, poll: 3_600_000 } };
const { server, mailsAbout, eventsAbout } = sharedDelivery(
	{ dist, routing: { maxCompaniesPerLead: 2, companies }, intervals, env: { SITE_URL: site } },
	startHere,
);

/** The e-mails about a new request, by whom they are to, with links to the test's server. */
async function mailsOf(id: string) {
	const mails = await eventually(async () => {
		const about = await mailsAbout(id, /^New/);
		expect(about).toHaveLength(3);
		return about;
	});
	return new Map(
		mails.map(({ to, text = '', html }) => {
			const links = linksIn(html).filter(({ href }) => href.startsWith(`${site}${answerPath}?`));
			for (const { href } of links) expect(text).toContain(href);
			return [to?.[0]?.address, links.map((link) => ({ ...link, href: link.href.replace(site, server.url) }))];
		}),
	);
}

/** Sends a callback, and gives its id and a link of a company's e-mail by its label or answer. */
async function sent() {
	const id = randomUUID();
	const row = { ...rows.callback_requests, ...somebody(), id };
	expect((await insert(server.url, 'callback_requests', row)).status).toBe(201);
	const mails = await mailsOf(id);
	expect(mails.get(operatorAddress)).toEqual([]);
	const labels = [...companyAnswers.map((one) => answerLabels[one]), 'Pause new requests'];
	for (const company of [alpha, beta])
		expect(
			mails
				.get(company)
				?.map(({ text }) => text)
				.sort(),
		).toEqual(labels.toSorted());
	const link = (answer: keyof typeof answerLabels | 'pause', company = alpha) =>
		mails.get(company)?.find(({ href }) => href.includes(`answer=${answer}&`))?.href ?? '';
	return { id, link };
}

const press = (link: string) => post(link, {});
const takeBack = (link: string) => post(link, { [takeBackName]: 'yes' });
const answersOf = async (id: string) => (await requestIn(server.dataDir, id))?.answers ?? [];
const updatesOf = (id: string) => eventsAbout(id, /updated/);

test('a link shows a page with one button, and changes nothing, however often a scanner opens it', async () => {
	const { id, link } = await sent();
	for (const answer of companyAnswers) {
		expect(link(answer).slice(server.url.length)).toMatch(
			new RegExp(`^${answerPath}\\?answer=[a-z-]+&to=[\\da-f-]{36}&kind=callback&request=${id}&signature=[\\w-]{22}$`),
		);
		for (const method of ['GET', 'HEAD']) expect((await fetch(link(answer), { method })).status).toBe(200);
		const page = await read(link(answer));
		expect(page.button).toMatch(/^Yes, /);
		expect(page.text).toContain(`The request is ${referenceOf(id)}, from ${rows.callback_requests.name}`);
		expect(page.text).not.toContain(rows.callback_requests.phone);
		expect(page.headers.get('cache-control')).toBe('no-store');
	}
	expect([await answersOf(id), updatesOf(id)]).toEqual([[], []]);
});

test('pressing the button notes the answer, shows it to the operator and tells the webhook; twice is once', async () => {
	const { id, link } = await sent();
	const first = await press(link('rung'));
	expect([first.status, server.url + first.headers.get('location')]).toEqual([303, `${link('rung')}&noted`]);
	expect((await read(`${link('rung')}&noted`)).text).toContain('You have rung the visitor.');
	await eventually(() => expect(updatesOf(id)).toHaveLength(1));
	expect(await read(press(link('rung')))).toMatchObject({ status: 200, title: 'This is noted already' });
	for (const next of [link('quote-sent'), link('rung', beta)]) expect((await press(next)).status).toBe(303);
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
	expect(JSON.parse((await leads(['access', id], server.dataDir)).out).requests[0].answers).toMatchObject(expected);
	// Neither the path nor anything in it.
	for (const text of [id, 'company-answer', 'quote-sent']) expect(server.output()).not.toContain(text);
});

test('a link that is forged, cut short or of another request or company says that it does not work', async () => {
	const [one, other] = [await sent(), await sent()];
	const link = one.link('rung');
	const signedAs = (another: string) => link.replace(parameter(link, 'signature'), parameter(another, 'signature'));
	for (const wrong of [
		link.replace(/&signature=.*/, ''),
		link.slice(0, -1),
		link.replace('answer=rung', 'answer=not-for-me'),
		link.replace('answer=rung', 'answer=toString'),
		link.replace('kind=callback', 'kind=brochure'),
		link.replace(one.id, other.id),
		link.replace(parameter(link, 'to'), parameter(one.link('rung', beta), 'to')),
		signedAs(one.link('tried')),
		signedAs(other.link('rung')),
		link.replace(answerPath, requestPath),
	])
		for (const response of [await fetch(wrong), await press(wrong)])
			expect([wrong, (await read(response)).title, response.status]).toEqual([wrong, 'This link does not work', 404]);
	expect([await answersOf(one.id), await answersOf(other.id)]).toEqual([[], []]);
});

test('a link that is too old, or whose request was erased, says so and notes nothing', async () => {
	const { id, link } = await sent();
	expect((await press(link('rung'))).status).toBe(303);
	const time = new Date(Date.now() - 61 * 86_400_000).toISOString();
	inDatabase(server.dataDir, (database) =>
		database.prepare('UPDATE callback_requests SET created_at = ? WHERE id = ?').run(time, id),
	);
	const both = async (answer: 'rung' | 'quote-sent') => {
		const pages = [await read(link(answer)), await read(press(link(answer)))];
		return pages.map(({ status, title }) => `${status} ${title}`);
	};
	expect(await both('quote-sent')).toEqual(Array(2).fill('410 It is too late for this link'));
	expect(await answersOf(id)).toHaveLength(1);
	await leads(['erase', id], server.dataDir);
	for (const answer of ['rung', 'quote-sent'] as const)
		expect(await both(answer)).toEqual(Array(2).fill('404 This link does not work'));
});

test('a later answer counts in place of an earlier one, with the sum of a quote', async () => {
	const { id, link } = await sent();
	for (const answer of ['tried', 'rung'] as const) expect((await press(link(answer))).status).toBe(303);
	for (const [typed, pounds] of [
		['£4,200', 4200],
		['4500', 4500],
		['-1', null],
		['1e9', null],
		['99999999', null],
	] as const) {
		const answer = await post(link('quote-sent'), { pounds: typed });
		const { text } = await read(answer.status === 303 ? server.url + answer.headers.get('location') : answer);
		expect(text.includes('The sum is not noted')).toBe(pounds === null);
		expect((await answersOf(id)).at(-1)).toMatchObject({ answer: 'quote-sent', pounds });
	}
	await post(link('quote-sent'), { pounds: '4,600' });
	expect((await read(link('quote-sent'))).text).toContain('Your quote of £4,600 is sent.');
	expect(await answersOf(id)).toContainEqual(expect.objectContaining({ company: 'Alpha Lifts', pounds: 4600 }));
	await eventually(() => expect(updatesOf(id).at(-1)?.event.data.answers.at(-1)).toMatchObject({ pounds: 4600 }));
});

test('an answer is taken back on the page that thanks for it, and by no address alone; after “Not for me” nothing else is noted', async () => {
	const { id, link } = await sent();
	const notForMe = link('not-for-me');
	const noted = server.url + (await press(notForMe)).headers.get('location');
	const mistake = 'This was a mistake: take it back';
	expect((await read(noted)).button).toBe(mistake);
	for (const one of [notForMe, `${notForMe}&${takeBackName}=yes`, `${notForMe}&taken-back`])
		expect((await read(one)).title).toBe('This is noted already');
	for (const one of [link('rung'), link('quote-sent')])
		for (const page of [await read(one), await read(press(one))])
			expect(page).toMatchObject({ status: 410, title: 'You said no to this request', button: mistake });
	expect((await fetch(link('pause'))).status).toBe(200);
	expect(await answersOf(id)).toMatchObject([{ answer: 'not-for-me' }]);

	const undone = await takeBack(noted);
	expect([undone.status, server.url + undone.headers.get('location')]).toEqual([303, `${notForMe}&taken-back`]);
	expect((await read(`${notForMe}&taken-back`)).title).toBe('Your answer is taken back');
	expect(await answersOf(id)).toEqual([]);
	await eventually(() => expect(updatesOf(id).at(-1)?.event.data.answers).toEqual([]));
	const { history = [] } = (await requestIn(server.dataDir, id)) ?? {};
	expect(history).toMatchObject([{ author: 'Alpha Lifts', detail: 'Took back: Not for me' }]);

	// A page that is open still takes back its own answer alone.
	for (const one of [link('rung'), link('quote-sent')]) expect((await press(one)).status).toBe(303);
	await takeBack(`${link('rung')}&noted`);
	expect(await answersOf(id)).toMatchObject([{ answer: 'rung' }, { answer: 'quote-sent' }]);
});

test('a company can note nothing once it declined, or the request is settled', async () => {
	const id = randomUUID();
	await sendQuote(server.url, { id });
	const links = (await mailsOf(id)).get(alpha);
	const linkOf = (act: string) => links?.find(({ href }) => href.includes(`answer=${act}&`))?.href ?? '';
	const open = '200 Have you rung the visitor?';
	const rung = async () => {
		const { status, title } = await read(await fetch(linkOf('rung')));
		return `${status} ${title}`;
	};
	expect([await rung(), (await press(linkOf('not-for-me'))).status]).toEqual([open, 303]);
	expect(await rung()).toBe('410 You said no to this request');
	expect((await takeBack(linkOf('rung'))).status).toBe(303);
	expect(await rung()).toBe(open);
	for (const status of ['won', 'lost', 'spam']) {
		await onDesk('status', id, { status }, server.dataDir);
		expect([await rung(), (await press(linkOf('rung'))).status]).toEqual(['410 This request is closed', 410]);
	}
	// The company is not closed with the request.
	expect((await fetch(linkOf('pause'))).status).toBe(200);
	await onDesk('status', id, { status: 'contacted' }, server.dataDir);
	expect([await rung(), await answersOf(id)]).toEqual([open, []]);
});

test('a company whose objection the operator agrees with reads that on each of its links, and can take it back', async () => {
	const { id, link } = await sent();
	expect((await press(link('not-genuine'))).status).toBe(303);
	await onDesk('agree', id, { company: 'Alpha Lifts', agrees: true }, server.dataDir);
	for (const one of [link('not-genuine'), link('rung')]) {
		const { status, title } = await read(await fetch(one));
		expect([status, title]).toEqual([410, 'We agree: it does not count for you']);
		expect((await press(one)).status).toBe(410);
	}
	const asked = 'Have you rung the visitor?';
	expect((await read(await fetch(link('rung', beta)))).title).toBe(asked);
	expect((await takeBack(link('rung'))).status).toBe(303);
	expect((await read(await fetch(link('rung')))).title).toBe(asked);
	expect(await answersOf(id)).toEqual([]);
});

test('an answer during an erasure is taken or refused, and leaves nothing of the request behind', async () => {
	const { id, link } = await sent();
	const pressed = [link('rung'), link('tried'), link('rung'), link('tried')];
	const [erased, ...answers] = await Promise.all([leads(['erase', id], server.dataDir), ...pressed.map(press)]);
	expect(erased.code).toBe(0);
	for (const { status } of answers) expect([200, 303, 404]).toContain(status);
	expect((await press(link('rung'))).status).toBe(404);
	const left = `SELECT answer FROM company_answers WHERE request_id = :id UNION ALL SELECT action FROM history WHERE request_id = :id
		UNION ALL SELECT due_at FROM follow_ups WHERE request_id = :id
		UNION ALL SELECT message FROM deliveries WHERE request_id = :id AND message <> 'withdrawal'`;
	expect(inDatabase(server.dataDir, (database) => database.prepare(left).all({ id }))).toEqual([]);
});
