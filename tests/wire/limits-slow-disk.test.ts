import { request } from 'node:http';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { maxUploadsInFlightPerCaller } from '#server/settings/limits.ts';
import { photoBucket } from '#wire/names.ts';
import { startServer } from '../support/server.ts';
import { jpegFile } from '../support/small-photos.ts';
import { keyHeaders, newKey, upload } from '../support/wire.ts';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const slowStatfs = pathToFileURL(new URL('../support/slow-statfs.ts', import.meta.url).pathname).href;

/** Begins a multipart upload and breaks it off after so many ms. */
async function breakOff(url: string, address: string, ms: number): Promise<void> {
	const type = 'multipart/form-data; boundary=x';
	const call = request(`${url}/storage/v1/object/${photoBucket}/${newKey()}`, {
		method: 'POST',
		headers: { ...keyHeaders, 'content-type': type, 'content-length': 200_000, 'x-forwarded-for': address },
	});
	call.on('error', () => {});
	call.write('--x\r\ncontent-disposition: form-data; name=""; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n');
	await later(ms);
	call.destroy();
}

test('uploads aborted while the free disk space is measured release their slots', async () => {
	const env = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1', NODE_OPTIONS: `--import=${slowStatfs}` };
	const server = await startServer({ env });
	const address = '192.0.2.1';
	// The free space is asked for once a second at most; so that it is being asked for, let the last answer grow old.
	await later(1100);
	await Promise.all(Array.from({ length: maxUploadsInFlightPerCaller }, () => breakOff(server.url, address, 60)));
	await later(500);
	const statuses = await Promise.all(
		Array.from({ length: maxUploadsInFlightPerCaller }, () =>
			upload(server.url, newKey(), jpegFile(), { headers: { 'x-forwarded-for': address } }),
		),
	);
	expect(statuses.map(({ status }) => status)).toEqual(Array(maxUploadsInFlightPerCaller).fill(200));
	await server.stop();
}, 20_000);
