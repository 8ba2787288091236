import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { answerPath, requestPath, takeBackName } from '#leads/request-pages.ts';
import { answerLabels, companyAnswers } from '#leads/status.ts';
import { dist } from '../support/built.ts';
import { inDatabase } from '../support/database.ts';
import { operatorAddress, shortIntervals } from '../support/delivered.ts';
import { leads, onDesk, requestIn } from '../support/operator.ts';
import { startHere } from '../support/server-here.ts';
import { eventually, sharedDelivery } from '../support/shared-delivery.ts';
import { jpeg, jpegFile, jpegOf } from '../support/small-photos.ts';
import { insert, publicUrl, rows, sendQuote, somebody, upload } from '../support/wire.ts';

const site = 'https://www.example.org';
const companies = [
	{ name: 'Alpha Lifts', email: 'alpha@example.com' },
	{ name: 'Beta Lifts', email: 'beta@example.com' },
];

const routing = { maxCompaniesPerLead: 2, companies };
const pauseLabel = 'Pause new requests';
// No answer waits for a poll of the outbox: what follows from it is sent at once.
const intervals = { ...shortIntervals, delivery: { ...shortIntervals.delivery, poll: 3_600_000 } };
const { server, restart, mailsAbout, eventsAbout } = sharedDelivery(
	{ dist, routing, intervals, env: { SITE_URL: site } },
	startHere,
);

