import { describe, expect, test } from 'vitest';
import { deliveryWords } from '#server/operator/format.ts';
import { day, hour } from '#server/settings/limits.ts';
import type { Planned, Planner } from '#server/store/delivery.ts';
import { enqueue, maxThanksPerDay } from '#server/store/enqueue.ts';
import { mostAnHour, operatorsShare, reportDelay } from '#server/store/outbox.ts';
import { openSqliteDb } from '#server/store/sqlite/driver.ts';
import type { Store } from '#server/store/store.ts';
import {
	dueIn,
	inStore,
	insert,
	open,
	planner,
	rowOf,
	setClock,
	tableOf,
	takeOne,
	toCompany,
	toOperator,
	toWebhook,
} from './data.ts';

describe('the outbox', () => {
	const inOneMinute = () => new Date(Date.now() + 60_000);
	const reports = { message: 'given-up', recipient: toOperator.recipient };

	test('has what was planned for a request, leads before thanks, also when opened again', async () => {
		const tested = await open(planner);
		const key = insert(tested.store);
		const { store } = await tested.again();
		const due = dueIn(store, 'email');
		expect(due.map(({ message, recipient }) => [message, recipient])).toEqual([
			['lead', toOperator.recipient],
			['lead', toCompany.recipient],
			['thanks', 'caller@example.ie'],
		]);
		const [webhook] = store.outbox.of(key).filter(({ channel }) => channel === 'webhook');
		expect(webhook).toMatchObject({ ...toWebhook, attempts: 0, state: 'waiting' });
		expect(store.answers.holders(key).map((one) => one.company)).toEqual([toCompany.company]);
		expect(store.outbox.state()).toMatchObject({ waiting: 3, givenUp: 0, waitingSince: due[0]?.created_at });
		expect(store.outbox.givenUp(9)).toEqual({ deliveries: [], total: 0 });
	});

	test('has no thanks where the caller may have nobody thanked, nor for a mailbox that had enough', async () => {
		const { store } = await open(planner);
		const unthanked = store.requests.insert(tableOf('callback'), [rowOf('callback')], null, { mayThank: false });
		expect(unthanked).toBe(false);
		expect(dueIn(store, 'email').map(({ message }) => message)).toEqual(['lead', 'lead']);
		// However it is spelled.
		for (let count = 0; count <= maxThanksPerDay; count++)
			insert(store, 'callback', { email: `caller+${count}@example.ie` });
		const thanks = dueIn(store, 'email').filter(({ message }) => message === 'thanks');
		expect(thanks).toHaveLength(maxThanksPerDay);
		setClock(Date.now() + day + 1000);
		expect(store.requests.insert(tableOf('callback'), [rowOf('callback', { email: 'caller@example.ie' })])).toBe(true);
	});

	test('gives each delivery to one that takes, until it is released, and never again once it is delivered', async () => {
		const tested = await open(planner);
		const key = insert(tested.store);
		const { outbox } = tested.store;
		const taken = [...outbox.take('email', 2), ...outbox.take('email', 9)];
		expect(new Set(taken.map(({ id }) => id)).size).toBe(3);
		expect(outbox.take('email', 9)).toEqual([]);
		outbox.release(taken);
		const again = outbox.take('email', 9);
		expect(again.map(({ attempts }) => attempts)).toEqual([2, 2, 2]);
		// The end of an attempt that another has followed changes nothing.
		for (const one of taken) outbox.failed(one, 'SMTP 550', undefined);
		expect(new Set(outbox.of(key).map(({ state }) => state))).toEqual(new Set(['waiting']));
		for (const one of again) outbox.delivered(one, Date.now());
		outbox.release(again);
		expect(outbox.take('email', 9)).toEqual([]);
		// What was on its way at a crash goes again at the next start.
		insert(tested.store);
		outbox.take('email', 9);
		expect((await tested.again()).store.outbox.take('email', 9)).toHaveLength(3);
	});

	test('reports what was given up, once for all of it, and nothing of the report itself', async () => {
		const tested = await open(planner);
		const { store } = tested;
		insert(store);
		for (const delivery of store.outbox.take('email', 2)) store.outbox.failed(delivery, 'SMTP 550', undefined);
		expect(store.outbox.state()).toMatchObject({ waiting: 1, givenUp: 2 });
		expect(store.outbox.givenUp(1)).toMatchObject({
			deliveries: [{ why: 'SMTP 550', company: toCompany.company }],
			total: 2,
		});
		const next = Date.parse(store.outbox.nextDue('email') ?? '');
		expect(next - Date.now()).toBeGreaterThan(reportDelay - 10_000);
		setClock(next + 1);
		const due = store.outbox.take('email', 9);
		expect(due.map(({ message }) => message).sort()).toEqual(['given-up', 'thanks']);
		const [report] = due.filter(({ message }) => message === 'given-up');
		expect(report).toMatchObject(reports);
		for (const one of due) store.outbox.failed(one, 'SMTP 550', one.message === 'given-up' ? inOneMinute() : undefined);
		setClock(next + 60_002);
		const again = takeOne(store);
		expect([again.message, again.attempts]).toEqual(['given-up', 2]);
		store.outbox.failed(again, 'SMTP 550', undefined);
		// A visitor's address may be mistyped, which is no fault of the service.
		expect([store.outbox.givenUp(9).total, store.outbox.state().givenUp]).toEqual([3, 2]);
		expect(dueIn((await tested.again()).store, 'email')).toEqual([]);
	});

	test('reports what was given up at most once an hour, whatever strangers type', async () => {
		const { store } = await open(planner);
		const begun = Date.now();
		const reportedAt: number[] = [];
		for (let minutes = 0; minutes < 180; minutes += 10) {
			setClock(begun + minutes * 60_000);
			if (minutes % 40 === 0) insert(store);
			for (const delivery of store.outbox.take('email', 9)) {
				if (delivery.message !== 'given-up') store.outbox.failed(delivery, 'SMTP 550', undefined);
				else {
					store.outbox.delivered(delivery, Date.now());
					reportedAt.push(minutes);
				}
			}
		}
		expect(reportedAt).toEqual([10, 70, 130]);
		// What is given up while a report is sent is in another one.
		setClock(begun + 190 * 60_000);
		insert(store);
		const due = store.outbox.take('email', 9);
		const report = due.find(({ message }) => message === 'given-up');
		setClock(Date.now() + 2000);
		for (const one of due) if (one !== report) store.outbox.failed(one, 'SMTP 550', undefined);
		if (report) store.outbox.delivered(report, Date.now() - 1000);
		expect([report?.message, store.outbox.nextDue('email') !== undefined]).toEqual(['given-up', true]);
	});

	test('tells of what needs the operator once, again a day later, and of each new reason at once', async () => {
		const { store } = await open(planner);
		const now = Date.now();
		const [disk, held] = [{ disk: ['free space'] }, { held: ['look at them', 'drop the rest'] }];
		const told = [{}, disk, disk, {}, disk, { ...disk, ...held }].map(store.outbox.needsAttention);
		expect(told).toEqual([false, true, false, false, false, true]);
		expect(store.outbox.attention()).toEqual(['free space', 'look at them', 'drop the rest']);
		expect(dueIn(store, 'email')).toMatchObject([{ message: 'attention', request_id: '' }, { message: 'attention' }]);
		setClock(now + day - 1000);
		expect(store.outbox.needsAttention(disk)).toBe(false);
		setClock(now + day + 1000);
		expect([store.outbox.needsAttention(disk), store.outbox.needsAttention(disk)]).toEqual([true, false]);
		expect([store.outbox.needsAttention({}), store.outbox.attention()]).toEqual([false, []]);
		setClock(now - day);
		expect(store.outbox.needsAttention(disk)).toBe(true);
		for (const one of store.outbox.take('email', 9)) store.outbox.failed(one, 'SMTP 550', undefined);
		expect([store.outbox.givenUp(9).total, dueIn(store, 'email')]).toEqual([0, []]);
	});

	test('adds the e-mail about a week once, and none before the first week', async () => {
		const tested = await open(planner);
		const { outbox } = tested.store;
		expect(outbox.reportWeek('2026-11-16')).toBe(false);
		expect(outbox.reportWeek('2026-11-16')).toBe(false);
		expect([1, 2].map(() => outbox.reportWeek('2026-11-23'))).toEqual([true, false]);
		// Another process, whose clock is a few minutes behind.
		expect(outbox.reportWeek('2026-11-16')).toBe(false);
		expect(outbox.reportWeek('2026-11-23')).toBe(false);
		const [report, ...others] = outbox.take('email', 9);
		expect([report, others]).toMatchObject([{ message: 'weekly-report', request_id: '' }, []]);
		// Dropped, and not added again.
		if (report) outbox.failed(report, 'SMTP 550', undefined);
		expect(outbox.reportWeek('2026-11-23')).toBe(false);
		expect(outbox.givenUp(9)).toMatchObject({ total: 0 });
		expect(dueIn(tested.store, 'email')).toEqual([]);
		// A day far in the future is of a clock that was wrong.
		outbox.reportWeek('2036-01-07');
		outbox.take('email', 9);
		expect([outbox.reportWeek('2026-11-23'), outbox.reportWeek('2026-11-30')]).toEqual([false, true]);
	});

	test('tells who may have had a request that it was erased, also where an attempt was under way', async () => {
		const { store } = await open(planner);
		const key = insert(store);
		const [operator, company] = store.outbox.take('email', 2);
		const hook = takeOne(store, 'webhook');
		if (!operator || !company) throw new Error('two are due');
		store.outbox.delivered(operator, Date.now());
		store.erasure.erase([key], 'withdraw');
		store.outbox.delivered(company, Date.now());
		store.outbox.failed(hook, 'HTTP 503', inOneMinute());
		// The visitor presses the link again.
		expect(store.erasure.erase([key], 'withdraw')).toEqual({ requests: 0, photos: 0, notified: 0 });
		const told = store.outbox.take('email', 9);
		expect(new Set(told.map(({ message }) => message))).toEqual(new Set(['withdrawal']));
		expect(told.map(({ recipient }) => recipient)).toEqual(
			expect.arrayContaining([operator.recipient, company.recipient]),
		);
		expect(dueIn(store, 'webhook').map(({ message }) => message)).toEqual(['withdrawal', 'withdrawal']);
		for (const one of told) store.outbox.failed(one, 'SMTP 550', undefined);
		// With the second notice to the company, which goes with its first.
		expect(store.outbox.givenUp(9).total).toBe(told.length + 1);
	});

	test('locks the database from the first reading of a change on, so that no other process writes before it does', async () => {
		const { store } = await open(planner);
		const write = () => inStore(store, (data) => data.exec('PRAGMA busy_timeout = 0; DELETE FROM follow_ups'));
		const companies = () => {
			expect(write).toThrow('locked');
			return [];
		};
		store.outbox.revive([insert(store)], { ...planner, companies });
		expect.assertions(1);
	});
});

