import { useMutation } from '@tanstack/react-query';
import { type CallFailed, send } from '#desk/api/call.ts';
import { asCallFailed, readAgain } from '#desk/api/use-read.ts';
import type { ActionInputs, ActionName, Detail } from '#desk/contract.ts';
import { Icon } from '#ui/Icon.tsx';

/** How a change stands. Only `done` is stored. */
export type ChangeState =
	| { is: 'idle' }
	| { is: 'sending' }
	| { is: 'done'; text: string }
	| { is: 'failed'; failure: CallFailed };

/**
 * One change that can be made, such as a note. Then all that is shown is read again, so that what says that it is done stands beside what it
 * changed; after a failure too, whose outcome may not be known.
 * @returns `run` gives whether it was stored
 */
export function useChange(): { state: ChangeState; run: (change: () => Promise<string>) => Promise<boolean> } {
	const { status, data, error, mutateAsync } = useMutation({
		mutationFn: (change: () => Promise<string>) => change(),
		onSuccess: readAgain,
		onError: () => void readAgain(),
	});
	const run = async (change: () => Promise<string>) => {
		if (status === 'pending') return false;
		return mutateAsync(change).then(
			() => true,
			() => false,
		);
	};
	const states: Readonly<Record<typeof status, () => ChangeState>> = {
		idle: () => ({ is: 'idle' }),
		pending: () => ({ is: 'sending' }),
		success: () => ({ is: 'done', text: data ?? '' }),
		error: () => ({ is: 'failed', failure: asCallFailed(error) }),
	};
	return { state: states[status](), run };
}

/** What each part of an open request is given that can change it. */
export interface RequestPart {
	request: Detail;
}

/**
 * An action on the request that is open.
 * @returns `act` sends it and gives whether it was stored; the server's message is shown, or what `words` makes of it
 */
export function useAction<A extends ActionName>(action: A, { request }: RequestPart) {
	const { state, run } = useChange();
	const act = (input: ActionInputs[A], words = (message: string) => message) =>
		run(async () => {
			const path = `requests/${request.kind}/${request.id}/${action}`;
			return words((await send<{ message: string }>(path, input)).message);
		});
	return { state, act };
}

interface ChangeResultProps {
	state: ChangeState;
	/** While it is sent, such as `Saving …`. */
	sending: string;
	/** What is certain after a failure, such as `The note is not saved; what you typed is still here.` */
	failed: string;
}

/** How a change went, beside its button, and read out. Its region is there from the start, or screen readers would miss it. */
export function ChangeResult({ state, sending, failed }: ChangeResultProps) {
	return (
		<div role="status" className="wrap-anywhere not-empty:mt-3">
			{state.is === 'sending' ? <p className="text-muted">{sending}</p> : null}
			{state.is === 'done' ? (
				<p className="flex gap-2 font-bold text-brand">
					<Icon name="check" />
					{state.text}
				</p>
			) : null}
			{state.is === 'failed' ? (
				<div className="flex gap-2 rounded-control border-2 border-danger bg-danger-pale p-3">
					<span className="text-danger">
						<Icon name="warning" />
					</span>
					<p>
						<strong>
							{state.failure.reason === 'unreachable'
								? 'No answer came, so this may not be saved. Look at “What has happened” before you try again.'
								: failed}
						</strong>{' '}
						{state.failure.message}
					</p>
				</div>
			) : null}
		</div>
	);
}
