import { randomUUID } from 'node:crypto';
import { openForServer } from '#server/store/open.ts';
import { insert, insertWithPhoto, planner, send, takeOne } from '../store/data.ts';
import { temporaryFolder } from '../support/server.ts';
import { jpegOf } from '../support/small-photos.ts';

/** A folder with requests in every state. @returns two requests with photos */
export async function filledFolder() {
	const folder = await temporaryFolder();
	const store = await openForServer(folder, { planner });
	const [kept, gone] = [await insertWithPhoto(store), await insertWithPhoto(store)];
	for (let count = 0; count < 3; count++) await insertWithPhoto(store);
	await send(store, `${randomUUID()}/1-stray.jpg`, jpegOf(4000));
	await insert(store, 'brochure');
	await store.outbox.delivered(await takeOne(store), Date.now());
	await store.outbox.failed(await takeOne(store), 'SMTP 451', new Date(Date.now() + 60_000));
	await store.outbox.failed(await takeOne(store, 'webhook'), 'HTTP 410', undefined);
	await store.erasure.erase([await insert(store)], 'withdraw');
	await store.erasure.finish();
	await store.clock.trust(new Date());
	await store.photos.countLost(new AbortController().signal);
	await store.close();
	return { folder, kept, gone };
}
