import { expect, test } from 'vitest';
import { readPicture } from '#server/photos/strip/read.ts';
import { seeds } from '../support/photo-seeds.ts';
import { sharedServer } from '../support/shared-server.ts';
import { newKey, publicUrl, upload } from '../support/wire.ts';

const server = sharedServer();

// What becomes of each, `server/photos/strip/metadata.test.ts` says.
test.each(Object.entries(seeds))('photos of type %s are stored without their metadata', async (type, files) => {
	for (const file of files) {
		const key = newKey();
		const answer = await upload(server.url, key, new File([new Uint8Array(file)], 'a', { type }));
		expect(answer).toMatchObject({ status: 200 });
		const stored = Buffer.from(await (await fetch(publicUrl(server.url, key))).arrayBuffer());
		expect(stored.equals(file)).toBe(false);
		expect(stored.equals(readPicture(file, type).bytes)).toBe(true);
	}
});