test('what is sent again of a request, and what is dropped', async () => {
	const { store } = await open();
	const now = Date.parse('2026-11-22T10:00:00Z');
	const [alpha = toCompany, beta, passed, gone] = ['Alpha', 'Beta', 'Passed', 'Gone'].map((name): Planned => {
		return { ...toCompany, recipient: `${name}@example.com`.toLowerCase(), company: `${name} Lifts` };
	});
	const [visitor, before] = ['caller', 'old'].map((name) => ({ ...toOperator, recipient: `${name}@example.ie` }));
	const said: string[] = [];
	const by: Planner = {
		plan: (_, { id }, suspected, asking) => {
			said.push(`${id} with ${suspected}, had by ${asking?.had}`);
			const thanks = /1-/.test(`${id}`) ? [] : [{ ...visitor, message: 'thanks' }];
			return [toOperator, { ...toOperator, channel: 'webhook' }, beta, ...thanks] as Planned[];
		},
		takers: () => [alpha],
		companies: () => [toOperator, alpha, passed] as Planned[],
		reports: [],
	};
	const had = [
		[toOperator, 'lead photos-added unanswered given-up'],
		[alpha, 'lead told withdrawal'],
		[passed, 'lead'],
		[gone, 'lead corrected withdrawal'],
		[toWebhook, 'lead answered'],
		[visitor, 'photos-thanks written'],
		[before, 'thanks written'],
	] as const;
	const planned = had.flatMap(([one, messages]) =>
		messages.split(' ').map((message) => ({ ...one, message }) as Planned),
	);
	const about = `UPDATE deliveries SET state = ?, settled_at = '', attempts = 3, in_flight = 1, why = 'SMTP 550',
		waits_until = due_at, again = CASE message WHEN 'withdrawal' THEN 'x' END WHERE request_id = ?`;
	const history = `INSERT INTO history (id, kind, request_id, action, detail, author, created_at)
		SELECT ?1 || value, 'callback', ?1, CASE value WHEN 'Beta Lifts' THEN 'taken-back' ELSE 'passed' END, value, '', ''
		FROM json_each('["Passed Lifts", "Gone Lifts", "Beta Lifts"]')`;
	for (const [index, state] of ['waiting', 'given-up', 'delivered'].entries()) {
		setClock(now);
		const key = { kind: 'callback', id: `0000000${index}-0000-4000-8000-000000000000` } as const;
		store.requests.insert(
			tableOf('callback'),
			[rowOf('callback', { id: key.id, email: visitor?.recipient ?? '' })],
			'haste',
		);
		inStore(store, (database) => {
			openSqliteDb(database).write(() => enqueue(key, planned))();
			database.prepare(about).run(state, key.id);
			database.prepare(history).run(key.id);
		});
		setClock(now + hour);
		said.push(`${state}: ${store.outbox.revive(state === 'given-up' ? 'all' : [key], by)} wait`);
	}
	// One that fails and is tried again, one that waits for its hour, and what is said of all that is given up.
	inStore(store, (data) =>
		data.exec("UPDATE deliveries SET waits_until = due_at WHERE message IN ('lead', 'corrected')"),
	);
	for (const one of store.outbox.take('email', 1)) store.outbox.failed(one, 'SMTP 451', new Date(now + 2 * hour));
	const shown = `request_id, message, channel, recipient, company, state, attempts, why, settled_at, created_at, due_at, waits_until,
		again, in_flight`;
	const rows = inStore(store, (data) => data.prepare(`SELECT ${shown} FROM deliveries ORDER BY number`).all());
	for (const row of rows) said.push(Object.values(row).join(' | '));
	const given = (set: string) => {
		inStore(store, (data) => data.exec(`UPDATE deliveries SET ${set}`));
		const { deliveries, total } = store.outbox.givenUp(99);
		const names = deliveries.map(({ message, request_id }) => `${message} ${request_id}`);
		said.push(`${JSON.stringify(store.outbox.state())}, of ${total}: ${names.join(', ')}`);
	};
	given("why = CASE message WHEN 'photos-thanks' THEN 'UNREADABLE' END");
	given("state = 'given-up', settled_at = created_at");
	const text = said.join('\n').replaceAll('-0000-4000-8000-000000000000', '').replaceAll('2026-11-22T', '');
	await expect(text).toMatchFileSnapshot('outbox.approved.txt');
});

