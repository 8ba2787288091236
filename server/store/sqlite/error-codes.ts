/** SQLite's primary result codes (https://sqlite.org/rescode.html); an extended code has one in its low byte. */
const busy = 5;
const readOnly = 8;
const corrupt = 11;
const full = 13;
const cannotOpen = 14;
const notADatabase = 26;

/**
 * What to do about an error that SQLite reports of the database in the data folder.
 * @returns half a sentence, without names or data; undefined where the error is not SQLite's
 */
export function databaseTrouble(error: unknown): string | undefined {
	const { code, errcode } = error as { code?: string; errcode?: number };
	if (code !== 'ERR_SQLITE_ERROR') return undefined;
	const kind = (errcode ?? 0) & 0xff;
	if (kind === corrupt || kind === notADatabase)
		return 'its leads.db is damaged; keep the folder, and restore from a backup: npm run restore -- FROM, with DATA_DIR set to a new folder';
	if (kind === readOnly || kind === cannotOpen)
		return 'it must be a folder this account may write to, for reading too (SQLite keeps its locks there), so run commands as the server’s account (sudo -u …); on a read-only disk, work on a copy';
	if (kind === busy) return 'another process is writing to it; try again in a minute';
	if (kind === full) return 'its disk is full';
	return 'it must be a folder the server may write to';
}
