import { ChangeResult } from '#desk/api/ChangeResult.tsx';
import { act } from '#desk/api/call.ts';
import { useChange } from '#desk/api/use-change.ts';
import type { Written } from '#desk/contract.ts';
import { Part } from '#desk/request/Part.tsx';
import type { RequestPart } from '#desk/request/request-part.ts';
import { type Status, statuses, statusLabels } from '#leads/status.ts';
import { buttonClass } from '#ui/Button.tsx';

/** How far the request has come. A press is saved at once; the mark moves only when it is. */
export function StatusChoice({ request, show }: RequestPart) {
	const { state, run } = useChange();
	const choose = (status: Status) =>
		run(async () => {
			const { request: changed } = await act<'status', Written>(request, 'status', { status });
			show({ ...request, ...changed });
			return `Saved: ${statusLabels[status]}.`;
		});
	return (
		<Part id="status-title" title="Status">
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a form; these are buttons */}
			<div role="group" aria-labelledby="status-title" className="mt-3 grid grid-cols-2 gap-2 min-[24rem]:grid-cols-3">
				{statuses.map((status) => {
					const isIt = status === request.status;
					return (
						<button
							key={status}
							type="button"
							aria-pressed={isIt}
							// Not `disabled`, which would take the focus away from the one that was pressed.
							aria-disabled={state.is === 'sending' || undefined}
							className={buttonClass('plain', `px-2 ${isIt ? 'bg-brand! text-inverse before:content-["✓"]' : ''}`)}
							onClick={() => {
								if (!isIt) void choose(status);
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
