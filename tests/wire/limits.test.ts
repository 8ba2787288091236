import { readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { photoBucket } from '#wire/names.ts';
import { mount, unmountAll } from '../faults/linux.ts';
import { jpeg } from '../support/photos.ts';
import { temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/shared.ts';
import { head, hear, say } from '../support/sockets.ts';
import { insert, keyHeaders, newKey, rows } from '../support/wire.ts';

// The real server behind a proxy, which names each visitor's address. The numbers themselves: server/wire/rate-limits.test.ts.
const env = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' };

afterAll(unmountAll);

/** An upload that sends all but its last 100 bytes and then waits. */
async function holdOpen(url: string, address: string, bytes: number) {
	const headers = Object.entries({ ...keyHeaders, 'content-type': 'image/jpeg', 'x-forwarded-for': address });
	const lines = [...headers, ['content-length', bytes]].map((pair) => pair.join(': '));
	const socket = await say(url, head(`POST /storage/v1/object/${photoBucket}/${newKey()}`, ...lines));
	socket.write(Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length - 100)]));
	return socket;
}

test.runIf(process.getuid?.() === 0)(
	'more uploads held open than fit leave the disk its floor, and a request is taken',
	async () => {
		const folder = await temporaryFolder();
		mount(['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder]);
		const dataDir = join(folder, 'data');
		const small = await startHere({ dataDir, env });
		const held = await Promise.all(Array.from({ length: 16 }, (_, n) => holdOpen(small.url, `192.0.${n}.1`, 1e7)));
		let refused = 0;
		for (const socket of held) void hear(socket, (said) => said.includes('507')).then(() => refused++);
		const arriving = join(dataDir, 'arriving');
		const arrived = () => readdirSync(arriving).filter((name) => statSync(join(arriving, name)).size > 9_900_000);
		await expect.poll(() => arrived().length + refused).toBe(held.length);
		const { bavail, bsize } = statfsSync(folder);
		expect(bavail * bsize).toBeGreaterThan(100e6);
		expect((await insert(small.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
		for (const socket of held) socket.destroy();
		await small.stop();
	},
);
