import { userInfo } from 'node:os';
import type { Environment } from '#server/operator/open-store.ts';

/**
 * Who runs a command, for the history of requests: the system account. With sudo the account that called it, since the server's
 * is everybody's.
 */
export function accountName({ SUDO_USER }: Environment): string {
	return SUDO_USER || ownAccount();
}

/** The system account as which this process runs. */
export function ownAccount(): string {
	try {
		return userInfo().username;
	} catch {
		// In a container, an account may have no name.
		return `account ${process.getuid?.() ?? ''}`.trim();
	}
}
