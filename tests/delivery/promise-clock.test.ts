import { expect, test } from 'vitest';
import { helpElsewhere } from '#facts/promises.ts';
import { placeHeader } from '#wire/names.ts';
import { askPath, sentPath } from '#wire/plain-form.ts';
import { inDatabase } from '../support/database.ts';
import { onDesk } from '../support/operator.ts';
import { allIsSent, eventually, sharedDelivery, startHere } from '../support/shared.ts';
import { insert, linkTo, rows } from '../support/wire.ts';

const site = 'https://www.example.org';
const companies = ['Alpha', 'Beta'].map((name) => ({
	...{ name: `${name} Lifts`, email: `${name.toLowerCase()}@example.com` },
	areas: ['DE'],
}));
const routing = { maxCompaniesPerLead: 2, askFirst: 1, companies };
const followUp = { interval: 50 };
const intervals = { delivery: { firstRetry: 300, poll: 100, mostAnHour: 1e9, followUp }, health: 0 };
const { server, receivers, restart, mailsAbout } = sharedDelivery(
	{ routing, intervals, env: { SITE_URL: site } },
	startHere,
);

/** Sends a request from a place. Gives the e-mails about it by the first word of their subjects and whom they went to: `New alpha`. */
async function ask(comment: string) {
	const id = crypto.randomUUID();
	const email = `${id}@example.com`;
	const response = await insert(server.url, 'callback_requests', { ...rows.callback_requests, id, email, comment });
	expect(response.status).toBe(201);
	await allIsSent(server);
	const mails = async () =>
		(await mailsAbout(id)).map(({ to, subject = '', text = '' }) => {
			const address = to?.[0]?.address ?? '';
			const who = address === email ? 'visitor' : address.split('@')[0];
			return { subject, text, words: text.replace(/\s+/g, ' '), about: `${subject.split(' ')[0]} ${who}` };
		});
	const mail = async (about: string) => (await mails()).find((one) => one.about === about);
	return { id, response, mail, heard: async () => (await mails()).map((one) => one.about) };
}

/** As if all about some requests had happened so many hours earlier. */
function age(ids: readonly string[], hours: number) {
	const earlier = (column: string) => `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${hours} hours')`;
	const some = `IN ('${ids.join("', '")}')`;
	inDatabase(server.dataDir, (database) =>
		database.exec(`UPDATE deliveries SET ${earlier('created_at')} WHERE request_id ${some};
			UPDATE callback_requests SET ${earlier('created_at')} WHERE id ${some};
			UPDATE request_ids SET ${earlier('created_at')}, ${earlier('due_at')} WHERE id ${some};
			UPDATE follow_ups SET ${earlier('due_at')} WHERE request_id ${some}`),
	);
}

test('companies, operator and visitor each hear once that nobody has answered, also across restarts; nobody hears it who has had an answer', async () => {
	const [waiting, unserved] = [await ask('DE1 1AA'), await ask('TR1 1AA')];
	const [answered, written] = [await ask('DE1 1AA'), await ask('TR1 1AA')];
	await onDesk('status', answered.id, { status: 'contacted' }, server.dataDir);
	const text = { text: 'We have nobody in Truro yet.', visitor: true, companies: false };
	await onDesk('write', written.id, text, server.dataDir, receivers.env);
	const all = [waiting, unserved, answered, written];
	/** Whom each heard of it so far. */
	const heard: string[][] = [
		['New operator', 'New alpha', 'We visitor'],
		['New operator', 'We visitor'],
		['New operator', 'New beta', 'We visitor'],
		['New operator', 'We visitor', 'About visitor'],
	];
	for (const [hours, more] of [
		[11, []],
		[1.5, [['Still alpha'], [], ['Still beta']]],
		[8, [['Nobody operator', 'New beta', 'Who visitor'], ['Nobody operator']]],
		[4, [[], ['No visitor']]],
		[20.5, [['Still beta', 'No visitor']]],
		[5, []],
	] as [number, string[][]][]) {
		await server.stop();
		age(
			all.map(({ id }) => id),
			hours,
		);
		await restart();
		for (const [index, some] of more.entries()) heard[index]?.push(...some);
		const expected = heard.map((some) => some.toSorted());
		await eventually(async () =>
			expect(await Promise.all(all.map(async (one) => (await one.heard()).sort()))).toEqual(expected),
		);
		await allIsSent(server);
	}
	expect((await waiting.mail('Who visitor'))?.text).toMatch(/Alpha Lifts and Beta Lifts (have it now|may ring)/);
	const there = await unserved.mail('No visitor');
	for (const path of Object.values(helpElsewhere)) expect(there?.words).toContain(site + path);
});

test('who asks from where no company works hears so at once, in the answer, the e-mail, on the page, and so does the operator', async () => {
	const { id, response, mail } = await ask('The steps are at TR1 1AA');
	expect(response.headers.get(placeHeader)).toBe('unserved');
	const words = 'No company that we work with fits lifts in your area yet.';
	expect((await mail('We visitor'))?.words).toContain(words);
	const page = await (await fetch(await linkTo(server, id, 'callback'))).text();
	expect(page).toContain(words);
	const body = new URLSearchParams({ ...rows.callback_requests, comment: 'TR1 1AA' });
	const plain = await fetch(`${server.url}${askPath}callback`, { method: 'POST', redirect: 'manual', body });
	const location = plain.headers.get('location') ?? '';
	expect(location).toMatch(new RegExp(`^${sentPath}callback.*&place=unserved`));
	expect(await (await fetch(server.url + location)).text()).toContain(words);

	const served = await ask('DE1 1AA');
	expect(served.response.headers.get(placeHeader)).toBeNull();
	expect((await served.mail('We visitor'))?.words).not.toContain(words);
});
