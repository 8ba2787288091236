import { expect, test } from 'vitest';
import { readSettings } from '#server/settings/read.ts';
import { siteFrom } from './site.ts';

test('the build writes no secret settings into pages', () => {
	const secret = 'Llanfairpwll';
	const settings = readSettings({
		LEADS_TO: 'a@example.com',
		MAIL_FROM: 'b@example.com',
		SMTP_URL: `smtp://user:${secret}@mail.example.com`,
		LEADS_WEBHOOK_URL: `https://example.com/${secret}`,
		LEADS_WEBHOOK_SECRET: `whsec_${Buffer.from(secret.repeat(2)).toString('base64')}`,
	});
	const published = JSON.stringify(siteFrom(settings));
	expect(published).not.toContain(secret);
	expect(published).not.toContain('whsec');
	expect(published).not.toContain('a@example.com');
	expect(siteFrom(settings).confirmsByEmail).toBe(true);
	expect(siteFrom(readSettings({})).confirmsByEmail).toBe(false);
});
