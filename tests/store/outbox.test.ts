import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { maxThanksPerDay, reportDelay } from '#server/settings/delivery-limits.ts';
import type { Planner } from '#server/store/planner.ts';
import { removeTemporaryFolders } from '../support/server.ts';
import { firstDue, insert, planner, rowOf, tableOf, toCompany, toOperator, toWebhook } from './given.ts';
import { implementations } from './implementations.ts';

afterEach(() => void vi.useRealTimers());
afterAll(removeTemporaryFolders);

const inOneMinute = () => new Date(Date.now() + 60_000);
const reports = { message: 'given-up', recipient: toOperator.recipient };

describe.each(implementations)('the outbox in $name', ({ open }) => {
	test('has what was planned for a request, leads before thanks, also when opened again', async () => {
		const tested = await open(planner);
		const key = await insert(tested.store);
		const { store } = await tested.again();
		const due = await store.outbox.due('email', 9);
		expect(due.map(({ message, recipient }) => [message, recipient])).toEqual([
			['lead', toOperator.recipient],
			['lead', toCompany.recipient],
			['thanks', 'caller@example.ie'],
		]);
		expect(await store.outbox.due('webhook', 9)).toMatchObject([{ ...toWebhook, attempts: 0, state: 'waiting' }]);
		expect(await store.outbox.due('email', 2)).toEqual(due.slice(0, 2));
		expect((await store.outbox.of(key)).map(({ id }) => id).sort()).toEqual(
			[...due, ...(await store.outbox.due('webhook', 9))].map(({ id }) => id).sort(),
		);
		expect(await store.outbox.companiesOf(key)).toEqual([toCompany.company]);
		expect(await store.outbox.state()).toMatchObject({ waiting: 3, givenUp: 0, waitingSince: due[0]?.created_at });
		await store.close();
	});

	test('has no thanks where the caller may have nobody thanked, nor for a mailbox that had enough', async () => {
		const { store } = await open(planner);
		await store.requests.insert(tableOf('callback'), [rowOf('callback')], null, false);
		expect((await store.outbox.due('email', 99)).map(({ message }) => message)).toEqual(['lead', 'lead']);
		for (let count = 0; count <= maxThanksPerDay; count++) await insert(store, 'callback');
		const thanks = (await store.outbox.due('email', 99)).filter(({ message }) => message === 'thanks');
		expect(thanks).toHaveLength(maxThanksPerDay);
		await store.close();
	});

	test('counts an attempt when it begins, and is done with what was delivered', async () => {
		const { store } = await open(planner);
		const key = await insert(store);
		const delivery = await firstDue(store);
		expect(await store.outbox.begin(delivery)).toBe(true);
		expect(await firstDue(store)).toEqual({ ...delivery, attempts: 1 });
		await store.outbox.delivered(delivery, Date.now());
		expect((await store.outbox.due('email', 9)).map(({ id }) => id)).not.toContain(delivery.id);
		expect(await store.outbox.begin(delivery)).toBe(false);
		const [settled] = (await store.outbox.of(key)).filter(({ id }) => id === delivery.id);
		expect(settled).toMatchObject({ state: 'delivered', attempts: 1, why: null, settled_at: expect.any(String) });
		await store.close();
	});

	test('has what failed again when its time has come', async () => {
		const { store } = await open(planner);
		await insert(store);
		const delivery = await firstDue(store, 'webhook');
		await store.outbox.begin(delivery);
		const retryAt = inOneMinute();
		await store.outbox.failed(delivery, 'HTTP 503', retryAt);
		expect(await store.outbox.due('webhook', 9)).toEqual([]);
		expect(await store.outbox.nextDue('webhook')).toBe(retryAt.toISOString());
		expect(await store.outbox.nextDue('email')).toBeUndefined();
		vi.useFakeTimers({ toFake: ['Date'], now: retryAt.getTime() + 1 });
		expect(await firstDue(store, 'webhook')).toMatchObject({ id: delivery.id, attempts: 1, why: 'HTTP 503' });
		await store.close();
	});

	test('reports what was given up, once for all of it, and nothing of the report itself', async () => {
		const { store } = await open(planner);
		await insert(store);
		const given = (await store.outbox.due('email', 9)).slice(0, 2);
		for (const delivery of given) {
			await store.outbox.begin(delivery);
			await store.outbox.failed(delivery, 'SMTP 550', undefined);
		}
		expect(await store.outbox.state()).toMatchObject({ waiting: 1, givenUp: 2 });
		expect(await store.outbox.givenUp(1)).toMatchObject({ deliveries: [{ why: 'SMTP 550' }], total: 2 });
		const next = Date.parse((await store.outbox.nextDue('email')) ?? '');
		expect(next - Date.now()).toBeGreaterThan(reportDelay - 10_000);
		vi.useFakeTimers({ toFake: ['Date'], now: next + 1 });
		const due = await store.outbox.due('email', 9);
		expect(due.map(({ message }) => message).sort()).toEqual(['given-up', 'thanks']);
		const [report] = due.filter(({ message }) => message === 'given-up');
		expect(report).toMatchObject(reports);
		if (report) await store.outbox.failed(report, 'SMTP 550', undefined);
		expect(await store.outbox.givenUp(9)).toMatchObject({ total: 2 });
		expect(await store.outbox.nextDue('email')).toBeUndefined();
		await store.close();
	});

	test('reports a total that is almost used up once a day', async () => {
		const { store } = await open(planner);
		const today = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
		await store.outbox.reportLimits(today);
		await store.outbox.reportLimits(today);
		expect(await store.outbox.due('email', 9)).toMatchObject([{ message: 'limit-reached', request_id: '' }]);
		await store.close();
	});

	test('tells who may have had a request that it was erased, also where an attempt was under way', async () => {
		const { store } = await open(planner);
		const key = await insert(store);
		const [operator, company] = await store.outbox.due('email', 9);
		if (!operator || !company) throw new Error('two are due');
		await store.outbox.begin(operator);
		await store.outbox.begin(company);
		await store.outbox.delivered(operator, Date.now());
		await store.erasure.erase([key], 'withdraw');
		await store.outbox.delivered(company, Date.now());
		const told = await store.outbox.due('email', 9);
		expect(new Set(told.map(({ message }) => message))).toEqual(new Set(['withdrawal']));
		expect(told.map(({ recipient }) => recipient)).toEqual(
			expect.arrayContaining([operator.recipient, company.recipient]),
		);
		expect(await store.outbox.due('webhook', 9)).toEqual([]);
		for (const one of told) await store.outbox.failed(one, 'SMTP 550', undefined);
		expect((await store.outbox.failedWithdrawals()).map(({ id }) => id)).toEqual(told.map(({ id }) => id));
		await store.close();
	});

	test('makes what was given up or waits due at once, adds who is missing, and repeats nothing', async () => {
		const tested = await open(planner);
		const key = await insert(tested.store);
		const [operator, company, thanks] = await tested.store.outbox.due('email', 9);
		if (!operator || !company || !thanks) throw new Error('three are due');
		await tested.store.outbox.delivered(operator, Date.now());
		await tested.store.outbox.failed(company, 'SMTP 550', undefined);
		await tested.store.outbox.failed(thanks, 'SMTP 451', inOneMinute());
		const beta = { ...toCompany, recipient: 'beta@example.com', company: 'Beta Lifts' };
		const gamma = { ...toCompany, recipient: 'gamma@example.com', company: 'Gamma Lifts' };
		const today: Planner = { plan: (...of) => [...planner.plan(...of), beta, gamma], reports: [] };
		const { store } = await tested.again();
		// The company that gave up, one more for the two it may be passed to, the webhook and the visitor.
		expect(await store.outbox.revive([key], today, 2)).toBe(4);
		const due = (await store.outbox.due('email', 9)).filter(({ message }) => message !== 'given-up');
		expect(due.map(({ recipient }) => recipient).sort()).toEqual(
			[company.recipient, beta.recipient, 'caller@example.ie'].sort(),
		);
		expect(await store.outbox.companiesOf(key)).toEqual([company.company, beta.company]);
		expect(await store.outbox.revive('all', { plan: () => [], reports: [] }, 2)).toBe(4);
		await store.close();
	});
});
