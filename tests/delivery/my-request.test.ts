import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { actName, acts, smallPhotoPath, takeBackName } from '#leads/request-pages.ts';
import type { LeadKind } from '#leads/tables.ts';
import { maxCorrectionsPerDay } from '#server/store/corrections.ts';
import { everythingIn, inDatabase } from '../support/database.ts';
import { onDesk, requestIn } from '../support/operator.ts';
import { operatorAddress } from '../support/receivers.ts';
import { shortIntervals } from '../support/server.ts';
import { allIsSent, eventually, sharedDelivery, startHere } from '../support/shared.ts';
import { insert, linkTo, post, press, publicUrl, rows, sendQuote } from '../support/wire.ts';
import { parameter, read as readPage } from './pages.ts';

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

/** Sends a request that so many e-mails are about, and gives its id and the link of the visitor's. */
async function sent(kind: LeadKind = 'photo-quote', mails = kind === 'photo-quote' ? 4 : 3) {
	const email = `${randomUUID()}@example.com`;
	// Of each visitor another: who writes again is known by it.
	const phone = `07700 9${String(randomInt(100_000)).padStart(5, '0')}`;
	const id = randomUUID();
	if (kind === 'photo-quote') await sendQuote(server.url, { id, email, phone });
	else await insert(server.url, `${kind}_requests`, { ...rows[`${kind}_requests`], id, email, phone });
	const toVisitor = await eventually(async () => {
		const all = await mailsAbout(id);
		expect(all).toHaveLength(mails);
		return all.find(({ to }) => to?.[0]?.address === email);
	});
	// Accepted is not yet noted as delivered, which the page tells.
	await allIsSent(server);
	const [link = ''] = /https:\/\/www\.example\.org\/my-request\?\S+/.exec(toVisitor?.text ?? '') ?? [];
	expect(link.replace(site, server.url)).toBe(await linkTo(server, id, kind));
	return { id, email, phone, link: link.replace(site, server.url), text: toVisitor?.text ?? '' };
}

async function read(link: string | Response) {
	const shown = await readPage(link);
	const main = shown.page.querySelector('main');
	return {
		...shown,
		who: main?.querySelector('#who')?.structuredText ?? '',
		value: (name: string) => main?.querySelector(`[name=${name}]`)?.getAttribute('value'),
	};
}

/** A company presses a button on the page that a link of its e-mail opens. */
async function answer(id: string, company: string, act: string, fields = {}): Promise<void> {
	const mail = (await mailsAbout(id, /^New/)).find(({ to }) => to?.[0]?.address === company);
	const [link = ''] = new RegExp(`${site}/company-answer\\?answer=${act}&\\S+`).exec(mail?.text ?? '') ?? [];
	expect((await post(link.replace(site, server.url), fields)).status).toBe(303);
}

const status = (id: string, status: string) => onDesk('status', id, { status }, server.dataDir);
const correct = (link: string, fields: Record<string, string>) => post(link, { [actName]: acts.correct, ...fields });

test('the link of the confirmation shows what was sent, who has it and by when an answer is due', async () => {
	const { id, email, phone, link } = await sent();
	for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
	const page = await read(link);
	expect(page.title).toBe('Your photo quote request');
	for (const said of [referenceOf(id), 'Test Person', email, phone, '1 Test Street\nTestville', 'Straight Stairs'])
		expect(page.text).toContain(said);
	expect(page.who).toMatch(
		/Alpha Lifts[\s\S]+We passed your request to them\.[\s\S]+Beta <b>Lifts[\s\S]+We aim for an answer by/,
	);
	expect(page.text).toContain('Your request has 1 photo now.');
	expect(page.headers.get('cache-control')).toBe('no-store');
	expect(page.headers.get('referrer-policy')).toBe('no-referrer');
});

