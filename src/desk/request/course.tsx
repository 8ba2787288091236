import { openOf } from '#desk/address/place.ts';
import { Result, useChange } from '#desk/api/change.tsx';
import type { Detail } from '#desk/contract.ts';
import { DayForm, Line, Part } from '#desk/controls.tsx';
import { dayOf, momentWords } from '#desk/words.ts';
import { dateOf } from '#leads/british-time.ts';
import { statuses, statusLabels } from '#leads/status.ts';
import { Button } from '#ui/Button.tsx';

// How far a request has come: its status, the day to follow it up, and what has happened with it.

/** How far the request has come. A press is saved at once; the mark moves only when it is. */
export function StatusChoice({ request }: { request: Detail }) {
	const change = useChange();
	return (
		<Part id="status-title" title="Status">
			<div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(max(7rem,30%),1fr))] gap-2">
				{statuses.map((status) => (
					<Button
						key={status}
						aria-pressed={status === request.status}
						// Not `disabled`, which would take the focus away from the one that was pressed.
						aria-disabled={change.isBusy || undefined}
						className="gap-1! px-1! aria-pressed:bg-brand! aria-pressed:text-inverse aria-pressed:before:content-['✓']"
						onClick={() => {
							if (status === request.status) return;
							void change.act(`requests/${openOf(request)}/status`, { status }, `Saved: ${statusLabels[status]}.`);
						}}
					>
						{statusLabels[status]}
					</Button>
				))}
			</div>
			<Result of={change} failed={`Not saved: the status is still ${statusLabels[request.status]}.`} />
		</Part>
	);
}

/** Notes, changes and answers. */
export function History({ request: { history }, now }: { request: Detail; now: number }) {
	return (
		<Part id="history" title="What has happened">
			<ul>
				{history.map(({ what, text, by, at }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest, so later ones leave it as it is
					<Line key={history.length - index}>
						<strong className="block">{what}</strong>
						<span className="whitespace-pre-line">{text}</span>
						<span className="block text-[0.9rem] text-muted">
							{momentWords(at, now)}
							{by ? `, by ${by}` : ''}
						</span>
					</Line>
				))}
			</ul>
		</Part>
	);
}

/** The day on whose morning the request comes to the top of the list. */
export function FollowUp({ request, now }: { request: Detail; now: number }) {
	const { followOn } = request;
	const change = useChange();
	const set = (day: string | null) => change.act(`requests/${openOf(request)}/follow-up`, { day });
	return (
		<Part id="follow-up" title="Follow it up">
			<p>
				{followOn
					? `It comes to the top of the list on ${dateOf(followOn)}.`
					: 'On that morning, it comes to the top of the list.'}
			</p>
			<DayForm
				key={followOn}
				id="follow-on"
				label="Day"
				from={dayOf(now)}
				of={change}
				save={set}
				button="Set the day"
				more={followOn ? <Button onClick={() => set(null)}>Nothing to follow up</Button> : null}
				failed="The day is not saved."
			/>
		</Part>
	);
}
