import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { actName, acts, smallPhotoPath, takeBackName } from '#leads/request-pages.ts';
import { everythingIn } from '../support/database.ts';
import { onDesk, requestIn } from '../support/operator.ts';
import { operatorAddress } from '../support/receivers.ts';
import { shortIntervals } from '../support/server.ts';
import { allIsSent, eventually, sharedDelivery, startHere } from '../support/shared.ts';
import { linkTo, post, press, publicUrl, sendQuote } from '../support/wire.ts';
import { read } from './pages.ts';

const site = 'https://www.example.org';
const [alpha, beta] = ['alpha@example.com', 'beta@example.com'];
const routing = {
	maxCompaniesPerLead: 2,
	companies: [
		{ name: 'Alpha Lifts', email: alpha },
		{ name: 'Beta <b>Lifts', email: beta, kinds: ['photo-quote' as const] },
	],
};
// Does not wait long for a database that another process has locked.
const intervals = { ...shortIntervals, databaseBusy: 100 };
const { server, restart, mailsAbout, eventsAbout } = sharedDelivery(
	{ routing, intervals, env: { SITE_URL: site } },
	startHere,
);

/** Sends a photo quote, and gives its id and the link of the visitor's. */
async function sent() {
	const email = `${randomUUID()}@example.com`;
	// Of each visitor another: who writes again is known by it.
	const phone = `07700 9${String(randomInt(100_000)).padStart(5, '0')}`;
	const { id } = await sendQuote(server.url, { email, phone });
	const toVisitor = await eventually(async () => {
		const all = await mailsAbout(id);
		expect(all).toHaveLength(4);
		return all.find(({ to }) => to?.[0]?.address === email);
	});
	// Accepted is not yet noted as delivered, which the page tells.
	await allIsSent(server);
	const [link = ''] = /https:\/\/www\.example\.org\/my-request\?\S+/.exec(toVisitor?.text ?? '') ?? [];
	expect(link.replace(site, server.url)).toBe(await linkTo(server, id));
	return { id, email, phone, link: link.replace(site, server.url), text: toVisitor?.text ?? '' };
}

/** The link of a company's e-mail to the page of an answer. */
async function linkOf(id: string, company: string, act: string): Promise<string> {
	const mail = (await mailsAbout(id, /^New/)).find(({ to }) => to?.[0]?.address === company);
	const [link = ''] = new RegExp(`${site}/company-answer\\?answer=${act}&\\S+`).exec(mail?.text ?? '') ?? [];
	return link.replace(site, server.url);
}

/** A company presses a button on that page. */
async function answer(id: string, company: string, act: string, fields = {}): Promise<void> {
	expect((await post(await linkOf(id, company, act), fields)).status).toBe(303);
}

const status = (id: string, status: string) => onDesk('status', id, { status }, server.dataDir);
const correct = (link: string, fields: Record<string, string>) => post(link, { [actName]: acts.correct, ...fields });

test('the link of the confirmation shows what was sent and who has it; of what a company says no sum, and not that it is marked as spam', async () => {
	const { id, email, phone, link } = await sent();
	const page = await read(link);
	for (const said of [referenceOf(id), 'Test Person', email, phone, '1 Test Street\nTestville', 'Straight Stairs'])
		expect(page.text).toContain(said);
	expect(page.who).toMatch(
		/Alpha Lifts[\s\S]+We passed your request to them\.[\s\S]+Beta <b>Lifts[\s\S]+We aim for an answer by/,
	);
	expect([page.headers.get('cache-control'), page.headers.get('referrer-policy')].join()).toBe('no-store,no-referrer');
	await answer(id, beta, 'not-for-me');
	await answer(id, alpha, 'quote-sent', { pounds: '4200' });
	const answered = await read(link);
	expect(answered.who).toMatch(/sent you a quote\.[\s\S]+They cannot take on your request/);
	expect(answered.text).not.toMatch(/4,?200/);
	await status(id, 'spam');
	expect((await read(link)).who).toBe(answered.who);
	await status(id, 'won');
	expect((await read(link)).who).toContain('Our own team has noted that this request is settled.');
	await status(id, 'new');
	await answer(id, alpha, 'quote-sent', { [takeBackName]: 'yes' });
	expect((await read(link)).who).not.toContain('They tell us');
});

