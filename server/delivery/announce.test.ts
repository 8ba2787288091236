import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { announce } from '#server/delivery/announce.ts';
import { type Routing, routingSchema } from '#server/delivery/routing.ts';
import { readSettings } from '#server/settings/read.ts';

const mail = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'a@example.com,b@example.com', MAIL_FROM: 'c@example.com' };
const webhook = { LEADS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}` };

/** The log lines at a start with these settings. */
function logged(env: Record<string, string>, companies: Routing['companies'] = []): string {
	const lines: string[] = [];
	const log = pino({}, { write: (line: string) => void lines.push(line) });
	announce(readSettings(env), routingSchema.parse({ maxCompaniesPerLead: 1, companies }), log);
	return lines.join('');
}

describe('the log at a start says how requests will be delivered', () => {
	test('a warning without e-mail and webhook', () => {
		expect(logged({})).toMatch(/new requests are sent to nobody: read them with .*leads -- list/);
	});

	test('the numbers of recipients, but no addresses', () => {
		const all = { ...mail, ...webhook, LEADS_WEBHOOK_URL: 'https://example.com/hook' };
		expect(logged(all)).toContain('"email":2,"webhook":true,"companies":0,"msg":"new requests are sent to"');
		expect(logged(all)).not.toContain('a@example.com');
	});

	test('a warning when SITE_URL is an address of this machine', () => {
		expect(logged(mail)).toContain('links in e-mails do not work');
		expect(logged({ ...mail, SITE_URL: 'https://www.example.org' })).not.toContain('links in e-mails do not work');
	});

	test('warnings when data is sent unencrypted, or companies get nothing', () => {
		const clear = { ...webhook, LEADS_WEBHOOK_URL: 'http://192.0.2.1/hook' };
		const company = { name: 'Alpha', email: 'a@example.com' };
		expect(logged(clear, [company])).toContain('LEADS_WEBHOOK_URL is not https');
		expect(logged(clear, [company])).toContain('LEADS_ROUTING names companies, but e-mail is off');
	});

	test('a warning when a public site names the sample company', () => {
		expect(logged({ ...mail, SITE_URL: 'https://www.example.org' })).toMatch(
			/"COMPANY_NAME".*names the sample company/,
		);
		expect(logged(mail)).not.toContain('sample company');
	});
});
