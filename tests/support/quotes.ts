import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { startServer, temporaryFolder } from './server.ts';
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

let filled: Promise<Quote & { dataDir: string }> | undefined;

/** A copy of a data folder that a server has used, with one photo quote; nobody uses it. */
export async function folderWithQuote(): Promise<Quote & { dataDir: string }> {
	filled ??= (async () => {
		const server = await startServer();
		const quote = await sendQuote(server.url);
		await server.stop();
		return { ...quote, dataDir: server.dataDir };
	})();
	const dataDir = await temporaryFolder();
	await cp((await filled).dataDir, dataDir, { recursive: true });
	return { ...(await filled), dataDir };
}
