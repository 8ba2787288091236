import { randomUUID } from 'node:crypto';
import { jpegFile } from './small-photos.ts';
import { insert, publicUrl, rows, upload } from './wire.ts';

export interface Quote {
	id: string;
	/** Of its photo. */
	key: string;
	/** The photo's address. */
	photo: string;
}

/** Sends a photo quote with one photo. @throws unless both are taken */
export async function sendQuote(url: string, more: Record<string, unknown> = {}, file = jpegFile()): Promise<Quote> {
	const { id = randomUUID() } = more as { id?: string };
	const key = `${id}/1-steps.jpg`;
	const photo = publicUrl(url, key);
	const answers = [
		await upload(url, key, file),
		await insert(url, 'photo_quote_requests', { ...rows.photo_quote_requests, photo_urls: [photo], ...more, id }),
	];
	const statuses = answers.map(({ status }) => status).join();
	if (statuses !== '200,201') throw new Error(`The photo and its request were answered with ${statuses}.`);
	return { id, key, photo };
}
