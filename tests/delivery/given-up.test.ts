import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { maxDeliveryAge } from '#server/store/outbox.ts';
import { inDatabase } from '../support/database.ts';
import { leads as answer, onDesk, requestIn, toldIn } from '../support/operator.ts';
import { operatorAddress } from '../support/receivers.ts';
import { shortIntervals } from '../support/server.ts';
import { allIsSent, eventually, healthOf, sharedDelivery, startHere } from '../support/shared.ts';
import { insert, rows } from '../support/wire.ts';

const id = randomUUID();

/** Nothing is tried again before a restart. */
const longIntervals = { ...shortIntervals, delivery: { ...shortIntervals.delivery, firstRetry: 3_600_000 } };

const { receivers, server, restart } = sharedDelivery({ intervals: longIntervals }, startHere);

const leads = (...args: string[]) => answer(args, server.dataDir, receivers.env);
const resend = (which: string) => onDesk('resend', which, {}, server.dataDir, receivers.env);
const health = () => healthOf(server);
const subjectsTo = (address: string) =>
	receivers.mail.accepted().flatMap(({ to, subject }) => (to.includes(address) ? [subject] : []));

/** Restarts the server as if so much time had gone by since everything that waits was written. */
async function restartAfter(ms: number, where = `state = 'waiting'`, intervals = shortIntervals): Promise<void> {
	await server.stop();
	const then = new Date(Date.now() - ms).toISOString();
	inDatabase(server.dataDir, (database) =>
		database.prepare(`UPDATE deliveries SET created_at = ?, due_at = ? WHERE ${where}`).run(then, then),
	);
	await restart({ intervals });
}

test('a failed delivery is retried, shown on the desk, and given up after 72 hours', async () => {
	await receivers.mail.stop();
	receivers.hook.mode = 503;
	const row = { ...rows.callback_requests, id, email: 'visitor@example.com' };
	expect((await insert(server.url, 'callback_requests', row)).status).toBe(201);
	await eventually(async () => {
		const told = (await toldIn(server.dataDir, id)).join();
		expect(told).toContain(`email to ${operatorAddress}: not yet after 1 try, ECONNREFUSED; next `);
		expect(told).toContain('webhook: not yet after 1 try, HTTP 503; next ');
	});
	expect(await health()).toMatchObject({ status: 'ok', deliveries: { waiting: 2, givenUp: 0 } });

	// Soon somebody should have been told.
	await restartAfter(3_600_000, undefined, longIntervals);
	await eventually(async () => {
		expect((await toldIn(server.dataDir, id)).join()).toContain('not yet after 2 tries');
		expect(await health()).toMatchObject({ status: 'degraded', checks: { deliveries: 'failing' } });
	});

	await restartAfter(maxDeliveryAge);
	await eventually(async () => {
		const told = (await toldIn(server.dataDir, id)).join();
		expect(told).toMatch(/email to operator@example\.com: given up \w+day \d+\s\w+, \S+ after 3 tries, ECONNREFUSED/);
		expect(told).toMatch(/webhook: given up \w+day \d+\s\w+, \S+ after 3 tries, HTTP 503/);
		expect(told).toMatch(/email to the visitor: given up \w+day \d+\s\w+, \S+ after 3 tries, ECONNREFUSED/);
	});
	// Two who answer did not hear of it; that the visitor did not either is no fault of the service. The report waits.
	await eventually(async () =>
		expect(await health()).toMatchObject({ status: 'degraded', deliveries: { givenUp: 2 } }),
	);
	expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
	expect(server.output()).toContain('"msg":"given up"');
	expect(server.output()).not.toContain('example.com');
});

test('the operator gets one failure report, once e-mail works again', async () => {
	await receivers.mail.start();
	await restartAfter(0, `message = 'given-up'`);
	await eventually(() => expect(subjectsTo(operatorAddress)).toHaveLength(1));
	const [mail] = await receivers.mail.messages();
	expect(mail?.text).toMatch(new RegExp(`${referenceOf(id)}[\\s\\S]+(?:HTTP 503|ECONNREFUSED)`));
	await allIsSent(server);
	expect(subjectsTo(operatorAddress)).toHaveLength(1);
});

