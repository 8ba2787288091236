import { expect, test } from 'vitest';
import type { Row } from '#leads/columns.ts';
import { createPlanner } from '#server/delivery/plan.ts';
import { routingSchema } from '#server/delivery/routing.ts';
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

test('companies get a brochure request, at once or later, only where the visitor asked for them', () => {
	const companies = ['Alpha', 'Beta'].map((name) => ({ name, email: `${name.toLowerCase()}@example.com` }));
	const planner = createPlanner(settings, routingSchema.parse({ companies, maxCompaniesPerLead: 3, askFirst: 1 }));
	const names = (row: Row) =>
		[...planner.plan('brochure', row, null), ...(planner.further?.('brochure', row) ?? [])]
			.map(({ company }) => company)
			.filter((name) => name !== null);
	const row = { id: 'test', name: 'Test Person', email: 'test@example.com' };
	for (const open of [row, { ...row, companies_too: null }, { ...row, companies_too: 'no' }])
		expect(names(open)).toEqual([]);
	expect(names({ ...row, companies_too: 'yes' })).toEqual(['Alpha', 'Beta']);
});
