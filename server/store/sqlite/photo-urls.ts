/** What SQLite takes for whole, but this program cannot have written. Its message is one line. */
export class DamagedRowError extends Error {
	override name = 'DamagedRowError';
}

/**
 * Reads the column `photo_urls`.
 * @param id of the photo quote, for the error
 * @throws DamagedRowError where it is not a JSON array of texts
 */
export function readPhotoUrls(json: unknown, id: unknown): string[] {
	const urls = parse(String(json));
	if (Array.isArray(urls) && urls.every((url) => typeof url === 'string')) return urls;
	throw new DamagedRowError(
		`leads.db is damaged: the photo_urls of the photo quote ${JSON.stringify(id)} cannot be read; keep the folder, and restore from a backup: npm run restore -- FROM, with DATA_DIR set to a new folder.`,
	);
}

function parse(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return undefined;
	}
}