test('resend delivers it to the recipients who have not received it', async () => {
	await expect(onDesk('resend', id, {}, server.dataDir)).rejects.toThrow('There is no way to send anything');
	// The webhook still refuses: it is given up for now, and the e-mails go.
	expect(await resend(referenceOf(id))).toBe(
		'3 message(s) will be sent, if the server is running: within seconds, or later what is beyond 30 an hour to one company.',
	);
	await eventually(() => expect(subjectsTo('visitor@example.com')).toHaveLength(1));
	await eventually(() => expect(subjectsTo(operatorAddress)).toHaveLength(2));
	receivers.hook.mode = 'well';
	await eventually(() => expect(receivers.hook.received().filter(({ answer }) => answer === 204)).toHaveLength(1));
	await eventually(async () => {
		expect((await toldIn(server.dataDir, id)).join()).not.toMatch(/given up|not yet/);
		expect(await health()).toMatchObject({ status: 'ok', deliveries: { waiting: 0, givenUp: 0 } });
	});
	// Nobody gets it twice, however often it is asked for.
	const nothing = 'Every recipient has received it: there is nothing to send.';
	expect([await resend(id), (await leads('resend', '--all')).out]).toEqual([nothing, `${nothing}\n`]);
	await allIsSent(server);
	expect([subjectsTo('visitor@example.com'), subjectsTo(operatorAddress)].map(({ length }) => length)).toEqual([1, 2]);
});

test('deliveries postponed by a clock that was ahead are sent at once', async () => {
	const row = { ...rows.callback_requests, id: randomUUID(), email: 'ahead@example.com' };
	await receivers.mail.stop();
	await insert(server.url, 'callback_requests', row);
	await eventually(async () => expect((await toldIn(server.dataDir, row.id)).join()).toContain('not yet after'));
	await restartAfter(-2 * 86_400_000);
	await receivers.mail.start();
	await eventually(() => expect(subjectsTo('ahead@example.com')).toHaveLength(1));
});

test('what a newer release has added is given up alone, and its request is shown, sent again and erased', async () => {
	const row = { ...rows.callback_requests, id: randomUUID(), email: 'before@example.com' };
	await insert(server.url, 'callback_requests', row);
	await allIsSent(server);
	await server.stop();
	const [waiting, swap] = [randomUUID(), randomUUID()];
	inDatabase(server.dataDir, (database) => {
		const now = new Date().toISOString();
		const add =
			database.prepare(`INSERT INTO deliveries (id, kind, message, state, request_id, company, created_at, due_at, channel, recipient, attempts)
			VALUES (?, ?, ?, ?, '${row.id}', ?, '${now}', '${now}', 'email', 'later@example.com', 0)`);
		add.run(waiting, 'callback', 'sung', 'waiting', null);
		add.run(swap, 'swap', 'lead', 'waiting', null);
		add.run('to-alpha', 'callback', 'lead', 'delivered', 'Alpha');
		database.exec(`INSERT INTO history (id, kind, request_id, action, detail, author, created_at) VALUES ('1', 'callback', '${row.id}', 'sung', 'twice', '', '${now}');
			INSERT INTO company_answers (kind, request_id, delivery_id, company, answer, created_at) VALUES ('callback', '${row.id}', 'to-alpha', 'Alpha', 'sung', '${now}');
			INSERT INTO follow_ups VALUES ('swap', '${row.id}', '${now}')`);
	});
	await restart({ intervals: shortIntervals });
	await insert(server.url, 'callback_requests', { ...row, id: randomUUID(), email: 'after@example.com' });
	await eventually(() => expect(subjectsTo('after@example.com')).toHaveLength(1));
	const given = { status: 'degraded', deliveries: { givenUp: 2, waiting: 0 } };
	await eventually(async () => expect(await health()).toMatchObject(given));
	expect(subjectsTo('later@example.com')).toEqual([]);
	for (const id of [waiting, swap]) expect(server.output()).toContain(`"delivery":"${id}"`);
	expect((await toldIn(server.dataDir, row.id)).join()).toMatch(
		/something that this release cannot read.*given up.*UNREADABLE/,
	);
	const shown = await requestIn(server.dataDir, row.id);
	expect(shown?.answers).toMatchObject([{ company: 'Alpha', answer: 'sung' }]);
	expect(shown?.history).toMatchObject([{ action: 'sung', detail: 'twice' }]);
	expect((await leads('resend', '--all')).code).toBe(0);
	await eventually(async () => expect(await health()).toMatchObject({ status: 'ok', deliveries: { givenUp: 0 } }));
	expect((await leads('erase', row.id)).out).toContain('Erased 1 request(s)');
	const left = `SELECT recipient FROM deliveries WHERE request_id = :id AND message <> 'withdrawal'
		UNION ALL SELECT detail FROM history WHERE request_id = :id UNION ALL SELECT answer FROM company_answers WHERE request_id = :id
		UNION ALL SELECT due_at FROM follow_ups WHERE request_id = :id`;
	expect(inDatabase(server.dataDir, (database) => database.prepare(left).all({ id: row.id }))).toEqual([]);
});
