/**
 * Sets the umask so that all files this process and its children create are readable by this account only: they contain
 * personal data. SQLite creates files itself and has no other setting for that.
 */
export function makeFilesPrivate(): void {
	process.umask(0o077);
}
