import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer, temporaryFolder } from '../support/server.ts';
import { findLosses, type Losses, startLoad } from './load.ts';

export interface KillRound {
	rows: number;
	photos: number;
	lost: Losses;
	/** Files left where photos arrive, after the next start. */
	leftovers: number;
}

/** One kill -9 under mixed load, after so many rows were acknowledged; then a new start, and what of it all is there. */
export async function killRound(inserts: number, uploads: number, after: number): Promise<KillRound> {
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
