import { expect, test } from 'vitest';
import { startHere } from '../support/server-here.ts';
import { jpegFile } from '../support/small-photos.ts';
import { insert, publicUrl, rows, upload, uploadRaw } from '../support/wire.ts';

/** Stands for everything a visitor types; it must be nowhere but in the store. */
const secret = 'Llanfairpwll';

test('errors and logs contain no data of visitors', async () => {
	const server = await startHere({ env: { LOG_LEVEL: 'debug' } });
	const row = { ...rows.callback_requests, name: secret, comment: secret };
	const answers = [
		await insert(server.url, 'callback_requests', row),
		await insert(server.url, 'callback_requests', { ...row, email: secret }),
		await insert(server.url, 'callback_requests', { ...row, phone: null }),
		await insert(server.url, 'callback_requests', { ...row, comment: `${secret}\0` }),
		await insert(server.url, 'callback_requests', { ...row, created_at: secret }),
		await insert(server.url, 'callback_requests', `{"name":"${secret}`),
		await insert(server.url, 'callback_requests', row, { query: `?select=${secret}` }),
		await insert(server.url, 'callback_requests', row, { headers: { apikey: secret } }),
		await uploadRaw(server.url, `${crypto.randomUUID()}/1.jpg`, Buffer.from(secret), 'image/jpeg'),
		await upload(server.url, `${secret}/1-${secret}.jpg`, jpegFile(undefined, `${secret}.jpg`), {
			headers: { 'x-upsert': 'true' },
		}),
	];
	for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(secret);
	await upload(server.url, `a/1-${secret}.jpg`, jpegFile(undefined, `${secret}.jpg`));
	await fetch(`${publicUrl(server.url, `a/1-${secret}.jpg`)}?name=${secret}`);
	await fetch(`${server.url}/?name=${secret}`);
	await server.stop();
	expect(server.output()).toContain('"status":201');
	expect(server.output()).not.toContain(secret);
	expect(server.output()).not.toContain('127.0.0.1","');
});