test('it says what each company has said, but no sum, and not that the request is marked as spam', async () => {
	const { id, link } = await sent();
	const who = async (at = link) => (await read(at)).who.replace(/\s+/g, ' ');
	for (const [company, act, said] of [
		[alpha, 'tried', 'They tell us that they rang, and nobody answered.'],
		[beta, 'not-for-me', 'They cannot take on your request, and were asked to delete it.'],
		[alpha, 'wrong-number', 'Please give us the right phone number. Correct it'],
		[alpha, 'rung', 'They tell us that they have rung you.'],
	] as const) {
		await answer(id, company, act);
		expect(await who()).toContain(said);
	}
	expect(await who()).not.toMatch(/We aim|phone number|nobody answered/);
	await answer(id, alpha, 'quote-sent', { pounds: '4200' });
	expect(await who()).toContain('They tell us that they have sent you a quote.');
	expect((await read(link)).text).not.toMatch(/4,?200|have rung you/);
	const before = await who();
	await status(id, 'spam');
	expect(await who()).toBe(before);
	await status(id, 'won');
	expect(await who()).toContain('Our own team has noted that this request is settled.');
	await status(id, 'new');
	for (const [company, act] of [
		[beta, 'not-for-me'],
		[alpha, 'quote-sent'],
	] as const)
		await answer(id, company, act, { [takeBackName]: 'yes' });
	expect(await who()).not.toMatch(/They tell us|cannot take on/);
	expect(await who()).toContain('We aim for an answer by');
});

test('it says so when nobody but the operator has it, when a company cannot be reached, and when a person looks first', async () => {
	const brochure = await sent('brochure', 2);
	expect((await read(brochure.link)).who).toMatch(/Our own team has your request, and no company.*free brochure/s);

	const { id, link } = await sent('callback');
	const set = (state: string) =>
		inDatabase(server.dataDir, (database) =>
			database.prepare(`UPDATE deliveries SET state = ? WHERE request_id = ? AND company IS NOT NULL`).run(state, id),
		);
	set('given-up');
	expect((await read(link)).who).toMatch(/We could not reach them by email\.[\s\S]+We look for another company/);
	set('delivered');
	await answer(id, alpha, 'not-for-me');
	expect((await read(link)).who).toContain('We look for another company that can help you.');
	const change = (what: string) =>
		inDatabase(server.dataDir, (database) => database.prepare(`UPDATE ${what} WHERE id = ?`).run(id));
	change(`callback_requests SET created_at = '2020-01-01T00:00:00.000Z'`);
	expect((await read(link)).who).toMatch(/We aimed for an answer by.*If you have heard from nobody/s);
	change(`request_ids SET held = '198.51.100.0/24'`);
	const held = await read(link);
	expect(held.who).toContain('A person will look at it first');
	expect(held.who).not.toMatch(/Alpha|We aim/);
});

test('a correction is told once to all who have the request, to the webhook and on the page, and is in its history', async () => {
	const { id, link } = await sent();
	const elsewhere = { email: 'other@example.com', address: 'Elsewhere' };
	const given = { ...elsewhere, phone: ' 07700 900456 ', additionalInfo: 'Ring\r\n<b>late</b>' };
	// Posted twice at once, as by two presses.
	const posted = await Promise.all([correct(link, given), correct(link, given)]);
	expect(posted.map((one) => one.status).sort()).toEqual([200, 303]);
	const location = posted.map(({ headers }) => headers.get('location')).find((one) => one) ?? '';
	expect(location).toBe(`${link.slice(server.url.length)}&corrected=1`);
	const page = await read(server.url + location);
	expect([page.value('phone'), page.text.includes('Ring\n<b>late</b>')]).toEqual(['07700 900456', true]);
	expect(page.html).not.toContain('<b>late');
	expect(page.text).not.toMatch(/other@example|Elsewhere/);

	await eventually(() => expect(eventsAbout(id, /updated/)).toHaveLength(1));
	await allIsSent(server);
	const mails = await mailsAbout(id, /is corrected$/);
	// None to the visitor, and to nobody a second one.
	expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([alpha, beta, operatorAddress].sort());
	for (const { text } of mails) {
		expect(text).toContain('Phone Number: 07700 900456');
		expect(text).toMatch(/Additional Information[\s\S]+late/);
		expect(text).not.toMatch(/signature=\S*own/);
	}
	expect(eventsAbout(id, /updated/)[0]?.event.data).toMatchObject({ phone: '07700 900456', photos_added: 0 });
	expect((await requestIn(server.dataDir, id))?.history).toMatchObject([
		{ action: 'corrected', detail: 'Phone Number, Additional Information', author: 'the visitor' },
	]);
	expect(server.output()).not.toMatch(/signature|900456/);
});

