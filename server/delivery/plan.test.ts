import { expect, test } from 'vitest';
import type { Row } from '#leads/form.ts';
import type { CompanyAnswer, Status } from '#leads/status.ts';
import { routingSchema } from '#server/delivery/companies.ts';
import { createFollowUp, createPlanner, takeBackTime, unserved } from '#server/delivery/plan.ts';
import { readSettings } from '#server/settings/read.ts';
import type { Delivery, Loads, Planned } from '#server/store/delivery.ts';
import { mailRequest } from '../../tests/delivery/mails.ts';

const settings = readSettings({
	SMTP_URL: 'smtp://localhost:2525',
	LEADS_TO: 'owner@example.org',
	MAIL_FROM: 'requests@example.org',
});
const { plan } = createPlanner(settings, () => ({ companies: [], maxCompaniesPerLead: 3 }));
const messages = (row: Row, suspected: string | null = null) =>
	plan('callback', row, suspected).map(({ message, recipient }) => `${message} ${recipient}`);

test('a request without an e-mail address is sent to the operator, without a confirmation', () => {
	const row = { id: 'test', name: 'Test Person' };
	for (const unnamed of [row, { ...row, email: null }, { ...row, email: '' }])
		expect(messages(unnamed)).toEqual(['lead owner@example.org']);
	// Also where the form was sent too fast, but for a program, which fills in the honeypot.
	const named = { ...row, email: 'test@example.com' };
	for (const suspected of [null, 'haste'])
		expect(messages(named, suspected)).toEqual(['lead owner@example.org', 'thanks test@example.com']);
	expect(messages(named, 'trap haste')).toEqual(['lead owner@example.org']);
});

test('companies get a brochure request, at once or later, only where the visitor asked for them', () => {
	const companies = ['Alpha', 'Beta'].map((name) => ({ name, email: `${name.toLowerCase()}@example.com` }));
	const planner = createPlanner(settings, () =>
		routingSchema.parse({ companies, maxCompaniesPerLead: 3, askFirst: 1 }),
	);
	const names = (row: Row) =>
		[planner.plan('brochure', row, null), planner.takers?.('brochure', row) ?? []].map((some) =>
			some.map(({ company }) => company).filter((name) => name !== null),
		);
	const row = { id: 'test', name: 'Test Person', email: 'test@example.com' };
	for (const open of [row, { ...row, companies_too: null }, { ...row, companies_too: 'no' }])
		expect(names(open)).toEqual([[], []]);
	expect(names({ ...row, companies_too: 'yes' })).toEqual([['Alpha'], ['Alpha', 'Beta']]);
	// At once no more than in all.
	const narrow = createPlanner(settings, () => routingSchema.parse({ companies, maxCompaniesPerLead: 1, askFirst: 2 }));
	expect(narrow.plan('callback', row, null).filter(({ company }) => company)).toHaveLength(1);
});

const names = ['Alpha', 'Beta', 'Gamma', 'Delta'];
const companies = names.map((name) => ({ name, email: `${name.toLowerCase()}@example.com` }));
const start = Date.parse('2026-11-20T15:42:00.000Z');
const hour = 3_600_000;

