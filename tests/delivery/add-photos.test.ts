import { request as httpRequest } from 'node:http';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { requestPath } from '#leads/request-pages.ts';
import { formNames } from '#wire/plain-form.ts';
import { dist } from '../support/built.ts';
import { inDatabase } from '../support/database.ts';
import { operatorAddress } from '../support/delivered.ts';
import { toldIn } from '../support/operator.ts';
import { eventually, sharedDelivery } from '../support/shared-delivery.ts';
import { sendQuote } from '../support/wire.ts';

const site = 'https://www.example.org';
const company = 'alpha@example.com';
const checked = {
	on: new Date().toISOString().slice(0, 10),
	by: 'our office manager',
	training: 'certificates seen',
	insurance: { cover: '£5 million', expires: '2999-12-31' },
	tradeBody: 'none',
} as const;
const alpha = { name: 'Alpha Lifts', email: company, checked, shown: true };
const routing = { maxCompaniesPerLead: 1, companies: [alpha] };

const { receivers, server, restart, mailsAbout, eventsAbout } = sharedDelivery({
	dist,
	routing,
	env: { SITE_URL: site, COMPANY_REGISTERED_IN: 'Scotland', VAT_NUMBER: 'GB123456789' },
});

const photo = (hue: number) =>
	sharp({ create: { width: 1600, height: 1200, channels: 3, background: `hsl(${hue}, 50%, 50%)` } })
		.jpeg()
		.toBuffer();
const fileOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });

