import { StoreError } from '#server/store/errors.ts';

/**
 * Lets a long piece of work end tidily on Ctrl-C (SIGINT) or SIGTERM: the work looks at the signal between its steps and
 * undoes what it did where that is aborted. Then the process ends as the signal would have ended it.
 * Later signals change nothing: under `npm run` one Ctrl-C arrives twice.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
	const stopping = new AbortController();
	let by: NodeJS.Signals | undefined;
	const stop = (signal: NodeJS.Signals) => {
		by ??= signal;
		stopping.abort(new StoreError('Interrupted: what it had made was removed.'));
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
