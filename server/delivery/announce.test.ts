import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { announce } from '#server/delivery/announce.ts';
import { type Routing, routingSchema } from '#server/delivery/routing.ts';
import { readSettings } from '#server/settings/read.ts';

const mail = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'a@example.com,b@example.com', MAIL_FROM: 'c@example.com' };
const webhook = { LEADS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}` };

/** What the log says at a start with these settings. */
function said(env: Record<string, string>, companies: Routing['companies'] = []): string {
	const lines: string[] = [];
	const log = pino({}, { write: (line: string) => void lines.push(line) });
	announce(readSettings(env), routingSchema.parse({ maxCompaniesPerLead: 1, companies }), log);
	return lines.join('');
}

describe('the log says at a start how the operator will learn of requests', () => {
	test('that nobody is told, where nothing is set', () => {
		expect(said({})).toMatch(/nobody is told of new requests: read them with .*leads -- list/);
	});

	test('by how many ways, and to no address', () => {
		const all = { ...mail, ...webhook, LEADS_WEBHOOK_URL: 'https://example.com/hook' };
		expect(said(all)).toContain('"email":2,"webhook":true,"companies":0,"msg":"who answers is told of new requests"');
		expect(said(all)).not.toContain('a@example.com');
	});

	test('that links in e-mails lead to this machine, where nobody said what the site’s address is', () => {
		expect(said(mail)).toContain('links in e-mails lead nowhere');
		expect(said({ ...mail, SITE_URL: 'https://www.example.org' })).not.toContain('links in e-mails lead nowhere');
	});

	test('what of it goes in the clear, or to nobody', () => {
		const clear = { ...webhook, LEADS_WEBHOOK_URL: 'http://192.0.2.1/hook' };
		const company = { name: 'Alpha', email: 'a@example.com' };
		expect(said(clear, [company])).toContain('LEADS_WEBHOOK_URL is not https');
		expect(said(clear, [company])).toContain('LEADS_ROUTING names companies, and none is told');
	});

	test('that pages made for a hosted backend send it nothing', () => {
		expect(said({ PUBLIC_BACKEND_URL: 'https://project.example' })).toContain(
			'this server neither gets nor delivers them',
		);
	});
});
