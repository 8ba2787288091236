import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { operatorAddress, shortIntervals } from '../support/delivered.ts';
import { startHere } from '../support/server-here.ts';
import { eventually, sharedDelivery } from '../support/shared-delivery.ts';
import { insert, rows } from '../support/wire.ts';

const env = {
	RATE_LIMIT: 'on',
	MAX_REQUESTS_PER_DAY: '1',
	DESK: 'on',
	LEADS_WEBHOOK_URL: '',
	LEADS_WEBHOOK_SECRET: '',
};
const intervals = { ...shortIntervals, attention: 50 };
const { receivers, server, restart } = sharedDelivery({ env, intervals }, startHere);

const told = () =>
	receivers.mail
		.accepted()
		.filter(({ to, subject }) => to.includes(operatorAddress) && subject === 'The site needs your attention');

test('that requests are held is told once, with what to do and no word of the visitor, and not again after a restart', async () => {
	const send = () => insert(server.url, 'callback_requests', { ...rows.callback_requests, id: randomUUID() });
	const statuses = [await send(), await send(), await send()].map(({ status }) => status);
	expect(statuses).toEqual([201, 202, 202]);
	await eventually(() => expect(told()).toHaveLength(1));
	const mail = (await receivers.mail.messages()).find(({ subject }) => subject === 'The site needs your attention');
	for (const said of [mail?.text, mail?.html]) {
		expect(said).toContain('Requests are held');
		expect(said).toContain('/desk/?page=server');
		expect(said).not.toMatch(/Test Person|test@example|127\.0\.0/);
	}
	await server.stop();
	await restart();
	// Looked at twenty times.
	await new Promise((resolve) => setTimeout(resolve, 1000));
	expect(told()).toHaveLength(1);
});
