import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { actName, acts } from '#leads/request-pages.ts';
import { dist } from '../support/built.ts';
import { everythingIn } from '../support/database.ts';
import { leads, requestIn } from '../support/operator.ts';
import { operatorAddress } from '../support/receivers.ts';
import { shortIntervals, startDelivering } from '../support/server.ts';
import { allIsSent, eventually, sharedDelivery, startHere } from '../support/shared.ts';
import { insert, post, press, type Quote, rows, sendQuote } from '../support/wire.ts';

const { receivers, server, restart, mailsAbout, eventsAbout } = sharedDelivery(
	{
		dist,
		env: { SITE_URL: 'https://www.example.org' },
		// Does not wait long for a database that another process has locked.
		intervals: { ...shortIntervals, databaseBusy: 100 },
	},
	startHere,
);

/** Sends a photo quote and gives its id, its photo, and the link from the visitor's e-mail, on the test's server. */
async function sent(): Promise<Quote & { email: string; link: string }> {
	const email = `${randomUUID()}@example.com`;
	const quote = await sendQuote(server.url, { name: 'Llanfairpwll', email });
	const mail = await eventually(async () => {
		const all = await mailsAbout(quote.id);
		expect(all).toHaveLength(2);
		return all.find(({ to }) => to?.[0]?.address === email);
	});
	const [link] = /https:\/\/www\.example\.org\/my-request\S+/.exec(mail?.text ?? '') ?? [];
	expect(mail?.html).toContain(link?.replaceAll('&', '&amp;'));
	// A delivery in flight when its request is deleted adds a second erasure notice.
	await allIsSent(server);
	return { ...quote, email, link: String(link).replace('https://www.example.org', server.url) };
}

const exists = async (id: string) => (await requestIn(server.dataDir, id)) !== undefined;

test('the link in the visitor’s e-mail deletes the request by a button press, not by a visit, and tells who has it', async () => {
	const { id, photo, email, link } = await sent();
	await fetch(link);
	await fetch(link, { method: 'HEAD' });
	expect(await exists(id)).toBe(true);

	expect(await press(link)).toBe(303);
	expect(await exists(id)).toBe(false);
	expect((await fetch(photo)).status).toBe(400);
	expect((await fetch(link)).status).toBe(410);
	expect(await press(link)).toBe(410);
	await eventually(async () => {
		const told = (await mailsAbout(id)).map(({ to }) => to?.[0]?.address);
		expect(told).toEqual([expect.anything(), expect.anything(), operatorAddress]);
		expect(eventsAbout(id).map(({ event }) => event)).toMatchObject([
			{ type: 'lead.created' },
			{ type: 'lead.deleted', data: { id, reference: referenceOf(id) } },
		]);
	});

	// Nothing of it is left in the data folder but an audit entry without personal data.
	await server.stop();
	const all = await everythingIn(server.dataDir);
	for (const gone of ['Llanfairpwll', email]) expect(all).not.toContain(gone);
	const audit = readFileSync(join(server.dataDir, 'audit.jsonl'), 'utf8').trim().split('\n').at(-1);
	expect(JSON.parse(audit ?? '')).toMatchObject({ act: 'withdraw', requests: 1, photos: 1, ids: [id] });
	expect(server.output()).not.toMatch(/signature|Llanfairpwll/);
	await restart();
});

test('recipients are told also when the operator erases it while its delivery is in flight, even if the server ended before the response', async () => {
	await receivers.hook.behave('hang');
	const killed = await startDelivering(receivers);
	const id = randomUUID();
	const row = { ...rows.callback_requests, id, email: `${id}@example.com` };
	expect((await insert(killed.url, 'callback_requests', row)).status).toBe(201);
	await eventually(() => expect(eventsAbout(id)).toHaveLength(1));
	expect((await leads(['erase', id], killed.dataDir)).out).toContain('told to delete');
	await killed.kill();
	await receivers.hook.behave('well');
	const again = await startDelivering(receivers, { dataDir: killed.dataDir });
	// That it was deleted may have been under way too.
	const told = () => eventsAbout(id).flatMap(({ event, answer }) => (answer === 204 ? event.type : []));
	await eventually(() => expect(told()).toEqual(['lead.deleted']));
	await again.stop();
});

test('while the database cannot be written, the visitor is asked to press again', async () => {
	const { link } = await sent();
	const other = new DatabaseSync(join(server.dataDir, 'leads.db'));
	other.exec('BEGIN IMMEDIATE');
	const answer = await post(link, { [actName]: acts.delete });
	expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('press the button again')]);
	other.exec('ROLLBACK');
	other.close();
	expect(await press(link)).toBe(303);
});