/** Sends a callback, and gives its id and the links of each company's e-mail, on the test's server. */
async function sent(): Promise<{ id: string; links: Record<string, string[]> }> {
	const id = randomUUID();
	expect((await insert(server.url, 'callback_requests', { ...rows.callback_requests, ...somebody(), id })).status).toBe(
		201,
	);
	const mails = await eventually(async () => {
		const about = await mailsAbout(id, /^New/);
		expect(about).toHaveLength(3);
		return about;
	});
	const links = mails.map((mail) => {
		const found = parse(mail.html ?? '')
			.querySelectorAll('a')
			.filter((link) => link.getAttribute('href')?.startsWith(`${site}${answerPath}?`));
		const isOperators = mail.to?.[0]?.address === operatorAddress;
		const labels = isOperators ? [] : [...companyAnswers.map((one) => answerLabels[one]), pauseLabel];
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

const answersOf = async (id: string) => (await requestIn(server.dataDir, id))?.answers ?? [];

const updatesOf = (id: string) => eventsAbout(id, /updated/);

test('a link shows a page with one button, and changes nothing, however often a scanner opens it', async () => {
	const { id, links } = await sent();
	for (const link of (links['alpha@example.com'] ?? []).slice(0, companyAnswers.length)) {
		expect(link.slice(server.url.length)).toMatch(
			new RegExp(`^${answerPath}\\?answer=[a-z-]+&to=[\\da-f-]{36}&kind=callback&request=${id}&signature=[\\w-]{22}$`),
		);
		for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
		const page = await read(await fetch(link));
		expect(page.button).toMatch(/^Yes, /);
		expect(page.text).toContain(`The request is ${referenceOf(id)}, from ${rows.callback_requests.name}`);
		expect(page.text).not.toContain(rows.callback_requests.phone);
		expect(page.headers.get('cache-control')).toBe('no-store');
	}
	expect(await answersOf(id)).toEqual([]);
	expect(updatesOf(id)).toEqual([]);
});

test('pressing the button notes the answer, shows it to the operator and tells the webhook; twice is once', async () => {
	const { id, links } = await sent();
	const [rung = '', , quoted = ''] = links['alpha@example.com'] ?? [];
	const first = await press(rung);
	expect(first.status).toBe(303);
	const location = server.url + first.headers.get('location');
	expect(location).toBe(`${rung}&noted`);
	expect((await read(await fetch(location))).text).toContain('You have rung the visitor.');
	await eventually(() => expect(updatesOf(id)).toHaveLength(1));
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
	const visitors = link.replace(answerPath, requestPath);
	for (const response of [await fetch(visitors), await press(visitors)]) expect(response.status).toBe(404);
	expect([await answersOf(id), await answersOf(other.id)]).toEqual([[], []]);
});

test('a link that is too old, or whose request was erased, says so and notes nothing', async () => {
	const { id, links } = await sent();
	const [rung = '', , quoted = ''] = links['alpha@example.com'] ?? [];
	expect((await press(rung)).status).toBe(303);
	const time = new Date(Date.now() - 61 * 86_400_000).toISOString();
	inDatabase(server.dataDir, (database) =>
		database.prepare('UPDATE callback_requests SET created_at = ? WHERE id = ?').run(time, id),
	);
	for (const response of [await fetch(quoted), await press(quoted)])
		expect([response.status, (await read(response)).title]).toEqual([410, 'It is too late for this link']);
	expect(await answersOf(id)).toHaveLength(1);
	await leads(['erase', id], server.dataDir);
	for (const link of [rung, quoted])
		for (const response of [await fetch(link), await press(link)])
			expect([response.status, (await read(response)).title]).toEqual([404, 'This link does not work']);
});

const post = (link: string, fields: Record<string, string>) =>
	fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

test('a later answer counts in place of an earlier one, with the sum of a quote, and its page is nothing but the page', async () => {
	const { id, links } = await sent();
	const [rung = '', tried = '', quoted = ''] = links['alpha@example.com'] ?? [];
	for (const link of [tried, rung]) expect((await press(link)).headers.get('location')).toMatch(/&noted$/);
	for (const [typed, pounds] of [
		['£4,200', 4200],
		['4500', 4500],
		['-1', null],
		['1e9', null],
		['99999999', null],
	] as const) {
		const answer = await post(quoted, { pounds: typed });
		const { text } = await read(
			answer.status === 303 ? await fetch(new URL(answer.headers.get('location') ?? '', quoted)) : answer,
		);
		expect(text.includes('The sum is not noted')).toBe(pounds === null);
		expect((await answersOf(id)).at(-1)).toMatchObject({ answer: 'quote-sent', pounds });
	}
	await post(quoted, { pounds: '4,600' });
	const page = parse(await (await fetch(quoted)).text());
	expect(page.querySelector('main')?.text).toContain('Your quote of £4,600 is sent.');
	expect(page.querySelector('input[name=pounds]')).not.toBeNull();
	for (const other of ['nav', '[data-dialog]', 'dialog', 'footer button', 'script', '[data-menu]'])
		expect(page.querySelector(other)).toBeNull();
	expect(await answersOf(id)).toContainEqual(expect.objectContaining({ company: 'Alpha Lifts', pounds: 4600 }));
	await eventually(() => expect(updatesOf(id).at(-1)?.event.data.answers.at(-1)).toMatchObject({ pounds: 4600 }));
});

const takeBack = (link: string) => post(link, { [takeBackName]: 'yes' });

test('an answer is taken back on the page that thanks for it, and by no address alone; after “Not for me” nothing else is noted', async () => {
	const { id, links } = await sent();
	const [rung = '', , quoted = '', notForMe = ''] = links['alpha@example.com'] ?? [];
	const pause = links['alpha@example.com']?.at(-1) ?? '';
	const noted = server.url + (await press(notForMe)).headers.get('location');
	expect((await read(await fetch(noted))).button).toBe('This was a mistake: take it back');
	for (const link of [notForMe, `${notForMe}&${takeBackName}=yes`, `${notForMe}&taken-back`])
		expect((await read(await fetch(link))).title).toBe('This is noted already');
	for (const link of [rung, quoted])
		for (const response of [await fetch(link), await press(link)]) {
			const page = await read(response);
			expect([page.status, page.title, page.button]).toEqual([
				410,
				'You said no to this request',
				'This was a mistake: take it back',
			]);
		}
	expect((await read(await fetch(pause))).status).toBe(200);
	expect(await answersOf(id)).toMatchObject([{ answer: 'not-for-me' }]);

	const undone = await takeBack(noted);
	expect([undone.status, undone.headers.get('location')]).toEqual([
		303,
		`${notForMe.slice(server.url.length)}&taken-back`,
	]);
	expect((await read(await fetch(`${notForMe}&taken-back`))).title).toBe('Your answer is taken back');
	expect(await answersOf(id)).toEqual([]);
	await eventually(() => expect(updatesOf(id).at(-1)?.event.data.answers).toEqual([]));
	const { history = [] } = (await requestIn(server.dataDir, id)) ?? {};
	expect(history).toMatchObject([{ author: 'Alpha Lifts', detail: 'Took back: Not for me' }]);

	// A page that is open still takes back its own answer alone.
	for (const link of [rung, quoted]) expect((await press(link)).status).toBe(303);
	await takeBack(`${rung}&noted`);
	expect(await answersOf(id)).toHaveLength(2);
	await eventually(() =>
		expect(updatesOf(id).at(-1)?.event.data.answers).toMatchObject([{ answer: 'rung' }, { answer: 'quote-sent' }]),
	);
});

test('a company pauses itself by a link, is asked nothing until then, and ends it', async () => {
	const { links } = await sent();
	const pause = links['beta@example.com']?.at(-1) ?? '';
	const before = parse(await (await fetch(pause)).text());
	expect(before.querySelector('h1')?.text).toBe('Pause new requests to Beta Lifts');
	expect(before.querySelectorAll('button[name=weeks]').map((button) => button.getAttribute('value'))).toEqual([
		'1',
		'2',
		'4',
	]);
	for (const weeks of ['', '3', '-1', '520']) expect((await post(pause, { weeks })).status).toBe(200);
	const recipients = async () => {
		const id = randomUUID();
		await insert(server.url, 'callback_requests', { ...rows.callback_requests, ...somebody(), id });
		return inDatabase(server.dataDir, (database) =>
			database
				.prepare(`SELECT company FROM deliveries WHERE request_id = ? AND company IS NOT NULL ORDER BY company`)
				.all(id)
				.map(({ company }) => company),
		);
	};
	expect(await recipients()).toEqual(['Alpha Lifts', 'Beta Lifts']);
	const done = await post(pause, { weeks: '2' });
	const noted = await read(await fetch(server.url + done.headers.get('location')));
	expect(noted.text).toMatch(/We ask you again from \w+day \d+ \w+ on\./);
	expect(await recipients()).toEqual(['Alpha Lifts']);
	expect((await post(pause, { weeks: '0' })).status).toBe(303);
	expect(await recipients()).toEqual(['Alpha Lifts', 'Beta Lifts']);
	// Of one company's link, no other's can be made.
	const [, alphas = ''] = /to=([^&]+)/.exec(links['alpha@example.com']?.[0] ?? '') ?? [];
	expect((await post(pause.replace(/to=[^&]+/, `to=${alphas}`), { weeks: '1' })).status).toBe(404);
});

test('a company gets all photos of a request in one file, by a link that shows nobody else’s', async () => {
	const id = randomUUID();
	const sizes = [400, 70_000, 3];
	const keys = sizes.map((_, index) => `${id}/${index}-steps.jpg`);
	const photos = sizes.map((size) => jpegOf(jpeg.length + size));
	for (const [index, key] of keys.entries()) await upload(server.url, key, jpegFile(photos[index]));
	const photo_urls = keys.map((key) => publicUrl(server.url, key));
	await insert(server.url, 'photo_quote_requests', { ...rows.photo_quote_requests, id, photo_urls });
	const mail = await eventually(async () => {
		const [found] = (await mailsAbout(id, /^New/)).filter(({ to }) => to?.[0]?.address === 'alpha@example.com');
		expect(found).toBeDefined();
		return found;
	});
	const link = parse(mail?.html ?? '')
		.querySelectorAll('a')
		.find(({ text }) => text === 'All 3 photos in one file (ZIP)')
		?.getAttribute('href')
		?.replace(site, server.url);
	const response = await fetch(link ?? '');
	expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
	expect(response.headers.get('content-disposition')).toBe(`attachment; filename="photos-${referenceOf(id)}.zip"`);
	const zip = Buffer.from(await response.arrayBuffer());
	expect(String(zip.length)).toBe(response.headers.get('content-length'));
	const whole = await Promise.all(photo_urls.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())));
	expect(readZip(zip)).toEqual(whole.map((bytes, index) => ({ name: `photo-${index + 1}.jpg`, bytes })));
	const head = await fetch(link ?? '', { method: 'HEAD' });
	expect([head.status, head.headers.get('content-length')]).toEqual([200, String(zip.length)]);
	expect((await fetch(`${link}`.replace('answer=photos', 'answer=rung'))).status).toBe(404);
	await leads(['erase', id], server.dataDir);
	expect((await fetch(link ?? '')).status).toBe(404);
});

test('a company has no photos and can note nothing once it declined, or the request is settled; removed, it can answer what it has', async () => {
	const id = randomUUID();
	await upload(server.url, `${id}/2-steps.jpg`, jpegFile());
	await sendQuote(server.url, { id });
	const mail = await eventually(async () => {
		const [found] = (await mailsAbout(id, /^New/)).filter(({ to }) => to?.[0]?.address === 'alpha@example.com');
		expect(found).toBeDefined();
		return found;
	});
	const linkOf = (act: string) => {
		const [link = ''] = new RegExp(`${site}${answerPath}\\?answer=${act}&\\S+`).exec(mail?.text ?? '') ?? [];
		return link.replace(site, server.url);
	};
	const photos = async () => {
		const response = await fetch(linkOf('photos'));
		if (response.headers.get('content-type') === 'application/zip') return 'photos';
		const { status, title } = await read(response);
		return [status, title];
	};
	const pressed = async (act: string) => (await press(linkOf(act))).status;
	expect([await photos(), await pressed('not-for-me')]).toEqual(['photos', 303]);
	expect(await photos()).toEqual([410, 'You said no to this request']);
	expect((await takeBack(linkOf('photos'))).status).toBe(303);
	expect(await photos()).toBe('photos');

	const closed = [410, 'This request is closed'];
	for (const status of ['won', 'lost', 'spam']) {
		await onDesk('status', id, { status }, server.dataDir);
		expect([await photos(), await pressed('rung')]).toEqual([closed, 410]);
	}
	// The company is not closed with the request.
	expect((await fetch(linkOf('pause'))).status).toBe(200);
	await onDesk('status', id, { status: 'contacted' }, server.dataDir);
	expect(await photos()).toBe('photos');

	expect(await answersOf(id)).toEqual([]);
	await server.stop();
	await restart({ routing: { ...routing, companies: companies.slice(1) } });
	expect([await photos(), await pressed('rung'), await pressed('pause')]).toEqual(['photos', 303, 410]);
	expect(await answersOf(id)).toMatchObject([{ answer: 'rung' }]);
	await server.stop();
	await restart({ routing });
});

test('an answer during an erasure is taken or refused, and leaves nothing of the request behind', async () => {
	const { id, links } = await sent();
	const [rung = '', tried = ''] = links['alpha@example.com'] ?? [];
	const [erased, ...answers] = await Promise.all([
		leads(['erase', id], server.dataDir),
		...[rung, tried, rung, tried].map(async (link) => (await press(link)).status),
	]);
	expect(erased.code).toBe(0);
	for (const status of answers) expect([200, 303, 404]).toContain(status);
	expect((await press(rung)).status).toBe(404);
	const left = `SELECT answer FROM company_answers WHERE request_id = :id UNION ALL SELECT action FROM history WHERE request_id = :id
		UNION ALL SELECT due_at FROM follow_ups WHERE request_id = :id
		UNION ALL SELECT message FROM deliveries WHERE request_id = :id AND message <> 'withdrawal'`;
	expect(inDatabase(server.dataDir, (database) => database.prepare(left).all({ id }))).toEqual([]);
});

/** The files of a ZIP file by its directory, as programs read it. */
function readZip(zip: Buffer): { name: string; bytes: Buffer }[] {
	const end = zip.length - 22;
	expect(zip.readUInt32LE(end)).toBe(0x06054b50);
	let at = zip.readUInt32LE(end + 16);
	expect(at + zip.readUInt32LE(end + 12)).toBe(end);
	return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
		const [length, size, place] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 42)];
		const name = zip.toString('utf8', at + 46, at + 46 + length);
		const begin = place + 30 + zip.readUInt16LE(place + 26);
		const bytes = zip.subarray(begin, begin + size);
		expect([zip.readUInt32LE(at), zip.readUInt32LE(place)]).toEqual([0x02014b50, 0x04034b50]);
		expect(zip.readUInt32LE(at + 16)).toBe(crc32(bytes));
		at += 46 + length;
		return { name, bytes: Buffer.from(bytes) };
	});
}
