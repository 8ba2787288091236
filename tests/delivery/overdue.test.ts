import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { helpElsewhere } from '#facts/promises.ts';
import { referenceOf } from '#leads/reference.ts';
import { placeHeader } from '#wire/names.ts';
import { askPath, sentPath } from '#wire/plain-form.ts';
import { dist } from '../support/built.ts';
import { inDatabase } from '../support/database.ts';
import { operatorAddress } from '../support/delivered.ts';
import { onDesk } from '../support/operator.ts';
import { startHere } from '../support/server-here.ts';
import { allIsSent, eventually, sharedDelivery } from '../support/shared-delivery.ts';
import { insert, linkTo, rows } from '../support/wire.ts';

// What a visitor hears whom nobody answers, or where no company works.

const site = 'https://www.example.org';
const routing = {
	maxCompaniesPerLead: 1,
	companies: [{ name: 'Alpha Lifts', email: 'alpha@example.com', areas: ['DE'] }],
};
const followUp = { interval: 50 };
const intervals = { delivery: { firstRetry: 300, poll: 100, mostAnHour: 1e9, followUp }, health: 0 };
const { server, receivers, restart, mailsAbout } = sharedDelivery(
	{ dist, routing, intervals, env: { SITE_URL: site } },
	startHere,
);

async function ask(comment: string) {
	const id = crypto.randomUUID();
	const email = `${id}@example.com`;
	const response = await insert(server.url, 'callback_requests', { ...rows.callback_requests, id, email, comment });
	expect(response.status).toBe(201);
	await allIsSent(server);
	const to = async (address: string) =>
		(await mailsAbout(id))
			.filter((mail) => mail.to?.[0]?.address === address)
			.map(({ subject, text }) => ({ subject, text: text?.replace(/\s+/g, ' ') ?? '' }));
	return {
		id,
		response,
		toVisitor: () => to(email),
		toOperator: () => to(operatorAddress),
		toCompany: () => to('alpha@example.com'),
	};
}

/** As if all about some requests had happened so many hours earlier. */
function age(ids: readonly string[], hours: number) {
	const earlier = (column: string) => `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${hours} hours')`;
	const some = `request_id IN ('${ids.join("', '")}')`;
	inDatabase(server.dataDir, (database) =>
		database.exec(`UPDATE deliveries SET ${earlier('created_at')} WHERE ${some};
			UPDATE callback_requests SET ${earlier('created_at')} WHERE id IN ('${ids.join("', '")}');
			UPDATE request_ids SET ${earlier('created_at')}, ${earlier('due_at')} WHERE id IN ('${ids.join("', '")}');
			UPDATE follow_ups SET ${earlier('due_at')} WHERE ${some}`),
	);
}

const isOverdue = ({ subject }: { subject?: string | undefined }) => subject?.startsWith('No answer yet');

