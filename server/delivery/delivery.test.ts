import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { failureCode, signatureOf } from '#server/delivery/channels.ts';
import { areaOf, wordsIn } from '#server/delivery/companies.ts';
import { nextAttemptAt } from '#server/delivery/courier.ts';
import { warnWithoutMail } from '#server/delivery/deliver.ts';
import { sentBrochure } from '#server/delivery/send.ts';
import { readSettings } from '#server/settings/read.ts';
import { mailRequest } from '../../tests/delivery/mails.ts';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const hour = 3_600_000;

/** The retry delays of a delivery that always fails, in s, until it is given up. */
function retryDelays(): number[] {
	const all: number[] = [];
	let now = start;
	for (let attempts = 1; ; attempts++) {
		const next = nextAttemptAt({ created_at: new Date(start).toISOString(), attempts }, now, 0.5);
		if (!next) return all;
		all.push((next.getTime() - now) / 1000);
		now = next.getTime();
	}
}

test('Retry delays double from 5 s to half an hour, for 72 hours', () => {
	const all = retryDelays();
	expect(all.slice(0, 10)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1800]);
	expect(new Set(all.slice(9))).toEqual(new Set([1800]));
	const hours = all.reduce((sum, delay) => sum + delay, 0) / 3600;
	expect(hours).toBeGreaterThanOrEqual(72);
	expect(hours).toBeLessThan(72.6);
});

test('Jitter changes a retry delay by up to 10 % either way', () => {
	const at = (random: number) =>
		nextAttemptAt({ created_at: new Date(start).toISOString(), attempts: 4 }, start, random);
	expect([at(0), at(1)]).toEqual([new Date(start + 36_000), new Date(start + 44_000)]);
});

test('A delivery is given up only after an attempt at the age of 72 hours', () => {
	const late = { created_at: new Date(start).toISOString(), attempts: 1 };
	expect(nextAttemptAt(late, start + 71.9 * hour)).toBeDefined();
	expect(nextAttemptAt(late, start + 72 * hour)).toBeUndefined();
});

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

test('the log at a start without e-mail says that requests are sent to nobody, and that companies get nothing', () => {
	const logged = (companies: number, env = {}) => {
		const lines: string[] = [];
		const log = pino({}, { write: (line: string) => void lines.push(line) });
		warnWithoutMail(readSettings(env), companies, log);
		return lines.join('');
	};
	expect(logged(0)).toMatch(/new requests are sent to nobody: look at the desk every day/);
	expect(logged(0)).not.toContain('there are companies');
	expect(logged(1)).toMatch(/there are companies, but e-mail is off/);
	const mail = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'a@example.com', MAIL_FROM: 'c@example.com' };
	expect(logged(1, mail)).toBe('');
});

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
