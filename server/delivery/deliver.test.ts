import { pino } from 'pino';
import { expect, test } from 'vitest';
import { announce } from '#server/delivery/deliver.ts';
import { readSettings } from '#server/settings/read.ts';

const mail = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'a@example.com,b@example.com', MAIL_FROM: 'c@example.com' };
const webhook = { LEADS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}` };

/** The log lines at a start with these settings. */
function logged(env: Record<string, string>, companies = 0): string {
	const lines: string[] = [];
	const log = pino({}, { write: (line: string) => void lines.push(line) });
	announce(readSettings(env), companies, log);
	return lines.join('');
}

const all = { ...mail, ...webhook, LEADS_WEBHOOK_URL: 'https://example.com/hook' };
const clear = { ...webhook, LEADS_WEBHOOK_URL: 'http://192.0.2.1/hook' };

test.each<[Record<string, string>, RegExp, RegExp]>([
	[{}, /new requests are sent to nobody: look at the desk every day/, /new requests are sent to"/],
	// The numbers of recipients, but no addresses.
	[all, /"email":2,"webhook":true,"companies":0,"msg":"new requests are sent to"/, /a@example\.com/],
])('with %o the log at a start says how requests will be delivered: %s, and not %s', (env, said, unsaid) => {
	expect(logged(env)).toMatch(said);
	expect(logged(env)).not.toMatch(unsaid);
});

test('the log at a start says that companies get nothing without e-mail', () => {
	expect(logged(clear, 1)).toMatch(/"companies":0.*there are companies, but e-mail is off/s);
	expect(logged(mail, 1)).toMatch(/"companies":1/);
	expect(logged(mail, 1)).not.toContain('there are companies');
});
