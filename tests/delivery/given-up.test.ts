import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inDatabase } from '../support/database.ts';
import { leads as answer, requestIn, toldIn } from '../support/operator.ts';
import { shortIntervals } from '../support/server.ts';
import { allIsSent, eventually, healthOf, sharedDelivery, startHere } from '../support/shared.ts';
import { insert, rows } from '../support/wire.ts';

const { receivers, server, restart } = sharedDelivery({}, startHere);

const leads = (...args: string[]) => answer(args, server.dataDir, receivers.env);
const health = () => healthOf(server);
const subjectsTo = (address: string) =>
	receivers.mail.accepted().flatMap(({ to, subject }) => (to.includes(address) ? [subject] : []));

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
