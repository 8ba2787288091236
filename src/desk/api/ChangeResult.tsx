import type { ChangeState } from '#desk/api/use-change.ts';
import { Icon } from '#ui/Icon.tsx';

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
