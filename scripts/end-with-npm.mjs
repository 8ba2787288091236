// A signal sent to `npm start` ends npm and the shell in which npm runs the script; neither forwards it to the script. So a
// script that npm started polls whether npm still runs, and stops itself when it does not.
import { readFileSync } from 'node:fs';

/** In ms. Short enough for the port to be free again within a second. */
const interval = 500;

/** Sends this process SIGTERM after the npm that started it has ended. Does nothing if npm did not start it. */
export function endWithNpm() {
	if (!process.env.npm_lifecycle_event) return;
	const begun = ancestors();
	let handled = false;
	const timer = setInterval(() => {
		const listening = process.listenerCount('SIGTERM') > 0;
		if (ancestors() !== begun) {
			clearInterval(timer);
			// A program that has removed its listener is stopping already (Ctrl-C ends npm too); a second signal would interrupt that.
			if (listening || !handled) process.kill(process.pid, 'SIGTERM');
		}
		handled ||= listening;
	}, interval);
	// The timer must not keep a finished process alive.
	timer.unref();
}

/** The parent's id and, if the parent is npm's shell (`sh -c …`), npm's id. Changes when either has ended. */
function ancestors() {
	const parent = process.ppid;
	try {
		// Some shells exec the command they are given. Then the parent is npm itself.
		if (!readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('run.mjs')) return `${parent}`;
		const afterName = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').at(-1);
		return `${parent} ${afterName?.split(' ')[1]}`;
	} catch {
		// No /proc (not Linux), or the parent has just ended.
		return `${parent}`;
	}
}
