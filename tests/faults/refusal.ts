import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface Watch {
	/** For how long connections were refused since this was asked last, in ms: from the first that was to the first that was not. */
	refused(): number;
	stop(): Promise<void>;
}

/** Opens a connection every few ms, and notes when it is refused. */
export function watchRefusal(url: string): Watch {
	const { port, hostname } = new URL(url);
	let [stopped, total] = [false, 0];
	let since: number | undefined;
	const accepts = () =>
		new Promise<boolean>((resolve) => {
			const connection = connect(Number(port), hostname)
				.on('connect', () => connection.destroy())
				.on('connect', () => resolve(true))
				.on('error', () => resolve(false));
		});
	const watching = (async () => {
		while (!stopped) {
			const begun = performance.now();
			if (!(await accepts())) since ??= begun;
			else if (since !== undefined) {
				total += begun - since;
				since = undefined;
			}
			await setTimeout(5);
		}
	})();
	return {
		refused: () => {
			const last = total;
			total = 0;
			return last;
		},
		stop: async () => {
			stopped = true;
			await watching;
		},
	};
}
