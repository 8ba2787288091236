import { describe, expect, test } from 'vitest';
import { readSettings, SettingError } from '#server/settings/read.ts';

/** The message of the error that settings cause. */
function errorOf(env: Readonly<Record<string, string>>): string {
	try {
		readSettings(env);
	} catch (error) {
		if (error instanceof SettingError) return error.message;
		throw error;
	}
	return 'no error';
}

const mail = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'a@example.com', MAIL_FROM: 'b@example.com' };

describe('an invalid delivery setting causes an error of one line', () => {
	test.each([
		[
			{ SMTP_URL: mail.SMTP_URL },
			/^SMTP_URL is set and LEADS_TO is not: set both, or neither. LEADS_TO is the e-mail addresses .*$/,
		],
		[
			{ ...mail, MAIL_FROM: '' },
			/^SMTP_URL is set and MAIL_FROM is not: set both, or neither. MAIL_FROM is the e-mail address .*$/,
		],
		[
			{ LEADS_TO: mail.LEADS_TO },
			/^LEADS_TO is set and SMTP_URL is not: set both, or neither. SMTP_URL is the address of a mail server.*$/,
		],
		[{ ...mail, LEADS_TO: 'a@example.com, b' }, /^LEADS_TO="a@example.com, b" cannot be used: .*$/],
		[{ LEADS_WEBHOOK_URL: 'https://example.com' }, /^LEADS_WEBHOOK_URL is set and LEADS_WEBHOOK_SECRET is not: .*$/],
	])('%j', (env, line) => {
		expect(errorOf(env)).toMatch(line);
	});

	test('which never contains a secret value', () => {
		const secret = 'Llanfairpwll';
		const wrong: Record<string, string>[] = [
			{ ...mail, SMTP_URL: `smtpx://user:${secret}@mail.example.com` },
			{ ...mail, SMTP_URL: `smtp://user:${secret}@mail.example.com/?pool=false` },
			{ LEADS_WEBHOOK_URL: `ftp://example.com/${secret}`, LEADS_WEBHOOK_SECRET: 'whsec_x' },
			{ LEADS_WEBHOOK_URL: `https://user:${secret}@example.com/`, LEADS_WEBHOOK_SECRET: 'whsec_x' },
			{ LEADS_WEBHOOK_URL: 'https://example.com', LEADS_WEBHOOK_SECRET: secret },
		];
		for (const env of wrong) {
			const message = errorOf(env);
			expect(message).toMatch(/^(SMTP_URL|LEADS_WEBHOOK_URL|LEADS_WEBHOOK_SECRET) cannot be used: it must be .*$/);
			expect(message).not.toContain(secret);
		}
	});
});