test('a visitor hears once that nobody has answered in time, also across restarts; nobody hears it who has had an answer', async () => {
	const waiting = await ask('DE1 1AA');
	const unserved = await ask('TR1 1AA');
	const answered = await ask('DE1 1AA');
	const spam = await ask('DE1 1AA');
	const erased = await ask('DE1 1AA');
	const written = await ask('TR1 1AA');
	const all = [waiting, unserved, answered, spam, erased, written];
	await onDesk('status', answered.id, { status: 'contacted' }, server.dataDir);
	await onDesk('status', spam.id, { status: 'spam' }, server.dataDir);
	const text = { text: 'We have nobody in Truro yet.', visitor: true, companies: false };
	await onDesk('write', written.id, text, server.dataDir, receivers.env);
	const ids = all.map(({ id }) => id);
	const pass = async (hours: number) => {
		await server.stop();
		age(ids, hours);
		await restart();
		await allIsSent(server);
	};
	await pass(23);
	await onDesk('erase', erased.id, {}, server.dataDir);
	for (const one of all) expect((await one.toVisitor()).filter(isOverdue)).toEqual([]);
	await pass(2);
	await eventually(async () => {
		expect((await waiting.toVisitor()).filter(isOverdue)).toHaveLength(1);
		expect((await unserved.toVisitor()).filter(isOverdue)).toHaveLength(1);
	});
	await pass(5);
	for (const one of [answered, spam, erased, written]) expect((await one.toVisitor()).filter(isOverdue)).toEqual([]);
	const [late, ...more] = (await waiting.toVisitor()).filter(isOverdue);
	expect(more).toEqual([]);
	expect(late?.subject).toBe(`No answer yet to your callback request (${referenceOf(waiting.id)})`);
	for (const said of ['Our own team knows of it', 'Alpha Lifts still has your request', 'Correct it', 'See my request'])
		expect(late?.text).toContain(said);
	const [there] = (await unserved.toVisitor()).filter(isOverdue);
	expect(there?.text).toContain('No company has your request now.');
	for (const path of Object.values(helpElsewhere)) expect(there?.text).toContain(site + path);
	for (const one of [waiting, unserved])
		expect((await one.toOperator()).map(({ subject }) => subject?.split(' ')[0])).toEqual(['New', 'Nobody']);
	expect((await unserved.toOperator())[1]?.text).toContain('No company has it: you alone do.');
	expect(await written.toOperator()).toHaveLength(1);
});

test('who asks from where no company works hears so at once, in the answer, the e-mail, on the page, and so does the operator', async () => {
	const { id, response, toVisitor, toOperator } = await ask('The steps are at TR1 1AA');
	expect(response.headers.get(placeHeader)).toBe('unserved');
	const words = 'No company that we work with fits lifts in your area yet.';
	const [thanks] = await toVisitor();
	expect(thanks?.text).toContain(words);
	expect(thanks?.text).toContain(site + Object.values(helpElsewhere)[0]);
	expect(thanks?.text).not.toMatch(/An engineer from|We are looking for a stairlift company/);
	expect((await toOperator())[0]?.text).toContain(words);
	const page = await (await fetch(await linkTo(server, id, 'callback'))).text();
	expect(page).toContain(words);
	const body = new URLSearchParams({ ...rows.callback_requests, comment: 'TR1 1AA' });
	const plain = await fetch(`${server.url}${askPath}callback`, { method: 'POST', redirect: 'manual', body });
	const location = plain.headers.get('location') ?? '';
	expect(location).toMatch(new RegExp(`^${sentPath}callback.*&place=unserved`));
	expect(await (await fetch(server.url + location)).text()).toContain(words);

	const served = await ask('DE1 1AA');
	expect(served.response.headers.get(placeHeader)).toBeNull();
	expect((await served.toVisitor())[0]?.text).not.toContain(words);
	expect(await (await fetch(await linkTo(server, served.id, 'callback'))).text()).not.toContain(words);
});

test('company and operator read first whom to ring, and their button rings there; the visitor reads that we have understood it', async () => {
	const { id, toCompany, toOperator, toVisitor } = await ask('DE1 1AA\nRing: my daughter Ann, 01632 960123');
	for (const mails of [await toCompany(), await toOperator()]) {
		const text = mails[0]?.text ?? '';
		expect(text).toContain('Whom to ring, in the visitor’s words: my daughter Ann, 01632 960123');
		expect(text).toContain('Call 01632 960123');
		expect(text.indexOf('Whom to ring')).toBeLessThan(text.indexOf('The request'));
	}
	expect((await toVisitor())[0]?.text).toContain('You asked us to ring: my daughter Ann, 0');
	expect((await toVisitor())[0]?.text).toContain('rings whom you asked us to ring.');
	const page = parse(await (await fetch(await linkTo(server, id, 'callback'))).text());
	expect(page.querySelector('#who')?.text).toContain('You asked us to ring: my daughter Ann, 01632 960123');
});
