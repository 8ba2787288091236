import { useState } from 'react';
import { Confirm, Result, useChange } from '#desk/api/change.tsx';
import type { Summary } from '#desk/contract.ts';
import { Select } from '#desk/controls.tsx';
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
	const doing = useChange();
	const shown = listed.filter(({ id }) => chosen.has(id));
	const change = async (what: { status: Status } | { erase: number }) => {
		const keys = shown.map(({ kind, id }) => ({ kind, id }));
		if (await doing.act('requests/several', { keys, ...what })) choose(new Set());
	};
	return (
		<section
			aria-label="Chosen requests"
			data-chosen=""
			className="sticky bottom-0 z-2 mt-3 rounded-card border-2 border-brand bg-surface p-3 short:static"
		>
			<div className="flex flex-wrap items-end gap-2 lg:items-center">
				<p role="status" className="min-h-12 content-center font-bold">
					{shown.length} chosen
				</p>
				<Button
					className="px-3!"
					onClick={() => choose(new Set(shown.length < listed.length ? listed.map(({ id }) => id) : []))}
				>
					{shown.length < listed.length ? `Choose all ${listed.length} here` : 'Choose none'}
				</Button>
				{shown.length > 0 ? (
					<div className="flex flex-wrap max-lg:basis-full items-end gap-2 max-lg:[&>button:last-child]:-ml-3 lg:items-center lg:[&_select]:mt-0 lg:[&>:first-child]:flex lg:[&>:first-child]:items-center lg:[&>:first-child]:gap-2 lg:[&_label]:shrink-0">
						<Select
							id="chosen-status"
							label="Status"
							value={status}
							options={statuses.map((value) => ({ value, label: statusLabels[value] }))}
							onChange={setStatus}
						/>
						<Button className="px-3!" onClick={() => change({ status })}>
							Set it
						</Button>
						<Button className="px-3!" onClick={() => change({ status: 'spam' })}>
							Mark as spam
						</Button>
						<Confirm
							ask="Erase …"
							yes={`Yes, erase ${counted(shown.length, 'request')} for good`}
							act={() => change({ erase: shown.length })}
						>
							With all answers, notes and photos. Everybody who was sent them is told to delete them too.
						</Confirm>
					</div>
				) : null}
			</div>
			<Result of={doing} />
		</section>
	);
}
