import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LeadKind } from '#leads/tables.ts';
import {
	connectionOf,
	failureCode,
	leadDeleted,
	type Mailer,
	postEvent,
	signatureOf,
} from '#server/delivery/channels.ts';
import { areaOf, routingSchema, wordsIn } from '#server/delivery/companies.ts';
import { nextAttemptAt, startCourier } from '#server/delivery/courier.ts';
import { lookForDue, startDelivery, warnWithoutMail } from '#server/delivery/deliver.ts';
import { createPlanner } from '#server/delivery/plan.ts';
import { createSend, sentBrochure } from '#server/delivery/send.ts';
import type { Mail } from '#server/emails/mail.ts';
import { createLog } from '#server/log.ts';
import { readSettings } from '#server/settings/read.ts';
import { byItself } from '#server/store/companies.ts';
import { channels, type Delivery } from '#server/store/delivery.ts';
import type { Outbox } from '#server/store/outbox.ts';
import type { Store } from '#server/store/store.ts';
import { mailRequest } from '../../tests/delivery/mails.ts';
import { inStore, open, rowOf, setClock, tableOf } from '../../tests/store/data.ts';
import { expectApproved } from '../../tests/support/approved.ts';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const hour = 3_600_000;
const at = (ms: number) => new Date(start + ms).toISOString();

test.each(['{}', '{"name":"Zo\u00eb 🏡"}', ''])('the library of Standard Webhooks signs %j alike', (body) => {
	for (const bytes of [24, 25, 26, 64]) {
		const secret = `whsec_${randomBytes(bytes).toString('base64')}`;
		const now = new Date();
		const timestamp = String(Math.floor(now.getTime() / 1000));
		expect(signatureOf(body, 'delivery_1', timestamp, secret)).toBe(new Webhook(secret).sign('delivery_1', now, body));
	}
});

test.each([
	[new TypeError('fetch failed', { cause: new Error('bad port') }), 'bad port'],
	[{ errno: -111, code: 'ESOCKET' }, 'ECONNREFUSED'],
	[{ originalCode: 'CERT_HAS_EXPIRED', code: 'ETLS' }, 'CERT_HAS_EXPIRED'],
	[{ responseCode: 451, code: 'EENVELOPE' }, 'SMTP 451'],
	[{ name: 'says who@example.com' }, 'unknown'],
])('of the error %o what is known is its code %s', (error, code) => expect(failureCode(error)).toBe(code));

test('a brochure is attached up to 2 MB, and opens at the lift that was asked for, if that is one of ours', () => {
	const of = (product: string, bytes: number) =>
		sentBrochure(mailRequest('brochure', { product }), 'https://example.com', Buffer.alloc(bytes));
	expect(of('Bespoke Synergy', 2_000_000).pdf).toHaveLength(2_000_000);
	expect(of('Bespoke Synergy', 2_000_001).pdf).toBeUndefined();
	const [known, made] = [of('Bespoke Synergy', 1).url, of('Ring this number', 1).url];
	expect([known.startsWith(made), known === made]).toEqual([true, false]);
});

test('a list is read with commas, lines or, between postcode areas, spaces', () => {
	expect(wordsIn(' DE, S;Wales\nNorthern Ireland , ')).toEqual(['DE', 'S', 'Wales', 'Northern Ireland']);
	expect(wordsIn('DE S sk, Wales')).toEqual(['DE', 'S', 'sk', 'Wales']);
	expect(wordsIn(' , ')).toEqual([]);
});

test.each([
	['de', 'DE'],
	[' s ', 'S'],
	['northern ireland', 'Northern Ireland'],
	['JE', 'JE'],
])('%j is taken as %j', (typed, area) => expect(areaOf(typed)).toEqual({ area }));

