import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ApiError, apiErrorOf, unreachable, withRetry } from '#backend/call.ts';
import { errorCodes, photoBucket } from '#wire/names.ts';
import { jpegFile, jpegOf } from '../support/small-photos.ts';
import { type Answer, insert, publicUrl, rowFrom, type rows, tableNames, upload } from '../support/wire.ts';

type TableName = keyof typeof rows;

/** A request that the server acknowledged. */
export interface Acknowledged {
	id: string;
	table: TableName;
	email: string;
	photos: string[];
}

const photo = jpegFile(jpegOf(200_000));

/**
 * Lets visitors send requests of all kinds one after the other, photo quotes with two photos each, with the retries of the site's
 * own pages.
 * @param pause between two requests of a visitor, in ms
 */
export function startVisitors(url: string, count: number, pause: number) {
	const acknowledged: Acknowledged[] = [];
	const failed: string[] = [];
	let [leaving, tries, calls, longest, next] = [false, 0, 0, 0, 0];

	/** One call as `#backend/insert.ts` and `upload.ts` judge it: what is taken already was acknowledged by an earlier try. */
	const send = (call: () => Promise<Answer>, taken: string) => {
		calls++;
		return withRetry(async () => {
			tries++;
			const { status, body, headers } = await call().catch(() => {
				throw unreachable();
			});
			if (status < 300) return;
			const error = apiErrorOf(status, JSON.stringify(body), headers.get('retry-after'));
			if (error.code !== taken) throw error;
		});
	};

	async function request(index: number): Promise<void> {
		const table = tableNames[index % tableNames.length] ?? 'callback_requests';
		const one: Acknowledged = { id: randomUUID(), table, email: `visitor-${index}@example.com`, photos: [] };
		const begun = performance.now();
		try {
			if (table === 'photo_quote_requests')
				for (const name of ['1-front.jpg', '2-side.jpg']) {
					const key = `${one.id}/${name}`;
					await send(() => upload(url, key, photo, { bucket: photoBucket }), errorCodes.keyTaken);
					one.photos.push(key);
				}
			const urls = one.photos.map((key) => publicUrl(url, key));
			const row = { ...rowFrom(table, one.email), id: one.id, ...(urls.length > 0 && { photo_urls: urls }) };
			await send(() => insert(url, table, row), errorCodes.idTaken);
			acknowledged.push(one);
			longest = Math.max(longest, performance.now() - begun);
		} catch (error) {
			failed.push(error instanceof ApiError ? error.code : String(error));
		}
	}

	async function visitor(index: number): Promise<void> {
		// Not all at the same moment.
		await setTimeout((pause * index) / count);
		while (!leaving) {
			await request(next++);
			await setTimeout(pause);
		}
	}

	const all = Array.from({ length: count }, (_, index) => visitor(index));
	return {
		acknowledged,
		/** Why visitors saw "could not be sent", after all tries of their browser. */
		failed,
		/** How often a browser tried again. */
		retries: () => tries - calls,
		/** The longest time from the press of the button to the acknowledgement, in ms, since this was asked last. */
		longest: () => {
			const last = longest;
			longest = 0;
			return last;
		},
		/** Lets each finish its request. */
		leave: async () => {
			leaving = true;
			await Promise.all(all);
		},
	};
}
