import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inDatabase } from '../support/database.ts';
import { jpegFile, jpegOf } from '../support/photos.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { insert, publicUrl, rows, tableNames, upload } from '../support/wire.ts';

const photo = jpegFile(jpegOf(200_000));

/** What the server said it has kept. */
interface Acknowledged {
	rows: { table: string; id: string }[];
	photos: string[];
}

/**
 * Sends requests of all kinds and photos, ten of each under way at a time.
 * @param most how many of each at most
 * @param onRow called after each row that was acknowledged
 */
export function startLoad(
	url: string,
	most: { inserts: number; uploads: number },
	onRow: (count: number) => void = () => {},
) {
	const acknowledged: Acknowledged = { rows: [], photos: [] };
	let stopped = false;
	const tenAtOnce = (count: number, send: (index: number) => Promise<void>) => {
		let next = 0;
		const worker = async () => {
			while (!stopped && next < count) await send(next++);
		};
		// The calls that the fault cuts off fail, which is the point.
		return Promise.allSettled(Array.from({ length: 10 }, worker));
	};
	const ended = Promise.all([
		tenAtOnce(most.inserts, async (index) => {
			const table = tableNames[index % tableNames.length] ?? 'callback_requests';
			const id = randomUUID();
			const { status } = await insert(url, table, { ...rows[table], id });
			if (status !== 201) return;
			acknowledged.rows.push({ table, id });
			onRow(acknowledged.rows.length);
		}),
		tenAtOnce(most.uploads, async (index) => {
			const key = `${randomUUID()}/${index}-image.jpg`;
			if ((await upload(url, key, photo)).status === 200) acknowledged.photos.push(key);
		}),
	]);
	return {
		acknowledged,
		/** Everything sent and answered, or the server gone. */
		ended,
		stop: () => {
			stopped = true;
		},
	};
}

/** Looks for everything acknowledged, rows in the database and photos at their addresses, whole. */
export async function findLosses(dataDir: string, url: string, { rows, photos }: Acknowledged) {
	const { lost, integrity, sizes } = inDatabase(dataDir, (database) => ({
		lost: rows.filter(({ table, id }) => !database.prepare(`SELECT 1 FROM ${table} WHERE id = ?`).get(id)),
		integrity: database.prepare('PRAGMA integrity_check').get()?.integrity_check,
		// What is stored is drawn anew, so that it has another size than what was sent.
		sizes: photos.map((key) => database.prepare('SELECT size FROM photos WHERE key = ?').get(key)?.size),
	}));
	let lostPhotos = 0;
	for (const [index, key] of photos.entries()) {
		const shown = await fetch(publicUrl(url, key));
		const size = (await shown.arrayBuffer().catch(() => undefined))?.byteLength;
		if (shown.status !== 200 || size === undefined || size !== sizes[index]) lostPhotos++;
	}
	return { rows: lost.length, photos: lostPhotos, integrity };
}

/** `integrity`: what SQLite says of a database that is whole. */
export const nothingLost = { rows: 0, photos: 0, integrity: 'ok' };

/** One kill -9 under mixed load, after so many rows were acknowledged; then a new start, what of it all is lost, and what is left where photos arrive. */
export async function killRound(inserts: number, uploads: number, after: number) {
	const dataDir = await temporaryFolder();
	const server = await startServer({ dataDir });
	let killed: Promise<void> | undefined;
	const load = startLoad(server.url, { inserts, uploads }, (count) => {
		if (count >= after) killed ??= server.kill();
	});
	await load.ended;
	await (killed ?? server.kill());

	const again = await startServer({ dataDir });
	const lost = await findLosses(dataDir, again.url, load.acknowledged);
	const leftovers = (await readdir(join(dataDir, 'arriving'))).length;
	await again.stop();
	return { rows: load.acknowledged.rows.length, photos: load.acknowledged.photos.length, lost, leftovers };
}
