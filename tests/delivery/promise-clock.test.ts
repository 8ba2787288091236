import { describe, expect, test } from 'vitest';
import { helpElsewhere } from '#facts/promises.ts';
import { referenceOf } from '#leads/reference.ts';
import { companyAnswers } from '#leads/status.ts';
import type { RequestKey } from '#leads/tables.ts';
import { routingSchema } from '#server/delivery/companies.ts';
import { startDelivery } from '#server/delivery/deliver.ts';
import { createPlanner } from '#server/delivery/plan.ts';
import { createLog } from '#server/log.ts';
import { readSettings } from '#server/settings/read.ts';
import { openForServer } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';
import { placeHeader } from '#wire/names.ts';
import { askPath, sentPath } from '#wire/plain-form.ts';
import { insert as addTo } from '../store/data.ts';
import { dist } from '../support/built.ts';
import { inDatabase } from '../support/database.ts';
import { onDesk } from '../support/operator.ts';
import { operatorAddress } from '../support/receivers.ts';
import { shortIntervals, temporaryFolder } from '../support/server.ts';
import { allIsSent, eventually, sharedDelivery, sharedReceivers, startHere } from '../support/shared.ts';
import { insert, linkTo, rows } from '../support/wire.ts';

describe('companies', () => {
	const hour = 3_600_000;
	const routing = {
		maxCompaniesPerLead: 2,
		askFirst: 1,
		companies: [
			{ name: 'Alpha Lifts', email: 'alpha@example.com' },
			{ name: 'Beta Lifts', email: 'beta@example.com' },
		],
	};

	const receivers = sharedReceivers();

	/** Delivers from a folder by a clock that runs some hours ahead. */
	async function deliverFrom(folder: string) {
		const settings = readSettings({ ...receivers.env, SITE_URL: 'https://www.example.org' });
		const store = await openForServer(folder, { planner: createPlanner(settings) });
		store.companies.takeOver(routingSchema.parse(routing), '');
		let ahead = 0;
		const now = () => new Date(Date.now() + ahead);
		const intervals = { ...shortIntervals.delivery, followUp: { interval: 30, now } };
		const courier = startDelivery(settings, store, () => undefined, createLog('silent'), intervals);
		return {
			store,
			setHours: (hours: number) => {
				ahead = hours * hour;
			},
			wake: courier.wake,
			end: async () => {
				await courier.stop();
				await store.close();
			},
		};
	}

	/** Who got which e-mail about a request, but the visitor, in alphabetical order. */
	async function mailsAbout({ id }: Pick<RequestKey, 'id'>) {
		const all = await receivers.mail.messages();
		const about = all.filter(
			({ subject }) => subject?.includes(referenceOf(id)) && !/^(We have|Who has)/.test(subject),
		);
		return about
			.map(({ subject, to }) => `${subject?.split(':')[0]?.split(' ')[0]} ${to?.[0]?.address?.split('@')[0]}`)
			.sort();
	}

	const settled = (store: Store) => async () => expect(store.outbox.state().waiting).toBe(0);

	test('a company is reminded once, the operator hears once and the next company is asked once, also across restarts', async () => {
		const folder = await temporaryFolder();
		let run = await deliverFrom(folder);
		const request = addTo(run.store);
		run.wake();
		const first = ['New alpha', 'New operator'];
		await eventually(async () => expect(await mailsAbout(request)).toEqual(first));
		for (const [hours, expected] of [
			[11, first],
			[12.1, [...first, 'Still alpha']],
			[20.1, ['New beta', 'Nobody operator', ...first, 'Still alpha'].sort()],
			[32.3, ['New beta', 'Nobody operator', ...first, 'Still alpha', 'Still beta'].sort()],
			[45, ['New beta', 'Nobody operator', ...first, 'Still alpha', 'Still beta'].sort()],
		] as const) {
			run.setHours(hours);
			await eventually(async () => expect(await mailsAbout(request)).toEqual(expected));
			await eventually(settled(run.store));
			await run.end();
			run = await deliverFrom(folder);
		}
		const mails = await receivers.mail.messages();
		const told = mails.filter(
			({ subject }) => subject === `Who has your callback request now (${referenceOf(request.id)})`,
		);
		expect(told).toHaveLength(1);
		expect(told[0]?.text).toMatch(/Alpha Lifts and Beta Lifts (have it now|may ring)/);
		const nobody = mails.find(
			({ subject }) => subject === `Nobody has answered: callback request ${referenceOf(request.id)}`,
		);
		expect(nobody?.to?.[0]?.address).toBe(operatorAddress);
		expect(nobody?.text).toMatch(/Alpha Lifts[\s\S]+Nothing yet\. Asked/);
		const reminder = mails.find(({ subject }) => subject?.startsWith('Still waiting'));
		const lead = mails.find(
			({ subject, to }) => subject?.startsWith('New') && to?.[0]?.address === 'alpha@example.com',
		);
		const links = (text = '') => text.match(/https:\S+company-answer\S+/g);
		expect(links(lead?.text)).toEqual(expect.arrayContaining([...(links(reminder?.text) ?? ['none'])]));
		expect(links(reminder?.text)).toHaveLength(companyAnswers.length);
		await run.end();
	});
});

describe('visitors', () => {
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
		const [waiting, unserved, answered, written] = [
			await ask('DE1 1AA'),
			await ask('TR1 1AA'),
			await ask('DE1 1AA'),
			await ask('TR1 1AA'),
		];
		const all = [waiting, unserved, answered, written];
		await onDesk('status', answered.id, { status: 'contacted' }, server.dataDir);
		const text = { text: 'We have nobody in Truro yet.', visitor: true, companies: false };
		await onDesk('write', written.id, text, server.dataDir, receivers.env);
		const overdue = async () =>
			(await Promise.all(all.map(({ toVisitor }) => toVisitor()))).map((one) => one.filter(isOverdue));
		const counts = async () => (await overdue()).map(({ length }) => length);
		for (const [hours, expected] of [
			[23, [0, 0, 0, 0]],
			[2, [1, 1, 0, 0]],
			[5, [1, 1, 0, 0]],
		] as const) {
			await server.stop();
			age(
				all.map(({ id }) => id),
				hours,
			);
			await restart();
			await allIsSent(server);
			await eventually(async () => expect(await counts()).toEqual(expected));
		}
		const [[late], [there]] = (await overdue()) as [
			Awaited<ReturnType<typeof waiting.toVisitor>>,
			Awaited<ReturnType<typeof waiting.toVisitor>>,
		];
		expect(late?.subject).toBe(`No answer yet to your callback request (${referenceOf(waiting.id)})`);
		for (const said of [
			'Our own team knows of it',
			'Alpha Lifts still has your request',
			'Correct it',
			'See my request',
		])
			expect(late?.text).toContain(said);
		for (const said of ['No company has your request now.', ...Object.values(helpElsewhere).map((path) => site + path)])
			expect(there?.text).toContain(said);
		for (const one of [waiting, unserved])
			expect((await one.toOperator()).map(({ subject }) => subject?.split(' ')[0])).toEqual(['New', 'Nobody']);
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
});