test.each([
	['Scottland', 'did you mean Scotland?'],
	['N. Ireland', 'is no postcode area, such as DE, and none of England'],
	['Sheffield', 'did you mean S (Sheffield)?'],
	['sheffeild', 'did you mean S (Sheffield)?'],
	['London', 'did you mean E (London) or EC (London) or N (London) or NW (London)?'],
	['S10', 'is part of an area: write S for all of it.'],
	['DE1 2AB', 'is part of an area: write DE for all of it.'],
	['DX', 'is no postcode area, such as DE, and none of England'],
	['Yorkshire', 'is no postcode area'],
	['x'.repeat(4000), `“${'x'.repeat(40)}”`],
])('%.40j is refused with what was probably meant', (typed, why) => {
	const read = areaOf(typed);
	expect('wrong' in read && read.wrong).toContain(why);
});

/** The outbox in memory. What is done to it is said; the first of `failing` is the call that fails next. */
function outboxWith(waiting: Delivery[], failing: string[], say: (...words: unknown[]) => void) {
	const work = <T>(name: string, done: () => T): T => {
		if (failing[0] === name) throw new Error(failing.shift());
		return done();
	};
	const isDue = ({ due_at }: Delivery) => Date.parse(due_at) <= Date.now();
	return {
		take: (channel: string, most: number, anHour: number) =>
			work('take', () => {
				const due = waiting.filter((one) => one.channel === channel && isDue(one)).slice(0, most);
				for (const one of due) waiting.splice(waiting.indexOf(one), 1);
				if (due.length > 0) say('taken', ...due.map(({ id }) => id), 'of at most', anHour, 'an hour');
				return due.map((one) => ({ ...one, attempts: one.attempts + 1 }));
			}),
		nextDue: (channel: string) =>
			waiting.flatMap((one) => (one.channel === channel && !isDue(one) ? one.due_at : [])).sort()[0],
		delivered: ({ id }: Delivery, begun: number) =>
			work('delivered', () => say(id, 'is delivered, begun', at(begun - start))),
		release: (some: Delivery[]) => say('released', ...some.map(({ id }) => id)),
		failed: (one: Delivery, why: string, retryAt?: Date) => {
			say(one.id, 'failed:', why, retryAt?.toISOString());
			if (retryAt) waiting.push({ ...one, due_at: retryAt.toISOString() });
		},
		reportWeek: (day: string) => say('the week before', day),
		attention: () => [],
	} as unknown as Outbox;
}

