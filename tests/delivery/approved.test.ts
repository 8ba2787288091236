import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Routing } from '#server/delivery/routing.ts';
import { startDelivering } from '../support/delivered.ts';
import { eventually, sharedReceivers } from '../support/shared-delivery.ts';
import { insert, rows } from '../support/wire.ts';

const checked = {
	on: new Date().toISOString().slice(0, 10),
	by: 'our office manager',
	training: 'certificates seen',
	insurance: { cover: '£5 million', expires: '2999-12-31' },
	tradeBody: 'none',
} as const;
const alpha = { name: 'Alpha Test Lifts', email: 'alpha@example.com', checked, shown: true };
const beta = { name: 'Beta Test Lifts', email: 'beta@example.com' };

const receivers = sharedReceivers();

/** The confirmation a visitor gets from a server with these companies. */
async function confirmation(companies: Routing['companies']): Promise<string> {
	const env = { COMPANY_REGISTERED_IN: 'Scotland', VAT_NUMBER: 'GB123456789' };
	const server = await startDelivering(receivers, { routing: { maxCompaniesPerLead: 2, companies }, env });
	const id = randomUUID();
	const email = `${id}@example.com`;
	await insert(server.url, 'callback_requests', { ...rows.callback_requests, id, email });
	const mail = await eventually(async () => {
		const found = (await receivers.mail.messages()).find(({ to }) => to?.[0]?.address === email);
		expect(found).toBeDefined();
		return found;
	});
	await server.stop();
	return (mail?.text ?? '').replace(/\s+/g, ' ');
}

test('an e-mail calls companies approved where all were checked and one is shown', async () => {
	expect(await confirmation([alpha])).toContain('An engineer from an approved stairlift company rings you');
	const text = await confirmation([alpha, beta]);
	expect(text).toContain('An engineer from a stairlift company rings you');
	expect(text).not.toContain('approved');
});

test('an e-mail ends with where the company is registered, and its VAT number', async () => {
	expect(await confirmation([])).toMatch(/Registered in Scotland\. Company number .* VAT number GB123456789\./);
});
