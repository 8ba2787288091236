/**
 * Whatever this process and its children make from now on may be read by this account only: all of it may hold what
 * visitors sent. SQLite, which makes files of its own, has no other way to be told.
 */
export function makeFilesPrivate(): void {
	process.umask(0o077);
}
