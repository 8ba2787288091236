import { setTimeout } from 'node:timers/promises';
import type { Copied } from '#server/store/copies/backup.ts';

/** How often an address is tried, how long each try may take and how long to wait between, in ms. */
const patience = { tries: 3, timeout: 10_000, pause: 2_000 };

/**
 * Does a backup and tells an address how it ended, as healthchecks.io expects it: the address itself after a whole backup,
 * the address with `/fail` otherwise. That it cannot be reached fails nothing.
 * @param address empty for none; never printed, since it is a secret
 * @param say prints a line
 */
export async function withPing(
	address: string,
	say: (line: string) => void,
	work: () => Promise<Copied>,
	times = patience,
): Promise<Copied> {
	const tell = async (failed: boolean) => {
		if (address !== '' && !(await reached(failed ? failureOf(address) : address, times)))
			say('The address in BACKUP_PING_URL could not be reached, or refused the call.');
	};
	let done: Copied;
	try {
		done = await work();
	} catch (error) {
		await tell(true);
		throw error;
	}
	await tell(!done.isWhole);
	return done;
}

function failureOf(address: string): string {
	const url = new URL(address);
	url.pathname = `${url.pathname.replace(/\/$/, '')}/fail`;
	return url.href;
}

async function reached(url: string, { tries, timeout, pause }: typeof patience): Promise<boolean> {
	for (let count = 1; ; count++) {
		try {
			const answer = await fetch(url, { signal: AbortSignal.timeout(timeout) });
			await answer.body?.cancel();
			if (answer.ok) return true;
		} catch {
			// Its message may have the address in it.
		}
		if (count >= tries) return false;
		await setTimeout(pause);
	}
}