test('What is sent, and when, logged and noted', async () => {
	vi.useFakeTimers({
		toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
		now: start,
	});
	vi.spyOn(Math, 'random').mockReturnValue(0.5);
	vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
		const ended = new AbortController();
		setTimeout(() => ended.abort(new DOMException('', 'TimeoutError')), ms);
		return ended.signal;
	});
	onTestFinished(() => void vi.useRealTimers().restoreAllMocks().unstubAllGlobals());
	const said: string[] = [];
	const say = (...words: unknown[]) => void said.push([at(Date.now() - start).slice(11, -1), ...words].join(' '));
	const log = createLog('info', {
		write: (line) => say(JSON.stringify({ ...JSON.parse(line), time: undefined, at: undefined })),
	});
	const [waiting, failing, shown]: [Delivery[], string[], Record<string, string>] = [[], [], {}];
	const outbox = outboxWith(waiting, failing, say);
	const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
	/** Adds deliveries that are due; the name of each says what becomes of it. */
	const add = (ids: string) => {
		for (const id of ids.split(' ')) {
			const times = { created_at: at(Date.now() - start), due_at: at(Date.now() - start) };
			if (id.startsWith('old')) times.created_at = at(Date.now() - start - 72 * hour);
			if (id.startsWith('soon')) times.due_at = at(Date.now() - start + 2000);
			const message = { sung: 'sung', attention: 'attention', hook: 'withdrawal' }[id] ?? 'lead';
			const about = { message, channel: id.startsWith('hook') ? 'webhook' : 'email', kind: 'callback' };
			waiting.push({ id, ...about, request_id: '7f3a92c1', attempts: 0, ...times } as Delivery);
		}
	};
	/** What becomes of an e-mail at its first attempts. */
	const email = async ({ id, attempts }: Delivery) => {
		say('to', id);
		await wait(/^mute/.test(id) && attempts < 2 ? 1e9 : id.startsWith('slow') ? 40_000 : 10);
		if (/^(old|refused)/.test(id) && attempts < 3) throw Object.assign(new Error(), { responseCode: 550 });
	};
	const hook = { LEADS_WEBHOOK_URL: 'http://127.0.0.1:1', LEADS_WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` };
	const ended = (signal?: AbortSignal | null) =>
		new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
	vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => ended(signal));
	const webhook = (one: Delivery, signal: AbortSignal) =>
		postEvent(readSettings(hook), leadDeleted(one), one.id, signal);
	const courier = startCourier(outbox, { email, webhook }, log, { firstRetry: 7000, mostAnHour: 12 });
	for (const [name, ms, ids, ...fail] of [
		['Slow ones hold up others for half a minute', 65_000, 'slow1 slow2 slow3 slow4 well1 hook1'],
		['As many as may be, until time is up', 1.3e6, 'mute1 mute2 mute3 mute4 mute5 mute6 mute7 mute8 mute9 well2'],
		['Added by another program', 4000, 'well3'],
		['Due in two seconds, and woken', 4000, 'soon'],
		['Refused, for three days, and of another release', 30_000, 'refused1 refused2 old sung'],
		['The outbox cannot be read', 20_000, 'well4', 'take', 'take'],
		['The outbox cannot be written', 20_000, 'well5', 'delivered', 'delivered'],
		['A stop', 9000, 'mute10 slow5 well6 hook2', 'delivered'],
	] as const) {
		add(ids);
		failing.push(...fail);
		if (/woken|stop/.test(name)) courier.wake();
		if (name === 'A stop') {
			await vi.advanceTimersByTimeAsync(1);
			void courier.stop().then(() => say('stopped'));
			add('late');
			courier.wake();
		}
		await vi.advanceTimersByTimeAsync(ms);
		shown[name] = said.splice(0).join('\n');
		waiting.length = 0;
	}
	const counts = [50, 3, 0];
	const followUp = () => {
		say('looks');
		if (counts.length === 0) throw new Error();
		return Number(counts.shift());
	};
	const looked = { outbox, answers: { followUp } } as unknown as Store;
	const stop = lookForDue(looked, undefined, { wake: () => say('woken'), log });
	await vi.advanceTimersByTimeAsync(150_000);
	stop();
	await vi.advanceTimersByTimeAsync(150_000);
	shown['Looked at each minute, until it is stopped'] = said.splice(0).join('\n');
	vi.useRealTimers();
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	const mail = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'a@example.com', MAIL_FROM: 'c@example.com' };
	vi.stubGlobal('fetch', async (to: string, { signal: _, ...init }: RequestInit) => {
		say(to, JSON.stringify(init));
		return new Response('', { status: 503 });
	});
	for (const [env, expected] of [
		[{}, 0],
		[{ ...hook, RATE_LIMIT: 'off' }, 9],
		[mail, 9],
		[{ ...mail, WEEKLY_REPORT: 'off' }, 8],
	] as const) {
		add('attention hook');
		const counts = [50, 3];
		const followUp = (_: Date, most: number) => {
			say('followed up, of at most', most);
			return counts.shift() ?? 0;
		};
		const store = { outbox, answers: { followUp } } as unknown as Store;
		const delivery = startDelivery(readSettings(env), store, () => undefined, log);
		const end = performance.now() + 2000;
		while (said.length < expected && performance.now() < end) await new Promise(setImmediate);
		await delivery.stop();
		for (const companies of [0, 1]) warnWithoutMail(readSettings(env), companies, log);
		shown[`Started with ${Object.keys(env)}`] = said.splice(0).sort().join('\n');
		waiting.length = 0;
	}
	const retries: unknown[] = [];
	for (let [time, attempts] = [start, 1]; ; attempts++) {
		const next = nextAttemptAt({ created_at: at(0), attempts }, time, 0.5, 5000)?.getTime();
		retries.push(next && (next - time) / 1000);
		if (!next) break;
		time = next;
	}
	const [late, early] = [1, 0].map((random) => nextAttemptAt({ created_at: at(0), attempts: 4 }, start, random, 5000));
	const hours = [71.9, 72].map((age) =>
		nextAttemptAt({ created_at: at(0), attempts: 1 }, start + age * hour, 0.5, 5000),
	);
	shown['Pauses before the next attempt, in seconds'] = retries.join(' ');
	shown['… at random, and at the end of three days'] = [early, late, ...hours]
		.map((one) => one?.toISOString())
		.join(' ');
	for (const url of ['smtps://a%40b:p%3As@[2001:db8::1]:2465', 'smtp://mail.example.org', 'smtp://[::1]:25'])
		shown[`${url.startsWith('smtps') ? '' : '… '}Connected to ${url}`] = JSON.stringify(
			connectionOf(readSettings({ ...mail, SMTP_URL: url })),
			null,
			1,
		);
	await expectApproved('courier.approved.txt', shown);
});

test('Who is told what, in a request’s first days', async () => {
	setClock(Date.parse('2026-11-16T09:00:00Z'));
	const later = (hours: number) => setClock(Date.now() + hours * hour);
	const mail = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'anna@example.com', MAIL_FROM: 'desk@example.com' };
	const hook = { LEADS_WEBHOOK_URL: 'http://127.0.0.1:1', LEADS_WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` };
	const settings = readSettings({
		...mail,
		...hook,
		SITE_URL: 'https://www.example.org',
		CONTACT_PHONE: '01632 960123',
	});
	const { store } = await open(createPlanner(settings));
	const companies = ['Alpha', 'Beta'].map((name) => ({
		name,
		email: `${name.toLowerCase()}@example.com`,
		phone: '01632 960555',
	}));
	store.companies.takeOver(routingSchema.parse({ maxCompaniesPerLead: 2, companies }), '');
	const [said, shown, seen]: [string[], Record<string, string>, string[]] = [[], {}, []];
	const send = async ({ subject, text, replyTo, pictures }: Mail, to: string) => {
		const lines = text.split('\n').filter((line) => /^(?!-+$|=+$)./.test(line));
		said.push(
			[`@ ${to}, reply to ${replyTo?.address}, ${pictures.length}: ${subject}`, ...lines.slice(1, -2)].join('\n'),
		);
	};
	vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
		said.push(`@ ${body}`);
		return new Response();
	});
	onTestFinished(() => void vi.unstubAllGlobals());
	/** Sends all that is due, and shows it without what is new in each run. */
	const sent = async (name: string, more: object = {}) => {
		const given = { settings: { ...settings, ...more }, store, brochure: () => undefined };
		const sends = createSend({ send } as unknown as Mailer, given);
		for (const one of channels.flatMap((channel) => store.outbox.take(channel, 99))) {
			await sends[one.channel](one, AbortSignal.timeout(9e6)).catch((error) => said.push(failureCode(error)));
			store.outbox.delivered(one, Date.now());
		}
		shown[name] = said
			.splice(0)
			.join('\n')
			.replace(/(?<=signature=)[\w-]+/g, '…')
			.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
				if (!seen.includes(id)) seen.push(id);
				return `id${seen.indexOf(id)}`;
			});
	};
	const come = (kind: LeadKind, more: object) => {
		const row = rowOf(kind, { id: `a000000${kind === 'callback' ? 2 : 1}-0000-4000-8000-000000000000`, ...more });
		store.requests.insert(tableOf(kind), [row], null);
		return { kind, id: String(row.id) };
	};
	const kim = { name: 'Kim Test', email: 'kim@example.com', phone: '07700 900001' };
	const [quote, call] = [
		come('photo-quote', { ...kim, address: '1 Test Street, Truro TR1 2QN' }),
		come('callback', kim),
	];
	inStore(store, (database) =>
		database.exec(
			`UPDATE deliveries SET state = 'given-up', attempts = 1 WHERE recipient = 'beta@example.com' AND kind = 'callback';
			UPDATE deliveries SET due_at = '2026-11-18T09:00:00.000Z' WHERE message = 'thanks'`,
		),
	);
	await sent('A quote and a callback of one person, of which one does not reach Beta');
	const photoRow = (name: string) =>
		inStore(store, (database) =>
			database.exec(`INSERT INTO photos (id, key, folder, type, size, width, height, small, created_at)
				VALUES ('${name}', '${quote.id}/${name}.heic', '${quote.id}', 'image/jpeg', 9000, 300, ${name === 'gate' ? null : 200}, x'00', '${new Date().toISOString()}')`),
		);
	const add = (photo?: string) => {
		const now = new Date().toISOString();
		inStore(store, (database) =>
			database.exec(`INSERT INTO deliveries (id, kind, message, state, request_id, company, created_at, due_at, channel, recipient, attempts)
				SELECT '${photo} ' || id, kind, iif(message = 'lead', 'photos-added', 'photos-thanks'), 'waiting', request_id, company, '${now}', '${now}', channel, recipient, 0
				FROM deliveries WHERE request_id = '${quote.id}' AND message IN ('lead', 'thanks')`),
		);
		if (photo) photoRow(photo);
	};
	later(1);
	add('front');
	later(0.1);
	store.history.writeTo(quote, 'More photos will come.', { visitor: true, companies: true }, 'anna@example.com');
	later(0.1);
	photoRow('side');
	later(1);
	add('rear');
	await sent('Two photos are added, and a third');
	later(1);
	add();
	await sent('They are told again');
	const deliveryTo = (name: string, key = quote) =>
		store.outbox.of(key).find(({ company }) => company === name)?.id ?? '';
	store.history.followUp(quote, '2026-11-20', 'anna@example.com');
	store.corrections.correct(quote, { phone: '07700 900009' }, undefined, [call]);
	await sent('The visitor corrects the number of both');
	later(1);
	store.corrections.correct(quote, { address: '2 Test Street, Truro TR1 2QN' }, 'anna@example.com');
	for (const visitor of [true, false])
		store.history.writeTo(
			quote,
			`To the ${visitor ? 'visitor' : 'companies'}.`,
			{ visitor, companies: !visitor },
			'anna@example.com',
		);
	await sent('We correct the address, and write to the visitor, and to the companies');
	store.answers.record(quote, deliveryTo('Alpha'), 'tried');
	later(1);
	store.answers.record(quote, deliveryTo('Alpha'), 'not-genuine');
	store.companies.sendLink('alpha@example.com');
	later(1);
	await sent('Alpha says two things, and asks for its page');
	later(12);
	store.answers.followUp(new Date(), 99);
	await sent('Beta is reminded');
	later(12);
	store.answers.followUp(new Date(), 99);
	await sent('Nobody has answered');
	store.history.takeAllFrom([quote, call], 'Beta', 'anna@example.com');
	store.companies.sendLink('beta@example.com');
	later(1);
	photoRow('gate');
	add('path');
	store.companies.pause('Alpha', '2026-12-01', byItself);
	await sent('Both are taken back from Beta, and there is no server', { SERVER_URL: 'none' });
	store.answers.record(call, deliveryTo('Alpha', call), 'not-for-me');
	store.history.pass(call, { name: 'Beta', email: 'beta@example.com' }, 2, 'anna@example.com');
	await sent('One is given to it again, without a server', { SERVER_URL: 'none' });
	await expectApproved('sent.approved.txt', shown);
});

test('the operator gets no link of a company’s, though one has the same address', async () => {
	const mail = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'alpha@example.com', MAIL_FROM: 'desk@example.com' };
	const settings = readSettings({ ...mail, SITE_URL: 'https://www.example.org' });
	const { store } = await open(createPlanner(settings));
	const alpha = { name: 'Alpha', email: 'alpha@example.com' };
	store.companies.takeOver(routingSchema.parse({ maxCompaniesPerLead: 1, companies: [alpha] }), '');
	store.requests.insert(tableOf('callback'), [rowOf('callback', { comment: 'TR1 1AA' })], null);
	const said: boolean[] = [];
	const send = async ({ text }: Mail) => void said.push(text.includes('/company-answer?'));
	const sends = createSend({ send } as unknown as Mailer, { settings, store, brochure: () => undefined });
	const due = store.outbox.take('email', 9).filter(({ message }) => message === 'lead');
	for (const one of due) await sends.email(one, AbortSignal.timeout(9e6));
	expect(due.map(({ company }, at) => [company, said[at]])).toEqual([
		[null, false],
		['Alpha', true],
	]);
});
