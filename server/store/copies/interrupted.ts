import { StoreError } from '#server/store/errors.ts';

/**
 * Handles Ctrl-C (SIGINT) and SIGTERM during long work: the work checks the AbortSignal between its steps and ends in order.
 * Then the process ends by the same signal. Later signals are ignored, since under `npm run` one Ctrl-C arrives twice.
 * @param outcome half a sentence for the operator: what has become of the work
 */
export async function interruptible<T>(outcome: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
	const stopping = new AbortController();
	let by: NodeJS.Signals | undefined;
	const stop = (signal: NodeJS.Signals) => {
		by ??= signal;
		stopping.abort(new StoreError(`Interrupted: ${outcome}.`));
	};
	process.on('SIGINT', stop).on('SIGTERM', stop);
	try {
		return await work(stopping.signal);
	} catch (error) {
		if (by && error === stopping.signal.reason) {
			process.stderr.write(`${(error as Error).message}\n`);
			process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
			process.kill(process.pid, by);
		}
		throw error;
	} finally {
		process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
	}
}
