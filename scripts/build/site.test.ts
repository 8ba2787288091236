import { expect, test } from 'vitest';
import { type EarlierRouting as Routing, routingSchema } from '#server/delivery/companies.ts';
import { publishedOf } from '#server/delivery/published.ts';
import { readSettings } from '#server/settings/read.ts';
import { published } from './site.ts';

const now = new Date('2026-11-21T12:00:00Z');
const checked = {
	on: '2026-11-02',
	by: 'our office manager',
	training: 'fitters’ certificates from a maker',
	insurance: { cover: '£5 million', expires: '2027-06-30' },
	tradeBody: 'none',
} as const;
const alpha = { name: 'Alpha', email: 'alpha@example.com' };

function built(env: Record<string, string>, companies: Routing['companies'] = [], today = now) {
	const routing = routingSchema.parse({ maxCompaniesPerLead: 2, companies });
	const { __SITE__, __COMPANIES__ } = published(readSettings(env), publishedOf(routing, now), today);
	return { site: JSON.parse(__SITE__), companies: JSON.parse(__COMPANIES__), all: __SITE__ + __COMPANIES__ };
}

test('the build writes no secret settings into pages, and no address of a company', () => {
	const secret = 'Llanfairpwll';
	const env = {
		LEADS_TO: 'a@example.com',
		MAIL_FROM: 'b@example.com',
		SMTP_URL: `smtp://user:${secret}@mail.example.com`,
		LEADS_WEBHOOK_URL: `https://example.com/${secret}`,
		LEADS_WEBHOOK_SECRET: `whsec_${Buffer.from(secret.repeat(2)).toString('base64')}`,
	};
	const { all, site } = built(env, [shown]);
	expect(all).toContain('Alpha');
	for (const unseen of [secret, 'whsec', 'a@example.com', 'alpha@example.com']) expect(all).not.toContain(unseen);
	expect(site.confirmsByEmail).toBe(true);
	expect(built({}).site.confirmsByEmail).toBe(false);
	expect(built({}).site.countsKeptMonths).toBe(25);
	expect(built({ COUNTS: 'off' }).site.countsKeptMonths).toBe(0);
});

test('with a hosted project, the pages know its public key, and where the server is', () => {
	const project = {
		PUBLIC_BACKEND_URL: 'https://abc.example.org',
		PUBLIC_BACKEND_KEY: 'sb_publishable_0123456789',
		BACKEND_SECRET_KEY: 'sb_secret_0123456789',
	};
	const { site, all } = built(project);
	expect(site).toMatchObject({
		backendUrl: project.PUBLIC_BACKEND_URL,
		backendKey: project.PUBLIC_BACKEND_KEY,
		postsForms: true,
		serverUrl: '',
	});
	for (const unseen of [project.BACKEND_SECRET_KEY]) expect(all).not.toContain(unseen);
	const elsewhere = built({ ...project, SERVER_URL: 'https://requests.example.org' }).site;
	expect(elsewhere).toMatchObject({ postsForms: true, serverUrl: 'https://requests.example.org', countsKeptMonths: 0 });
	expect(built({ ...project, SERVER_URL: 'none' }).site).toMatchObject({ postsForms: false, serverUrl: '' });
});

const shown = { ...alpha, checked, shown: true };
const other = { name: 'B', email: 'b@example.com' };
const expired = { ...checked, insurance: { cover: '£1', expires: '2026-11-20' } };

test.each<[string, Routing['companies'], boolean, string[]]>([
	['none is named', [], false, []],
	['one is checked and shown', [shown], true, ['Alpha']],
	['one is checked and not shown', [{ ...alpha, checked }], false, []],
	['one of two is not checked', [shown, other], false, ['Alpha']],
	['one of two is not shown', [shown, { ...other, checked }], true, ['Alpha']],
	['its insurance has expired', [{ ...shown, checked: expired }], false, []],
	['its check is older than a year', [{ ...shown, checked: { ...checked, on: '2025-11-20' } }], false, []],
	['its check is to come', [{ ...shown, checked: { ...checked, on: '2026-11-22' } }], false, []],
])('companies are approved or not when %s', (_, companies, approved, listed) => {
	const { site, companies: named } = built({}, companies);
	expect(site.approved).toBe(approved);
	expect(named.map(({ name }: { name: string }) => name)).toEqual(listed);
	expect(site.maxCompanies).toBe(2);
});

test('they are no longer once the check of one that is not shown has lapsed', () => {
	const soon = { ...other, checked: { ...checked, insurance: { cover: '£1', expires: '2026-11-22' } } };
	const approvedOn = (day: string) => built({}, [shown, soon], new Date(day)).site.approved;
	expect(['2026-11-22T23:00:00Z', '2026-11-23'].map(approvedOn)).toEqual([true, false]);
});
