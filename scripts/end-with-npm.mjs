// `kill` of the process that `npm start` shows reaches npm and the shell that npm runs a script in, and no further: neither
// passes the signal on to the script. So a script that npm started looks whether npm is still there, and stops where not.
import { readFileSync } from 'node:fs';

/** How often, in ms: a port is free again within a second. */
const interval = 500;

/** Sends this process SIGTERM once the npm that runs it has ended. Where npm does not run it, does nothing. */
export function endWithNpm() {
	if (!process.env.npm_lifecycle_event) return;
	const begun = ancestors();
	let handled = false;
	const timer = setInterval(() => {
		const listening = process.listenerCount('SIGTERM') > 0;
		if (ancestors() !== begun) {
			clearInterval(timer);
			// A program that no longer listens is stopping already (Ctrl-C ends npm too): a second signal would cut that short.
			if (listening || !handled) process.kill(process.pid, 'SIGTERM');
		}
		handled ||= listening;
	}, interval);
	// What has nothing left to do ends all the same.
	timer.unref();
}

/** The process that started this one and, where that is npm's shell (`sh -c …`), npm: another once either has ended. */
function ancestors() {
	const parent = process.ppid;
	try {
		// Some shells become the command they were given. Then the parent is npm, and whose child that is says nothing.
		if (!readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('run.mjs')) return `${parent}`;
		const afterName = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').at(-1);
		return `${parent} ${afterName?.split(' ')[1]}`;
	} catch {
		// Not Linux, or gone this moment.
		return `${parent}`;
	}
}
