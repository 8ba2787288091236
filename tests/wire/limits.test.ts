import { expect, test } from 'vitest';
import { maxInsertsPerWindow, maxUploadsPerWindow } from '#server/settings/limits.ts';
import { sharedServer } from '../support/shared-server.ts';
import { jpegFile } from '../support/small-photos.ts';
import { insert, newKey, publicUrl, rows, upload } from '../support/wire.ts';

const server = sharedServer({ env: { RATE_LIMIT: 'on' } });

test('an address that inserts too often gets 429 with Retry-After', async () => {
	for (let count = 0; count < maxInsertsPerWindow; count++)
		expect((await insert(server.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
	const origin = 'http://localhost:4321';
	const once = { headers: { origin } };
	const { status, body, headers } = await insert(server.url, 'callback_requests', rows.callback_requests, once);
	expect([status, body]).toMatchObject([429, { code: 'PT429', details: null, message: 'Too many requests' }]);
	expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
	expect(headers.get('access-control-allow-origin')).toBe(origin);
});

test('an address that uploads too often gets 429 with Retry-After; photos are still served', async () => {
	const key = newKey();
	await upload(server.url, key, jpegFile());
	for (let count = 1; count < maxUploadsPerWindow; count++) await upload(server.url, key, jpegFile());
	const { status, body, headers } = await upload(server.url, newKey(), jpegFile());
	expect([status, body]).toMatchObject([429, { statusCode: '429', code: 'SlowDown' }]);
	expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
	expect((await fetch(publicUrl(server.url, key))).status).toBe(200);
});
