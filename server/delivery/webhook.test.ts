import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signatureOf } from '#server/delivery/webhook.ts';

test.each(['{}', '{"name":"Zo\u00eb 🏡"}', ''])('the library of Standard Webhooks signs %j alike', (body) => {
	for (const bytes of [24, 25, 26, 64]) {
		const secret = `whsec_${randomBytes(bytes).toString('base64')}`;
		const now = new Date();
		const timestamp = String(Math.floor(now.getTime() / 1000));
		expect(signatureOf(body, 'delivery_1', timestamp, secret)).toBe(new Webhook(secret).sign('delivery_1', now, body));
	}
});
