import { userInfo } from 'node:os';
import type { Environment } from '#server/operator/open-store.ts';

/**
 * Who runs a command, for the history of requests: the system account. With `sudo -u` the account that called sudo, since the
 * server's is everybody's.
 */
export function accountName({ SUDO_USER }: Environment): string {
	if (SUDO_USER) return SUDO_USER;
	try {
		return userInfo().username;
	} catch {
		// In a container, an account may have no name.
		return `account ${process.getuid?.() ?? ''}`.trim();
	}
}