/** Sends a photo quote with one photo, and gives its id and the link of the visitor's e-mail, on the test's server. */
async function sent(): Promise<{ id: string; link: string; visitor: string }> {
	const visitor = `${crypto.randomUUID()}@example.com`;
	const { id } = await sendQuote(server.url, { email: visitor });
	const mail = await eventually(async () => {
		expect(await mailsAbout(id)).toHaveLength(3);
		expect(eventsAbout(id, /created/)).toHaveLength(1);
		return (await mailsAbout(id, /We have your/))[0];
	});
	// The visitor's own comes first, and that for somebody else stands alone on its line.
	const [link = ''] = new RegExp(`^${site}${requestPath}\\S+$`, 'm').exec(mail?.text ?? '') ?? [];
	expect(mail?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
	const words = mail?.text?.replace(/\s+/g, ' ');
	// All companies were checked, and one is shown.
	expect(words).toContain('An approved stairlift company');
	expect(words).toMatch(/Registered in Scotland\. Company number .* VAT number GB123456789\./);
	return { id, visitor, link: link.replace(site, server.url) };
}

function post(link: string, files: File[]): Promise<Response> {
	const body = new FormData();
	for (const file of files) body.append(formNames.photos, file);
	return fetch(link, { method: 'POST', body, redirect: 'manual' });
}

test('added photos are passed to everybody who has the request, each told once', async () => {
	const { id, visitor, link } = await sent();
	// Longer than any form without photos may be.
	const long = Buffer.concat([await photo(20), Buffer.alloc(300_000)]);
	expect((await post(link, [fileOf(long, 'front.jpg'), fileOf(await photo(200), 'side.jpg')])).status).toBe(303);
	const mails = await eventually(async () => {
		const about = await mailsAbout(id, /added/);
		expect(about.map(({ to }) => to?.[0]?.address).sort()).toEqual([company, operatorAddress, visitor].sort());
		return about;
	});
	for (const address of [operatorAddress, company]) {
		const mail = mails.find(({ to }) => to?.[0]?.address === address);
		expect(mail?.subject).toBe(`2 photos added to request ${referenceOf(id)}`);
		expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/jpeg', 'image/jpeg']);
		for (const { contentId, content } of mail?.attachments ?? []) {
			expect(mail?.html).toContain(`cid:${contentId?.replace(/[<>]/g, '')}`);
			expect((await sharp(content as ArrayBuffer).metadata()).width).toBeGreaterThan(300);
		}
		expect(mail?.html).toMatch(new RegExp(`href="${site}/storage/v1/object/public/photo_quotes/${id}/\\d+-front.jpg"`));
		expect(mail?.text).not.toContain('1-steps.jpg');
		expect(mail?.text).not.toContain(requestPath);
		expect(mail?.replyTo?.[0]?.address).toBe(visitor);
	}
	const toVisitor = mails.find(({ to }) => to?.[0]?.address === visitor);
	expect(toVisitor?.subject).toBe(`We have your added photos (${referenceOf(id)})`);
	expect(toVisitor?.text).toMatch(
		/2 photos have been added to your request\. It now has 3\. We are passing them to Alpha Lifts/,
	);
	expect(toVisitor?.text).toContain('You can add up to two more photos until');
	expect(toVisitor?.attachments).toEqual([]);

	const [hook, ...others] = await eventually(async () => {
		const events = eventsAbout(id, /updated/);
		expect(events).not.toEqual([]);
		return events;
	});
	expect(others).toEqual([]);
	expect(hook).toMatchObject({ verified: true, event: { data: { photos_added: 2, kind: 'photo-quote' } } });
	expect(hook?.event.data.photos).toHaveLength(3);

	// The next one is told alone.
	expect((await post(link, [fileOf(await photo(90), 'top.jpg')])).status).toBe(303);
	await eventually(async () => expect(await mailsAbout(id, /^1 photo added/)).toHaveLength(2));
	const [last] = await mailsAbout(id, /^1 photo added/);
	expect(last?.text).toContain('top.jpg');
	expect(last?.text).not.toContain('side.jpg');
	expect((await toldIn(server.dataDir, id)).join()).toContain('added photos, by webhook: delivered');
});

test('a message about added photos that fails keeps its id and its photos', async () => {
	const { id, link } = await sent();
	await receivers.hook.behave('503');
	expect((await post(link, [fileOf(await photo(30), 'one.jpg')])).status).toBe(303);
	await eventually(() => expect(eventsAbout(id, /updated/)).not.toHaveLength(0));
	expect((await post(link, [fileOf(await photo(40), 'two.jpg')])).status).toBe(303);
	await eventually(() => expect(eventsAbout(id, /updated/).length).toBeGreaterThan(3));
	await receivers.hook.behave('well');
	await eventually(() => {
		const events = eventsAbout(id, /updated/);
		expect(events.filter(({ answer }) => answer === 204)).toHaveLength(2);
		expect(new Set(events.map((one) => one['webhook-id'])).size).toBe(2);
		expect(events.every(({ event }) => event.data.photos_added === 1)).toBe(true);
	});
});

test('a photo that was stored before the server was killed is told of, and one that was not is not there', async () => {
	const { id, link } = await sent();
	const boundary = 'a-boundary';
	const part = (name: string) =>
		`--${boundary}\r\ncontent-disposition: form-data; name="${formNames.photos}"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`;
	const call = httpRequest(link, {
		method: 'POST',
		headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
	});
	call.on('error', () => {});
	call.write(part('whole.jpg'));
	call.write(await photo(60));
	call.write(`\r\n${part('half.jpg')}`);
	call.write((await photo(80)).subarray(0, 2000));
	const stored = () =>
		inDatabase(server.dataDir, (database) => {
			const keys = database.prepare('SELECT key FROM photos WHERE folder = ?').all(id);
			return keys.map(({ key }) => String(key).replace(/.*-/, ''));
		});
	await eventually(async () => expect(stored()).toEqual(['steps.jpg', 'whole.jpg']));
	await server.kill();
	call.destroy();

	inDatabase(server.dataDir, (database) => {
		const waiting = database.prepare(
			`SELECT count(*) AS n FROM deliveries WHERE request_id = ? AND message LIKE 'photos-%'`,
		);
		expect(waiting.get(id)?.n).toBe(4);
		// Due some minutes after the photo; this test does not wait.
		database.prepare(`UPDATE deliveries SET due_at = created_at WHERE request_id = ?`).run(id);
	});
	await restart();
	await eventually(async () => expect(await mailsAbout(id, /^1 photo added/)).toHaveLength(2));
	expect(stored()).toEqual(['steps.jpg', 'whole.jpg']);
});
