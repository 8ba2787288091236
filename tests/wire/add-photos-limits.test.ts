import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxPhotos } from '#leads/photos.ts';
import { maxUploadsPerWindow } from '#server/settings/limits.ts';
import { dist } from '../support/built.ts';
import { leads } from '../support/operator.ts';
import { removeTemporaryFolders, startServer, type TestServer } from '../support/server.ts';
import { upload } from '../support/wire.ts';
import { photo, post, sent } from './adding-photos.ts';

let server: TestServer;
beforeAll(async () => {
	server = await startServer({ dist });
});
afterAll(async () => {
	await server.stop();
	await removeTemporaryFolders();
});

const photosOf = async (id: string): Promise<string[]> =>
	JSON.parse((await leads(['show', id, '--json'], server.dataDir)).out).photo_urls;

test('the link takes no more than five of three and three at once, and the same photo once', async () => {
	const { id, link } = await sent(server);
	const three = () => [photo(), photo(), photo()];
	const both = await Promise.all([post(link, three()), post(link, three())]);
	expect(both.map(({ status }) => status).sort()).toEqual([expect.any(Number), 422]);
	expect(await photosOf(id)).toHaveLength(maxPhotos);

	const twice = await sent(server);
	const same = three();
	const answers = await Promise.all([post(twice.link, same), post(twice.link, same)]);
	expect(answers.map(({ status }) => status)).toEqual([303, 303]);
	expect(await photosOf(twice.id)).toHaveLength(4);
});

test('the link takes no photos from a page of another site', async () => {
	const strict = await startServer({ dist, env: { SITE_URL: 'https://www.example.org' } });
	const { link } = await sent(strict);
	expect((await post(link, [photo()], { origin: 'https://evil.example' })).status).toBe(403);
	expect((await post(link, [photo()], { origin: 'https://www.example.org' })).status).toBe(303);
	await strict.stop();
});

test('the link obeys the rate limit of uploads, in words', async () => {
	const limited = await startServer({ dist, env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } });
	const from = { 'x-forwarded-for': '192.0.2.7' };
	const { link } = await sent(limited, from);
	// The first upload was the request's own.
	for (let calls = 1; calls < maxUploadsPerWindow; calls++)
		await upload(limited.url, `${randomUUID()}/1.jpg`, new File(['x'], 'x.jpg', { type: 'image/jpeg' }), {
			headers: from,
		});
	const refused = await post(link, [photo()], from);
	expect([refused.status, refused.problems]).toEqual([429, ['too-many-requests']]);
	expect(refused.text).toMatch(/try again in about \d+ minutes?\./);
	expect((await post(link, [photo()], { 'x-forwarded-for': '198.51.100.9' })).status).toBe(303);
	await limited.stop();
});
