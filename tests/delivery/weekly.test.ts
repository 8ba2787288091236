import { afterEach, expect, test, vi } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import type { CompanyAnswer } from '#leads/status.ts';
import type { RequestKey } from '#leads/tables.ts';
import { routingSchema } from '#server/delivery/companies.ts';
import { lookForDue } from '#server/delivery/deliver.ts';
import { writeWeekly } from '#server/delivery/mail-parts.ts';
import { createPlanner } from '#server/delivery/plan.ts';
import { senderOf } from '#server/emails/mail.ts';
import { createLog } from '#server/log.ts';
import { readSettings, type Settings } from '#server/settings/read.ts';
import { openForServer } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';
import { insert } from '../store/data.ts';
import { temporaryFolder } from '../support/server.ts';
import { eventually } from '../support/shared.ts';
import { somebody } from '../support/wire.ts';
import { packed } from './mails.ts';

afterEach(() => void vi.useRealTimers());

const companies = ['Alpha', 'Beta'].map((name) => ({ name, email: `${name.toLowerCase()}@example.com` }));
const routing = routingSchema.parse({ maxCompaniesPerLead: 2, companies });

async function openStore() {
	const folder = await temporaryFolder();
	const mail = { SMTP_URL: 'smtp://127.0.0.1', LEADS_TO: 'a@example.org', MAIL_FROM: 'b@example.org' };
	const settings = readSettings({ ...mail, DATA_DIR: folder, SITE_URL: 'https://www.example.org' });
	const store = await openForServer(folder, { planner: createPlanner(settings) });
	store.companies.takeOver(routing, '');
	return { settings, store };
}

/** Notes a company's answer to a request that it was sent. */
function answerAs(store: Store, company: string, request: RequestKey, answer: CompanyAnswer = 'rung') {
	const sent = store.outbox.of(request).find((one) => one.company === company);
	store.answers.record(request, sent?.id ?? '', answer);
}

/** The e-mail about the last week that is due. */
async function weeklyReport(store: Store, settings: Settings) {
	const report = store.outbox.take('email', 99).find(({ message }) => message === 'weekly-report');
	if (!report) throw new Error('It is due.');
	return writeWeekly(report, { settings, store, sender: senderOf(settings) });
}

/** Sets the date, at noon unless another time is given. */
const at = (day: string, time = '12:00') => vi.setSystemTime(new Date(`${day}T${time}:00Z`));

test('the e-mail about a week says what came, who answered in time, and what is still open', async () => {
	// Before the store is opened: its times never go back.
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-14T12:00:00Z') });
	const { store, settings } = await openStore();
	at('2026-11-15');
	insert(store, 'brochure', somebody());
	at('2026-11-17');
	const [early, late] = [insert(store, 'callback', somebody()), insert(store, 'photo-quote', somebody())];
	insert(store, 'brochure', somebody());
	at('2026-11-18', '11:00');
	answerAs(store, 'Alpha', early);
	at('2026-11-18', '13:00');
	answerAs(store, 'Alpha', late);
	answerAs(store, 'Beta', late, 'not-for-me');
	at('2026-11-19');
	const open = insert(store, 'callback', somebody(), '/blog');
	at('2026-11-23', '03:00');
	const afterwards = insert(store, 'callback', somebody());

	at('2026-11-23', '07:00');
	store.outbox.reportWeek('2026-11-16');
	expect(store.outbox.reportWeek('2026-11-23')).toBe(true);
	at('2026-11-24', '09:00');
	const mail = await weeklyReport(store, settings);
	expect(mail.subject).toBe('Your week to 22 November 2026: 4 requests, 2 still open');
	expect(packed(mail.text)).toContain(
		packed(`${referenceOf(open.id)} · callback request: 4 days old, sent to Alpha and Beta
		${referenceOf(afterwards.id)} · callback request: 30 hours old, sent to Alpha and Beta`),
	);
	for (const line of [
		'All · 4 · 1 Photo quotes · 1 · 0 Brochures · 1 · 1 Callbacks · 2 · 0',
		'All · 1/3 · 1 · 1 Alpha · 1/3 · 1 · 0 Beta · 0/3 · 0 · 1',
	])
		expect(packed(mail.text)).toContain(packed(line));
	for (const personal of ['caller@example.ie', '7700', 'Çaller']) expect(mail.text + mail.html).not.toContain(personal);
	await store.close();
});

test('it is added once when its day has come, by any number of processes, also after a stop', async () => {
	const { store } = await openStore();
	let [now, looks, woken] = [new Date('2026-11-23T06:59:00Z'), 0, 0];
	const clock = () => {
		looks++;
		return now;
	};
	const parts = { wake: () => void woken++, log: createLog('silent'), interval: 5, now: clock };
	const start = () => lookForDue(store, 'monday', parts);
	const due = () => store.outbox.take('email', 9).map(({ message }) => message);
	const running = [start(), start()];
	// After three looks, one of the two has looked twice, and is done with the first: the first week has not ended yet.
	await eventually(() => expect(looks).toBeGreaterThan(2));
	expect(woken).toBe(0);
	now = new Date('2026-11-23T07:00:00Z');
	await eventually(() => expect(woken).toBe(1));
	await Promise.all(running.map((stop) => stop()));
	expect(due()).toEqual(['weekly-report']);
	now = new Date('2026-12-16T12:00:00Z');
	const again = start();
	await eventually(() => expect(woken).toBe(2));
	await again();
	expect(due()).toEqual(['weekly-report']);
	await store.close();
});
