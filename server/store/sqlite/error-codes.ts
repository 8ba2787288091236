/** SQLite's primary result codes (https://sqlite.org/rescode.html): the low byte of extended codes. */
const busy = 5;
const full = 13;
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
export function codeOf(error: unknown): number | undefined {
	const { code, errcode } = error as { code?: string; errcode?: number };
	return code === 'ERR_SQLITE_ERROR' ? (errcode ?? 0) : undefined;
}
