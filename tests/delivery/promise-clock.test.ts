import { expect, test } from 'vitest';
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
import { insert } from '../store/data.ts';
import { operatorAddress, shortIntervals } from '../support/delivered.ts';
import { temporaryFolder } from '../support/server.ts';
import { eventually, sharedReceivers } from '../support/shared-delivery.ts';

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
	const about = all.filter(({ subject }) => subject?.includes(referenceOf(id)) && !/^(We have|Who has)/.test(subject));
	return about
		.map(({ subject, to }) => `${subject?.split(':')[0]?.split(' ')[0]} ${to?.[0]?.address?.split('@')[0]}`)
		.sort();
}

const settled = (store: Store) => async () => expect(store.outbox.state().waiting).toBe(0);

test('a company is reminded once, the operator hears once and the next company is asked once, also across restarts', async () => {
	const folder = await temporaryFolder();
	let run = await deliverFrom(folder);
	const request = insert(run.store);
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
	const lead = mails.find(({ subject, to }) => subject?.startsWith('New') && to?.[0]?.address === 'alpha@example.com');
	const links = (text = '') => text.match(/https:\S+company-answer\S+/g);
	expect(links(lead?.text)).toEqual(expect.arrayContaining([...(links(reminder?.text) ?? ['none'])]));
	expect(links(reminder?.text)).toHaveLength(companyAnswers.length);
	await run.end();
});
