import { statSync } from 'node:fs';
import { userInfo } from 'node:os';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Who runs a command, for the history of requests: the system account. With sudo the account that called it, since the server's
 * is everybody's.
 */
export function accountName({ SUDO_USER }: Environment): string {
	return SUDO_USER || ownAccount();
}

/** The system account as which this process runs. */
function ownAccount(): string {
	try {
		return userInfo().username;
	} catch {
		// In a container, an account may have no name.
		return `account ${process.getuid?.() ?? ''}`.trim();
	}
}

/**
 * Lets a command that root has started run as the account that owns the data folder, which is the server's: the server can use what it
 * writes, and links in the folder lead no further than that account's own rights. Does nothing for another account, for a
 * folder of root's own, and where there is no folder. Who started it stays in SUDO_USER, for the history of requests.
 */
export function becomeOwner(dataDir: string): void {
	if (process.getuid?.() !== 0) return;
	const owner = statSync(dataDir, { throwIfNoEntry: false });
	if (!owner || owner.uid === 0) return;
	process.env.SUDO_USER ||= userInfo().username;
	process.setgroups?.([owner.gid]);
	process.setgid?.(owner.gid);
	process.setuid?.(owner.uid);
}

/** Lets this account alone read what this process and its children write: it is personal data. SQLite has no other setting for that. */
export function makeFilesPrivate(): void {
	process.umask(0o077);
}