test('a correction that is wrong, too late or one too many changes nothing, and says why', async () => {
	const { id, link } = await sent('callback');
	const long = `<i>${'0'.repeat(50)}`;
	const refused = await read(await correct(link, { phone: long }));
	expect([refused.status, refused.value('phone')]).toEqual([422, long]);
	expect(refused.text).toContain('Phone Number must be 40 characters or fewer.');
	expect((await read(await correct(link, { phone: '' }))).text).toContain('Enter your phone number.');
	expect((await read(await correct(link, {}))).text).toContain('Nothing was changed');
	expect((await post(link, { [actName]: 'other' })).status).toBe(200);
	for (let count = 0; count < maxCorrectionsPerDay; count++)
		expect((await correct(link, { phone: `07700 90010${count}` })).status).toBe(303);
	const full = await read(await correct(link, { phone: '07700 900999' }));
	expect([full.status, full.value('phone')]).toEqual([429, '07700 900999']);
	expect(full.text).toContain('Please try again tomorrow.');
	inDatabase(server.dataDir, (database) => {
		database.prepare('DELETE FROM history WHERE request_id = ?').run(id);
		const old = new Date(Date.now() - 14.1 * 86_400_000).toISOString();
		database.prepare('UPDATE callback_requests SET created_at = ? WHERE id = ?').run(old, id);
	});
	const late = await read(await correct(link, { phone: '07700 900999' }));
	expect([late.status, late.value('phone')]).toEqual([200, undefined]);
	expect(late.text).toMatch(/07700 900104[\s\S]+It could be corrected here for 14 days\./);
});

test('a link that is forged, changed, or for somebody else shows, corrects and deletes nothing', async () => {
	const [one, other, callback] = [await sent(), await sent(), await sent('callback')];
	const signature = parameter(one.link, 'signature');
	const wrong = [
		one.link.replace(one.id, other.id),
		one.link.replace(one.id, one.id.toUpperCase()),
		one.link.replace(signature, signature.slice(0, -1)),
		one.link.replace('kind=photo-quote', 'kind=callback'),
		one.link.replace(/&signature.*/, ''),
		callback.link.replace('kind=callback', 'kind=photo-quote'),
		`${server.url}/my-request`,
	];
	for (const link of wrong)
		for (const response of [
			await fetch(link),
			await correct(link, { phone: '1' }),
			await post(link, { act: 'delete' }),
		])
			expect([link, (await read(response)).title, response.status]).toEqual([link, 'This link does not work', 404]);

	const shared = one.text.match(/https:\S+\/my-request\S+/g)?.find((link) => !link.includes(signature)) ?? '';
	const narrow = shared.replace(site, server.url);
	for (const response of [
		await fetch(narrow),
		await correct(narrow, { phone: '1' }),
		await post(narrow, { act: 'delete' }),
	]) {
		const page = await read(response);
		expect([page.status, page.title]).toEqual([200, 'Add photos to a request']);
		for (const own of ['Test Person', one.email, one.phone, 'Alpha Lifts', signature])
			expect(page.html).not.toContain(own);
	}
	expect((await read(one.link)).text).toContain(one.phone);
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
	const database = new DatabaseSync(join(server.dataDir, 'leads.db'));
	database.exec('BEGIN IMMEDIATE');
	const answer = await post(link, { [actName]: acts.delete });
	expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('press the button again')]);
	database.exec('ROLLBACK');
	database.close();
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
	await restart();
});
