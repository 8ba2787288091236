/** SQLite's primary result codes (https://sqlite.org/rescode.html): the low byte of extended codes. */
const busy = 5;
const readOnly = 8;
const corrupt = 11;
const full = 13;
const cannotOpen = 14;
const notADatabase = 26;
/** Extended codes: a primary key, or a unique value (https://sqlite.org/rescode.html#constraint_primarykey). */
const taken = [1555, 2067];

export function isBusy(error: unknown): boolean {
	return codeOf(error) === busy;
}

/** Whether there is a row of this key already. */
export function isTaken(error: unknown): boolean {
	return taken.includes(codeOf(error) ?? 0);
}

export function isFull(error: unknown): boolean {
	return codeOf(error) === full;
}

/** The extended result code; undefined if the error is not from SQLite. */
function codeOf(error: unknown): number | undefined {
	const { code, errcode } = error as { code?: string; errcode?: number };
	return code === 'ERR_SQLITE_ERROR' ? (errcode ?? 0) : undefined;
}

/**
 * Explains an error of SQLite for the operator.
 * @returns half a sentence, without personal data; undefined if the error is not from SQLite
 */
export function databaseTrouble(error: unknown): string | undefined {
	const code = codeOf(error);
	if (code === undefined) return undefined;
	const kind = code & 0xff;
	if (kind === corrupt || kind === notADatabase)
		return 'its leads.db is damaged; keep the folder, and restore from a backup: npm run leads -- restore FROM, with DATA_DIR set to a new folder';
	if (kind === readOnly || kind === cannotOpen)
		return 'it must be a folder this account may write to, for reading too (SQLite keeps its locks there), so run commands as root or as the server’s account; on a read-only disk, work on a copy';
	if (kind === busy) return 'another process is writing to it; try again in a minute';
	if (kind === full) return 'its disk is full';
	return 'it must be a folder the server may write to';
}