test('a correction is told once to all who have the request, to the webhook and on the page, and is in its history', async () => {
	const { id, email, link } = await sent();
	const elsewhere = { email: 'other@example.com', address: 'Elsewhere' };
	const given = { ...elsewhere, phone: ' 07700 900456 ', additionalInfo: 'Ring\r\n<b>late</b>' };
	// Posted twice at once, as by two presses.
	const posted = await Promise.all([correct(link, given), correct(link, given)]);
	expect(posted.map((one) => one.status).sort()).toEqual([200, 303]);
	const locations = posted.flatMap(({ headers }) => headers.get('location') ?? []);
	expect(locations).toEqual([`${link.slice(server.url.length)}&corrected=1`]);
	const page = await read(server.url + locations[0]);
	expect([page.value('phone'), page.text.includes('Ring\n<b>late</b>')]).toEqual(['07700 900456', true]);
	expect(page.html).not.toContain('<b>late');
	expect(page.text).not.toMatch(/other@example|Elsewhere/);

	await eventually(() => expect(eventsAbout(id, /updated/)).toHaveLength(1));
	await allIsSent(server);
	const mails = await mailsAbout(id, /is corrected$/);
	// None to the visitor, and to nobody a second one.
	expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([alpha, beta, operatorAddress].sort());
	for (const { text } of mails) {
		expect(text).toMatch(/Phone number: 07700 900456[\s\S]+Additional information[\s\S]+late/);
		expect(text).not.toMatch(/signature=\S*own/);
	}
	expect(eventsAbout(id, /updated/)[0]?.event.data).toMatchObject({ phone: '07700 900456', photos_added: 0 });
	expect((await requestIn(server.dataDir, id))?.history).toMatchObject([
		{ action: 'corrected', detail: 'Phone Number, Additional Information', author: 'the visitor' },
	]);
	const answers = { name: 'Test Person', email, phone: '07700 900457', address: 'Here', stairType: 'straight' };
	await onDesk('correct', id, { answers, also: [] }, server.dataDir);
	await eventually(async () => {
		const ours = (await mailsAbout(id, /corrected$/)).filter(({ text }) => text?.includes('We have corrected'));
		expect(ours.map(({ to }) => to?.[0]?.address).sort()).toEqual([alpha, beta]);
	});
	expect(server.output()).not.toMatch(/signature|900456/);
});

test('small pictures of the photos are shown to the visitor alone, and only of their own request', async () => {
	const { id, link } = await sent();
	const other = await sent();
	const picture = (await read(link)).page.querySelector('#photos img')?.getAttribute('src') ?? '';
	expect(picture.startsWith(`${smallPhotoPath}?`)).toBe(true);
	const shown = await fetch(server.url + picture);
	expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
	expect(shown.headers.get('cache-control')).toBe('no-store');
	expect((await sharp(await shown.arrayBuffer()).metadata()).format).toBe('jpeg');
	const shared = other.text.match(/https:\S+\/my-request\S+/g)?.at(-2) ?? '';
	for (const nothing of [
		picture.replace('photo=0', 'photo=1'),
		picture.replace('photo=0', 'photo=__proto__'),
		picture.replace('&photo=0', ''),
		picture.replace(id, other.id),
		picture.replace(/&signature=[^&]+/, ''),
		`${shared.replace(site, '').replace('/my-request', smallPhotoPath)}&photo=0`,
	])
		expect([nothing, (await fetch(server.url + nothing)).status]).toEqual([nothing, 404]);
	expect(await press(link)).toBe(303);
	expect((await fetch(server.url + picture)).status).toBe(404);
});

test('it is deleted by a button press, not by a visit, with all bytes, and who has it is told', async () => {
	const { id, email, phone, link } = await sent();
	for (const method of ['GET', 'HEAD']) await fetch(link, { method });
	expect(await requestIn(server.dataDir, id)).toBeDefined();

	expect(await press(link)).toBe(303);
	expect(await requestIn(server.dataDir, id)).toBeUndefined();
	expect((await fetch(publicUrl(server.url, `${id}/1-steps.jpg`))).status).toBe(400);
	const erased = await read(link);
	expect([erased.status, erased.title]).toEqual([410, 'Your request is deleted']);
	expect(await press(link)).toBe(410);
	await eventually(async () => {
		const told = (await mailsAbout(id, /delete/)).map(({ to }) => to?.[0]?.address).sort();
		expect(told).toEqual([alpha, beta, operatorAddress].sort());
		const events = eventsAbout(id).map(({ event }) => event);
		expect(events.at(-1)).toMatchObject({ type: 'lead.deleted', data: { id, reference: referenceOf(id) } });
	});

	// Nothing of it is left in the data folder but an audit entry without personal data.
	await server.stop();
	const all = await everythingIn(server.dataDir);
	for (const gone of [email, phone]) expect(all).not.toContain(gone);
	const audit = readFileSync(join(server.dataDir, 'audit.jsonl'), 'utf8').trim().split('\n').at(-1);
	expect(JSON.parse(audit ?? '')).toMatchObject({ act: 'withdraw', requests: 1, photos: 1, ids: [id] });
	expect(server.output()).not.toMatch(new RegExp(`signature|${email}`));
	for (const service of ['rest', 'storage', 'request', 'answer'])
		expect(server.output()).toMatch(new RegExp(`"service":"${service}","method":"[A-Z]+","status":\\d+,"ms":\\d+,`));
	await restart();
});
