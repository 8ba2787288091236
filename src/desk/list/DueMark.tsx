import type { Summary } from '#desk/contract.ts';
import { Mark } from '#desk/controls/Mark.tsx';
import { dueOf } from '#desk/words/due.ts';

/** What is left of the 24 hours, where they count; else when it was answered. */
export function DueMark({ request, now }: { request: Summary; now: number }) {
	const { state, text } = dueOf(request, now);
	if (text === '') return <span />;
	if (state === 'none') return <span className="text-[0.9rem] text-muted">{text}</span>;
	return (
		<Mark
			tone={state === 'over' ? 'bad' : state === 'soon' ? 'good' : 'plain'}
			icon={state === 'over' ? 'warning' : 'clock'}
		>
			{text}
		</Mark>
	);
}
