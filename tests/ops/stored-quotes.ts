import { openForServer } from '#server/store/open.ts';
import { insertWithPhoto } from '../store/data.ts';
import { temporaryFolder } from '../support/server.ts';

/** Adds a photo quote with one photo to a data folder that no server uses. @returns its id and the photo's key */
export async function addQuote(dataDir: string): Promise<{ id: string; key: string }> {
	const store = await openForServer(dataDir);
	const { request, key } = await insertWithPhoto(store);
	await store.close();
	return { id: request.id, key };
}

/** A data folder with two requests with a photo each. */
export async function twoQuotes() {
	const dataDir = await temporaryFolder();
	const quotes = [await addQuote(dataDir), await addQuote(dataDir)] as const;
	return { dataDir, quotes };
}

/** A module to load before a program (`--import`) that runs code each time a photo has been linked, before the program goes on. */
export const afterPhoto = (code: string) =>
	`data:text/javascript,${encodeURIComponent(`
	import files from 'node:fs/promises';
	import { syncBuiltinESMExports } from 'node:module';
	const { link } = files;
	files.link = async (from, to) => {
		await link(from, to);
		if (!to.includes('/photos/')) return;
		${code}
	};
	syncBuiltinESMExports();
`)}`;