test.each([
	[[], ['delta'], ['Delta', 'Alpha']],
	[['alpha'], [], ['Beta']],
	[['alpha'], ['alpha', 'gone', 'beta'], ['Beta']],
	[['alpha', 'beta'], ['gamma', 'delta'], ['Gamma']],
	[['alpha', 'beta', 'gamma'], ['delta'], []],
])('where %j have a request and %j an earlier one of its person, it goes to %j', (having, earlier, asked) => {
	const routing = routingSchema.parse({ companies, maxCompaniesPerLead: 3, askFirst: 2 });
	const mailOf = (name: string) => `${name}@example.com`;
	const knowing = () =>
		earlier.map(
			(name) =>
				({
					message: 'lead',
					channel: 'email',
					recipient: mailOf(name),
					company: names.find((one) => one.toLowerCase() === name) ?? name,
					again: '1',
				}) as Planned,
		);
	const asking = { loads: () => new Map(), now: new Date(start), had: having.map(mailOf), knowing };
	const planned = createPlanner(settings, () => routing).plan('callback', { id: 'test' }, null, asking);
	expect(planned.flatMap(({ company }) => company ?? [])).toEqual(asked);
	// Without e-mail nobody is asked, and without links nothing follows.
	const hook = { LEADS_WEBHOOK_URL: 'http://127.0.0.1:1', LEADS_WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` };
	const { plan, reports, followUp } = createPlanner(readSettings(hook), () => routing);
	const without = [plan('callback', { id: 'test' }, null), reports, followUp];
	expect(without).toMatchObject([[{ channel: 'webhook' }], [], undefined]);
	expect(createPlanner({ ...settings, SERVER_URL: 'none' }).followUp).toBeUndefined();
});

/** A request with its deliveries, over hours: `at` gives what is sent at an hour, as the store keeps it. */
function follow(
	routing: { maxCompaniesPerLead: number; askFirst?: number },
	{ kind = 'callback', ...more }: Record<string, string> = {},
	loads: Loads = new Map(),
	moreOf: (name: string) => object = () => ({}),
) {
	const id = '00000000-0000-4000-8000-000000000000';
	const base = mailRequest(kind as 'callback', more);
	const request = { ...base, id, created_at: new Date(start).toISOString() };
	const followUp = createFollowUp(settings, () =>
		routingSchema.parse({ ...routing, companies: companies.map((one) => ({ ...one, ...moreOf(one.name) })) }),
	);
	const deliveries: Delivery[] = [];
	const answers: { company: string; answer: CompanyAnswer; hours?: number; agreed?: boolean }[] = [];
	const add = (planned: Planned, hours: number, state: Delivery['state'] = 'delivered') => {
		const time = new Date(start + hours * hour).toISOString();
		const about = { id: `${planned.message} ${planned.recipient}`, kind: request.kind, request_id: id };
		const times = { created_at: time, due_at: time, settled_at: time, waits_until: null };
		deliveries.push({ ...planned, ...about, ...times, attempts: 1, state, why: null, again: null });
	};
	const ask = (...some: string[]) => {
		for (const name of some)
			add({ message: 'lead', channel: 'email', recipient: `${name.toLowerCase()}@example.com`, company: name }, 0);
	};
	const at = (hours: number, status?: Status) => {
		const stored = answers.map(({ company, answer, hours = 0, agreed = false }) => ({
			...{ kind: request.kind, request_id: id, company, answer, pounds: null, agreed },
			created_at: new Date(start + hours * hour).toISOString(),
			delivery_id: `lead ${company.toLowerCase()}@example.com`,
			said_to: `lead ${company.toLowerCase()}@example.com`,
		}));
		const now = new Date(start + hours * hour);
		const { planned, next } = followUp({ request, deliveries, answers: stored, status, loads: () => loads, now });
		for (const one of planned) add(one, hours);
		return [
			planned.map(({ message, recipient }) => `${message} ${recipient.split('@')[0]}`),
			next && (next.getTime() - start) / hour,
		];
	};
	return { at, ask, add, answers, deliveries };
}

test.each(['won', 'lost', 'spam'] as const)('nobody hears of a request that is set to %s', (status) => {
	const { at, ask, answers } = follow({ maxCompaniesPerLead: 3, askFirst: 1 });
	ask('Alpha');
	expect(at(13, status)).toEqual([[], undefined]);
	answers.push({ company: 'Alpha', answer: 'not-for-me' });
	expect(at(21, status)).toEqual([[], undefined]);
	expect(at(21, 'new')[0]).toContain('lead beta');
});

test('the operator who has contacted the visitor hears no more, and the silent company does', () => {
	const { at, ask } = follow({ maxCompaniesPerLead: 3 });
	ask('Alpha');
	expect(at(12, 'contacted')[0]).toEqual(['reminder alpha']);
	expect(at(20, 'contacted')[0]).toEqual([]);
	expect(at(20, 'new')[0]).toContain('unanswered owner');
});

test('a silent company is reminded once that has its e-mail, then the operator hears once', () => {
	const { at, ask, deliveries } = follow({ maxCompaniesPerLead: 3 });
	ask('Alpha');
	expect(at(0)).toEqual([[], 12]);
	expect(at(11.9)[0]).toEqual([]);
	for (const state of ['waiting', 'delivered'] as const) {
		Object.assign(deliveries[0] ?? {}, { state });
		expect(at(12)[0]).toEqual(state === 'waiting' ? [] : ['reminder alpha']);
	}
	expect(at(13)).toEqual([[], 20]);
	expect(at(20)[0]).toEqual(expect.arrayContaining(['unanswered owner']));
	expect(at(21)).toEqual([[], undefined]);
});

test('nobody is reminded or told of a company that has answered, nor of a brochure or what a program filled in', () => {
	const answered = follow({ maxCompaniesPerLead: 1 });
	answered.ask('Alpha');
	answered.answers.push({ company: 'Alpha', answer: 'rung' });
	expect(answered.at(30)).toEqual([[], undefined]);
	// The operator alone has it.
	expect(follow({ maxCompaniesPerLead: 1 }).at(30)).toEqual([['unanswered owner'], undefined]);
	const untimed: Record<string, string>[] = [{ kind: 'brochure' }, { suspected: 'trap haste' }];
	for (const more of untimed) {
		const { at, ask } = follow({ maxCompaniesPerLead: 1 }, more);
		ask('Alpha');
		expect(at(30)).toEqual([[], undefined]);
	}
});

test('a company kept back is asked when another is silent, with a time of its own, and never more than the limit', () => {
	const { at, ask } = follow({ maxCompaniesPerLead: 2, askFirst: 1 });
	ask('Alpha');
	at(12);
	expect(at(20)).toEqual([['unanswered owner', 'lead beta'], 32]);
	expect(at(21)).toEqual([[], 32]);
	expect(at(32)).toEqual([['reminder beta'], 40]);
	expect(at(40)).toEqual([[], undefined]);
});

test('“Not for me” passes the request on when it can no longer be a wrong press, and the operator hears when nobody is left', () => {
	const { at, ask, answers } = follow({ maxCompaniesPerLead: 2, askFirst: 1 });
	ask('Alpha');
	answers.push({ company: 'Alpha', answer: 'not-for-me', hours: 0.5 });
	expect([takeBackTime, ...at(0.5)]).toEqual([300_000, [], 0.5 + takeBackTime / hour]);
	answers.pop();
	expect(at(0.6)).toEqual([[], 12]);
	answers.push({ company: 'Alpha', answer: 'not-for-me', hours: 0.75 });
	expect(at(0.8)[0]).toEqual([]);
	expect(at(1)).toEqual([['lead beta'], 13]);
	expect(at(1)[0]).toEqual([]);
	answers.push({ company: 'Beta', answer: 'not-for-me' });
	expect(at(2)).toEqual([['unanswered owner'], undefined]);
	expect(at(3)).toEqual([[], undefined]);
});

test('a company that was removed is reminded of what it has', () => {
	const { at, ask } = follow({ maxCompaniesPerLead: 3 });
	ask('Alpha', 'Omega');
	expect(at(12)[0]).toEqual(['reminder alpha', 'reminder omega']);
});

test('one answer is enough for the operator, and weeks later nothing is sent', () => {
	const one = follow({ maxCompaniesPerLead: 2 });
	one.ask('Alpha', 'Beta');
	one.answers.push({ company: 'Alpha', answer: 'quote-sent' });
	expect(one.at(25)[0]).toEqual(['reminder beta']);
	const old = follow({ maxCompaniesPerLead: 2, askFirst: 1 });
	old.ask('Alpha');
	expect(old.at(100)).toEqual([[], undefined]);
	old.answers.push({ company: 'Alpha', answer: 'not-for-me' });
	expect(old.at(100)).toEqual([[], undefined]);
});

test('the next company is one that may be asked now: not paused, not over its week', () => {
	const loads = new Map([
		['Gamma', { thisWeek: 0, last: 2 }],
		['Delta', { thisWeek: 0, last: 1 }],
	]);
	const pausedUntil = (name: string) => (name === 'Beta' ? { pausedUntil: '2026-11-22' } : {});
	const { at, ask, answers } = follow({ maxCompaniesPerLead: 4, askFirst: 1 }, {}, loads, pausedUntil);
	ask('Alpha');
	answers.push({ company: 'Alpha', answer: 'not-for-me' });
	expect(at(1)[0]).toEqual(['lead delta']);
	answers.push({ company: 'Delta', answer: 'not-for-me' });
	expect(at(2)[0]).toEqual(['lead gamma']);
	answers.push({ company: 'Gamma', answer: 'not-for-me' });
	// Looked at again at midnight, until Beta's pause is over.
	expect(at(3)).toEqual([['unanswered owner'], 8.3]);
	expect(at(8.3)).toEqual([[], 32.3]);
	expect(at(32.3)[0]).toEqual(['lead beta']);
});

type Followed = ReturnType<typeof follow>;
const to = (name: string, message: Planned['message']) =>
	({ message, channel: 'email', recipient: `${name.toLowerCase()}@example.com`, company: name }) as const;
const says = (answer: CompanyAnswer, hours: number) => ({ company: 'Alpha', answer, hours });
test.each<[string, (one: Followed) => unknown, number, string[]]>([
	['is taken back', ({ add }) => add(to('Alpha', 'withdrawal'), 1), 2, ['lead beta']],
	['is taken back, and nobody reminded', ({ add }) => add(to('Alpha', 'withdrawal'), 1), 12, ['lead beta']],
	['said no five minutes ago', ({ answers }) => answers.push(says('not-for-me', 2 - 1 / 12)), 2, ['lead beta']],
	['says no by a clock that is ahead', ({ answers }) => answers.push(says('not-for-me', 3)), 2, ['lead beta']],
	['tried, and says no', ({ answers }) => answers.push(says('tried', 1), says('not-for-me', 1.5)), 2, ['lead beta']],
	['objects', ({ answers }) => answers.push(says('wrong-number', 1)), 2, ['unanswered owner']],
	['was told of a correction', ({ add }) => add(to('Alpha', 'corrected'), 5), 12, []],
	['was told of it long ago', ({ add }) => add(to('Alpha', 'corrected'), 5), 17, ['reminder alpha']],
	['was not, but another', ({ add }) => add(to('Beta', 'corrected'), 5), 12, ['reminder alpha']],
	['was reminded, as another was', ({ add }) => add(to('Beta', 'reminder'), 5), 12, ['reminder alpha']],
	['never got it', ({ deliveries: [one] }) => Object.assign(one ?? {}, { state: 'given-up' }), 12, []],
	['has an earlier one', ({ deliveries: [one] }) => Object.assign(one ?? {}, { again: 'x' }), 12, []],
])('where the company that was asked %s, what follows is so', (_, happens, hours, planned) => {
	const one = follow({ maxCompaniesPerLead: 2, askFirst: 1 });
	one.ask('Alpha');
	happens(one);
	expect(one.at(hours)[0]).toEqual(planned);
});

test('one that has tried is reminded once, and the request stays with it', () => {
	const { at, ask, answers } = follow({ maxCompaniesPerLead: 3, askFirst: 1 });
	ask('Alpha');
	answers.push({ company: 'Alpha', answer: 'tried' });
	expect(at(1)).toEqual([[], 12]);
	expect(at(12)[0]).toEqual(['reminder alpha']);
	expect(at(20)).toEqual([[], undefined]);
	answers.push({ company: 'Alpha', answer: 'not-for-me' }, { company: 'Alpha', answer: 'rung' });
	expect(at(21)).toEqual([[], undefined]);
});

test('the visitor hears who has it when one more company is asked, unless no confirmation was sent or one still waits', () => {
	const thanks = { message: 'thanks', channel: 'email', recipient: 'visitor@example.com', company: null } as const;
	const told = (state?: Delivery['state'], attempts = 1) => {
		const { at, ask, answers, add, deliveries } = follow({ maxCompaniesPerLead: 4, askFirst: 1 });
		ask('Alpha');
		if (state) add(thanks, 0, state);
		for (const one of deliveries) one.attempts = attempts;
		answers.push({ company: 'Alpha', answer: 'not-for-me' });
		return at(1)[0];
	};
	expect(told('delivered')).toEqual(['lead beta', 'passed-on visitor']);
	expect(told('waiting')).toEqual(['lead beta', 'passed-on visitor']);
	for (const none of [told(), told('given-up'), told('waiting', 0)]) expect(none).toEqual(['lead beta']);
});

test('places that no company serves are named: whole nations, then areas', () => {
	const places = (areas?: string[], ...others: object[]) => {
		const alpha = { name: 'Alpha', email: 'a@example.com', ...(areas && { areas }) };
		const routing = routingSchema.parse({ maxCompaniesPerLead: 1, companies: [alpha, ...others] });
		return unserved(routing.companies).find(({ requests }) => requests === 'photo quote requests')?.places;
	};
	expect(places(['England', 'Scotland', 'CF', 'SA', 'LL', 'NP'])).toBe('Northern Ireland');
	expect(places(['England', 'Wales'])).toBe('Scotland, Northern Ireland');
	expect(places(['DE'], { name: 'Beta', email: 'b@example.com' })).toBeUndefined();
	expect(places()).toBeUndefined();
});

test('the visitor hears once that nobody has answered, when the time is over that an e-mail named last', () => {
	const told = { message: 'thanks', channel: 'email', recipient: 'visitor@example.com', company: null } as const;
	const overdue = ['overdue visitor'];
	const begin = (state: Delivery['state'] = 'delivered', more = {}, asked = ['Alpha']) => {
		const one = follow({ maxCompaniesPerLead: 1 }, more);
		one.ask(...asked);
		one.add(told, 0, state);
		return { ...one, at: (hours: number, status?: Status) => one.at(hours, status)[0] };
	};
	for (const asked of [['Alpha'], []]) {
		const { at } = begin('delivered', {}, asked);
		expect(at(23.9)).not.toContain(overdue[0]);
		expect(at(24)).toEqual(overdue);
		for (const hours of [24.1, 48, 90]) expect(at(hours)).toEqual([]);
	}
	const { at, add } = begin();
	at(23);
	add({ ...told, message: 'passed-on' }, 23);
	expect(at(24.1)).toEqual([]);
	expect(at(47)).toEqual(overdue);

	for (const status of ['contacted', 'quoted', 'won', 'lost', 'spam'] as const)
		expect(begin().at(24.1, status)).not.toContain(overdue[0]);
	for (const answer of ['rung', 'quote-sent'] as const) {
		const { at, answers } = begin();
		answers.push({ company: 'Alpha', answer });
		expect(at(24.1)).toEqual([]);
	}
	// With what is agreed there is nothing to answer; but a right number is asked for.
	for (const answer of ['wrong-number', 'not-genuine', 'had-already'] as const) {
		const { at, answers } = begin();
		answers.push({ company: 'Alpha', answer, agreed: true });
		expect(at(20)).toEqual([]);
		expect(at(24.1)).toEqual(answer === 'wrong-number' ? overdue : []);
	}
	const tried = begin();
	tried.answers.push({ company: 'Alpha', answer: 'tried' });
	expect(tried.at(24.1)).toContain(overdue[0]);
	// Whose confirmation failed, who has the brochure, a program, and after a long stop.
	for (const none of [
		begin('given-up').at(24.1),
		begin('delivered', { kind: 'brochure' }).at(24.1),
		begin('delivered', { suspected: 'trap' }).at(24.1),
		begin().at(93),
	])
		expect(none).not.toContain(overdue[0]);
	expect(begin('delivered', {}, []).at(92)).toEqual(['unanswered owner', ...overdue]);
});

test('one whose confirmation still waits is looked at again until it is delivered', () => {
	const { at, add, deliveries } = follow({ maxCompaniesPerLead: 1 });
	add({ message: 'thanks', channel: 'email', recipient: 'visitor@example.com', company: null }, 0, 'waiting');
	expect(at(1)).toEqual([[], 20]);
	expect(at(20)).toEqual([['unanswered owner'], 24]);
	expect(at(30)).toEqual([[], 30 + 1 / 6]);
	for (const one of deliveries) one.state = 'delivered';
	expect(at(30.2)[0]).toEqual(['overdue visitor']);
});

test('a place is unserved if companies take such requests, but none of them works there', () => {
	const some = (...companies: object[]) =>
		createPlanner(settings, () =>
			routingSchema.parse({
				maxCompaniesPerLead: 3,
				companies: companies.map((one, index) => ({ name: names[index], email: `${index}@example.com`, ...one })),
			}),
		);
	const planner = some(
		{ areas: ['DE', 'Wales'], pausedUntil: '2100-01-01' },
		{ kinds: ['photo-quote'], areas: ['BT'] },
	);
	const isUnserved = (kind: 'callback' | 'photo-quote' | 'brochure', row: Row) => planner.isUnserved?.(kind, row);
	expect(isUnserved('callback', { comment: 'Belfast BT1 5GS' })).toBe(true);
	expect(isUnserved('photo-quote', { address: 'Belfast BT1 5GS' })).toBe(false);
	for (const served of ['DE1 1AA', 'CF10 1AA', 'nowhere', ''])
		expect(isUnserved('callback', { comment: served }), served).toBe(false);
	expect(isUnserved('brochure', { address: 'TR1 1AA' })).toBe(false);
	expect(isUnserved('brochure', { address: 'TR1 1AA', companies_too: 'yes' })).toBe(true);
	expect(some({ areas: ['DE'] }, {}).isUnserved?.('callback', { comment: 'TR1 1AA' })).toBe(false);
	expect(some({ areas: ['DE'], kinds: ['brochure'] }).isUnserved?.('callback', { comment: 'TR1 1AA' })).toBe(false);
	expect(some().isUnserved?.('callback', { comment: 'TR1 1AA' })).toBe(false);
});