describe('its rate of e-mails', () => {
	const companyAlone: Planner = { plan: () => [toCompany], reports: [{ ...toOperator, message: 'given-up' }] };

	const nextHour = () => setClock(Math.ceil(Date.now() / hour) * hour + 1);
	/** Five minutes into an hour, so that what a test does is in one hour. */
	const intoHour = () => setClock(Math.ceil(Date.now() / hour) * hour + 300_000);

	/** Sends what is due, and what is due after it. @returns how many were sent */
	async function sendWhatIsDue(store: Store): Promise<number> {
		for (let sent = 0; ; ) {
			const taken = store.outbox.take('email', 3);
			if (taken.length === 0) return sent;
			for (const one of taken) store.outbox.delivered(one, Date.now());
			sent += taken.length;
		}
	}

	const insertMany = (store: Store, count: number) =>
		store.requests.insert(
			tableOf('callback'),
			Array.from({ length: count }, () => rowOf('callback')),
		);

	test(`after ${mostAnHour} new requests in an hour, further ones wait for an hour with room, in the order in which they came`, async () => {
		intoHour();
		const { store } = await open(companyAlone);
		insertMany(store, mostAnHour);
		const early = insert(store);
		insertMany(store, mostAnHour);
		expect([await sendWhatIsDue(store), store.outbox.state().waiting]).toEqual([mostAnHour, mostAnHour + 1]);
		// Nothing is late that waits for its hour.
		expect(Date.parse(store.outbox.state().waitingSince ?? '')).toBeGreaterThan(Date.now());
		nextHour();
		insertMany(store, 5);
		expect([await sendWhatIsDue(store), await sendWhatIsDue(store)]).toEqual([mostAnHour, 0]);
		expect(store.outbox.of(early)).toMatchObject([{ state: 'delivered' }]);
		nextHour();
		expect([await sendWhatIsDue(store), store.outbox.state().waiting]).toEqual([6, 0]);
		insertMany(store, mostAnHour);
		// Also of those that are taken at once.
		expect(store.outbox.take('email', 99)).toHaveLength(mostAnHour - 6);
	});

	test('the operator gets more of them than a company, and what waits says until when and why', async () => {
		intoHour();
		const { store } = await open({ ...companyAlone, plan: () => [toOperator, toCompany, toWebhook] });
		const most = operatorsShare * mostAnHour;
		insertMany(store, most);
		const last = insert(store);
		expect(await sendWhatIsDue(store)).toBe(most + mostAnHour);
		expect(store.outbox.take('webhook', 999)).toHaveLength(most + 1);
		const [operators, companys] = store.outbox.of(last).map(deliveryWords);
		expect(operators).toMatch(/leads@example.com: waits until [^:]+, \S+: 90 went to this address within the hour$/);
		expect(companys).toMatch(/alpha@example.com: waits until [^:]+, \S+: 30 went to this address within the hour$/);
		const due = store.outbox
			.of(last)
			.slice(0, 2)
			.map(({ due_at }) => Math.ceil((Date.parse(due_at) - Date.now()) / hour));
		expect(due).toEqual([1, operatorsShare]);
		nextHour();
		expect(await sendWhatIsDue(store)).toBe(1 + mostAnHour);
	});

	test('a failed attempt counts no more once it has ended, and confirmations never do', async () => {
		intoHour();
		const { store } = await open({ ...companyAlone, plan: () => [toCompany, { ...toOperator, message: 'thanks' }] });
		insertMany(store, 1);
		for (const one of store.outbox.take('email', 9))
			store.outbox.failed(one, 'SMTP 451', new Date(Date.now() + 60_000));
		insertMany(store, mostAnHour);
		expect(await sendWhatIsDue(store)).toBe(mostAnHour + 4);
		setClock(Date.now() + 61_000);
		// Of the two that are tried again, the company's waits like any other.
		expect(await sendWhatIsDue(store)).toBe(1);
		nextHour();
		expect(await sendWhatIsDue(store)).toBe(1);
	});
});
