import { existsSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import {
	heicOfEmptyExtents,
	heicOfNestedBoxes,
	heicOfOverlappingExtents,
	jpegOfTinySegments,
	pngOfTinyChunks,
	webpOfTinyChunks,
} from '../support/photo-attacks.ts';
import { cpuTime } from '../support/processes.ts';
import { sharedServer } from '../support/shared-server.ts';
import { jpegFile, photosByType } from '../support/small-photos.ts';
import { newKey, upload } from '../support/wire.ts';

const server = sharedServer();
beforeAll(async () => {
	await upload(server.url, newKey(), jpegFile());
});

const mb = 1024 * 1024;
const linux = existsSync('/proc/self/stat');
const photo = (type: string) => photosByType[type] as Buffer;
const attacks: [string, string, () => Buffer][] = [
	['12 kB of item locations that claim 131 million places', 'image/heic', () => heicOfEmptyExtents(2000)],
	['50,000 notes over the same 9 MB', 'image/heic', () => heicOfOverlappingExtents(50_000, 9e6)],
	['2,000 boxes in each other', 'image/heic', () => heicOfNestedBoxes(2000)],
	['a JPEG of 1.3 million segments', 'image/jpeg', () => jpegOfTinySegments(photo('image/jpeg'), 10 * mb)],
	['a PNG of 870,000 chunks', 'image/png', () => pngOfTinyChunks(photo('image/png'), 10 * mb)],
	['a WebP of 1.3 million chunks', 'image/webp', () => webpOfTinyChunks(photo('image/webp'), 10 * mb)],
];

test.each(attacks)('%s is rejected without blocking others', async (_title, type, make) => {
	const file = new File([new Uint8Array(make())], 'a', { type });
	const cpu = () => (linux ? cpuTime(server.pid) : 0);
	const before = await cpu();
	const attack = upload(server.url, newKey(), file);
	// Not before the attack has been received.
	await new Promise((resolve) => setTimeout(resolve, 100));
	const [health, honest] = await Promise.all([
		fetch(`${server.url}/healthz`),
		upload(server.url, newKey(), jpegFile()),
	]);
	expect(await attack).toMatchObject({ status: 400, body: { statusCode: '415', code: 'InvalidMimeType' } });
	expect(health.status).toBe(200);
	expect(honest.status).toBe(200);
	expect((await cpu()) - before).toBeLessThan(1500);
});
