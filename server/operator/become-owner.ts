import { statSync } from 'node:fs';
import { userInfo } from 'node:os';

/**
 * Lets a command that root has started run as the account that owns the data folder, which is the server's: the server can use what it
 * writes, and links that this account may have put there lead no further than its own rights. Does nothing for another account, for a
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
