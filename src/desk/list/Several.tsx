import { useState } from 'react';
import { send } from '#desk/api/call.ts';
import { ChangeResult, useChange } from '#desk/api/use-change.tsx';
import type { SeveralInput, SeveralResult, Summary } from '#desk/contract.ts';
import { Select } from '#desk/controls.tsx';
import { TypeToErase } from '#desk/TypeToErase.tsx';
import { counted } from '#desk/words.ts';
import { type Status, statuses, statusLabels } from '#leads/status.ts';
import { Button } from '#ui/Button.tsx';

interface SeveralProps {
	listed: readonly Summary[];
	chosen: ReadonlySet<string>;
	choose: (ids: ReadonlySet<string>) => void;
}

/** What can be done with the requests that are chosen. Only those that the list shows count: nothing happens out of sight. */
export function Several({ listed, chosen, choose }: SeveralProps) {
	const [status, setStatus] = useState<Status>('contacted');
	const [failed, setFailed] = useState<SeveralResult['failed']>([]);
	const [isErasing, setErasing] = useState(false);
	const { state, run } = useChange();
	const shown = listed.filter(({ id }) => chosen.has(id));
	const isBusy = state.is === 'sending';
	const change = (what: { status: Status } | { erase: number }) =>
		run(async () => {
			const keys = shown.map(({ kind, id }) => ({ kind, id }));
			const input: SeveralInput = { keys, ...what };
			const result = await send<SeveralResult>('requests/several', input);
			setFailed(result.failed);
			choose(new Set(result.failed.map(({ id }) => id)));
			return result.message;
		});
	return (
		<section
			aria-label="Chosen requests"
			data-chosen=""
			className="sticky bottom-0 z-2 mt-3 rounded-card border-2 border-brand bg-surface p-3 short:static"
		>
			<div className="flex flex-wrap items-end gap-2">
				<p role="status" className="min-h-12 content-center font-bold">
					{shown.length} chosen
				</p>
				<Button
					className="px-3!"
					onClick={() => choose(new Set(shown.length < listed.length ? listed.map(({ id }) => id) : []))}
				>
					{shown.length < listed.length ? `Choose all ${listed.length} here` : 'Choose none'}
				</Button>
			</div>
			{shown.length > 0 ? (
				<div className="mt-1 flex flex-wrap items-end gap-2">
					<Select
						id="chosen-status"
						label="Status"
						value={status}
						options={statuses.map((value) => ({ value, label: statusLabels[value] }))}
						onChange={setStatus}
					/>
					<Button className="px-3!" aria-disabled={isBusy || undefined} onClick={() => void change({ status })}>
						Set it
					</Button>
					<Button className="px-3!" aria-disabled={isBusy || undefined} onClick={() => void change({ status: 'spam' })}>
						Mark as spam
					</Button>
					{isErasing ? (
						<TypeToErase
							label={`Type ${shown.length} to erase ${counted(shown.length, 'request')} for good`}
							hint="With all answers, notes and photos. Everybody who was sent them is told to delete them too."
							button="Erase"
							isIt={(typed) => Number(typed) === shown.length}
							mistake={`${counted(shown.length, 'request is', 'requests are')} chosen.`}
							erase={() => {
								setErasing(false);
								void change({ erase: shown.length });
							}}
							isBusy={isBusy}
							cancel={() => setErasing(false)}
						/>
					) : (
						<Button className="px-3!" onClick={() => setErasing(true)}>
							Erase …
						</Button>
					)}
				</div>
			) : null}
			<ChangeResult state={state} sending="Working …" failed="Nothing was changed." />
			{failed.length > 0 && state.is === 'done' ? (
				<div role="alert" className="mt-3 rounded-control border-2 border-danger bg-danger-pale p-3">
					<p className="font-bold">{counted(failed.length, 'request')} not changed:</p>
					<ul>
						{failed.map(({ id, reference, why }) => (
							<li key={id}>
								{reference}: {why}
							</li>
						))}
					</ul>
				</div>
			) : null}
		</section>
	);
}
