import { useState } from 'react';
import { CallFailed } from '#desk/api/failure.ts';
import { readAgain } from '#desk/api/freshness.ts';

/** How a change stands. Only `done` is stored. */
export type ChangeState =
	| { is: 'idle' }
	| { is: 'sending' }
	| { is: 'done'; text: string }
	| { is: 'failed'; failure: CallFailed };

/**
 * One change that can be made, such as a note. After each answer, and after a failure whose outcome is not known, all that is
 * shown is read again.
 * @returns `run` gives whether it was stored
 */
export function useChange(): { state: ChangeState; run: (change: () => Promise<string>) => Promise<boolean> } {
	const [state, setState] = useState<ChangeState>({ is: 'idle' });
	const run = async (change: () => Promise<string>) => {
		if (state.is === 'sending') return false;
		setState({ is: 'sending' });
		try {
			setState({ is: 'done', text: await change() });
			return true;
		} catch (error) {
			const failure = error instanceof CallFailed ? error : new CallFailed('broken', 'The answer cannot be read.');
			setState({ is: 'failed', failure });
			return false;
		} finally {
			readAgain();
		}
	};
	return { state, run };
}
