import { expect, test } from 'vitest';
import type { Row } from '#leads/columns.ts';
import { createPlanner } from '#server/delivery/plan.ts';
import { readSettings } from '#server/settings/read.ts';

const settings = readSettings({
	SMTP_URL: 'smtp://localhost:2525',
	LEADS_TO: 'owner@example.org',
	MAIL_FROM: 'requests@example.org',
});
const { plan } = createPlanner(settings, { companies: [], maxCompaniesPerLead: 3 });
const messages = (row: Row) => plan('callback', row, null).map(({ message, recipient }) => `${message} ${recipient}`);

test('a request without an e-mail address is sent to the operator, without a confirmation', () => {
	const row = { id: 'test', name: 'Test Person' };
	for (const unnamed of [row, { ...row, email: null }, { ...row, email: '' }])
		expect(messages(unnamed)).toEqual(['lead owner@example.org']);
	expect(messages({ ...row, email: 'test@example.com' })).toEqual([
		'lead owner@example.org',
		'thanks test@example.com',
	]);
});
