import { Unusable } from '#server/store/errors.ts';

/**
 * Reads the column `photo_urls`.
 * @param id of the photo quote, for the error
 * @throws Unusable if it is not a JSON array of strings: damage that SQLite does not detect
 */
export function readPhotoUrls(json: unknown, id: unknown): string[] {
	const urls = parse(String(json));
	if (Array.isArray(urls) && urls.every((url) => typeof url === 'string')) return urls;
	throw new Unusable(
		`leads.db is damaged: the photo_urls of the photo quote ${JSON.stringify(id)} cannot be read; keep the folder, and restore from a backup: npm run leads -- restore FROM, with DATA_DIR set to a new folder.`,
	);
}

function parse(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return undefined;
	}
}
