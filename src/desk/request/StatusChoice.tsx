import { ChangeResult, type RequestPart, useAction } from '#desk/api/use-change.tsx';
import { Part } from '#desk/Part.tsx';
import { statuses, statusLabels } from '#leads/status.ts';
import { buttonClass } from '#ui/Button.tsx';

/** How far the request has come. A press is saved at once; the mark moves only when it is. */
export function StatusChoice(part: RequestPart) {
	const { request } = part;
	const { state, act } = useAction('status', part);
	return (
		<Part id="status-title" title="Status">
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a form; these are buttons */}
			<div
				role="group"
				aria-labelledby="status-title"
				className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2"
			>
				{statuses.map((status) => {
					const isIt = status === request.status;
					return (
						<button
							key={status}
							type="button"
							aria-pressed={isIt}
							// Not `disabled`, which would take the focus away from the one that was pressed.
							aria-disabled={state.is === 'sending' || undefined}
							className={buttonClass(
								'plain',
								`gap-1! px-1! ${isIt ? 'bg-brand! text-inverse before:content-["✓"]' : ''}`,
							)}
							onClick={() => {
								if (!isIt) void act({ status }, () => `Saved: ${statusLabels[status]}.`);
							}}
						>
							{statusLabels[status]}
						</button>
					);
				})}
			</div>
			<ChangeResult
				state={state}
				sending="Saving …"
				failed={`Not saved: the status is still ${statusLabels[request.status]}.`}
			/>
		</Part>
	);
}
