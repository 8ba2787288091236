import { Confirm, Result, useChange } from '#desk/api/change.tsx';
import type { HeldList } from '#desk/contract.ts';
import { counted } from '#desk/words.ts';
import { Button } from '#ui/Button.tsx';

/** Requests that are held because too many came, by the senders that they came from. Nothing where there are none. */
export function HeldRequests({ held }: { held: HeldList | undefined }) {
	const change = useChange();
	if (!held || held.requests === 0) return <Result of={change} failed="They are held as before." />;
	return (
		<section aria-labelledby="held" className="mb-4 rounded-card border-2 border-warning bg-surface p-4">
			<h2 id="held" className="text-xl font-bold text-brand">
				{counted(held.requests, 'request')} held
			</h2>
			<p className="mt-1">
				Much more came than on a busy day. What was too much is held: nobody was told of it. Let it go and it is
				delivered as usual, or drop it and it is erased.
			</p>
			<ul className="mt-3 flex flex-col gap-2">
				{held.choices.map(({ which, title, about }) => (
					<li key={which} className="flex flex-wrap items-center gap-2 border-t-2 border-line pt-2">
						<p className="min-w-0 grow basis-60">
							<span className="font-bold wrap-anywhere">{title}</span>
							<span className="block text-[0.9rem] text-muted">{about}</span>
						</p>
						<LetGoOrDrop
							about={title}
							letGo={() => change.act('held', { act: 'send', which })}
							drop={() => change.act('held', { act: 'drop', which })}
						/>
					</li>
				))}
			</ul>
			<Result of={change} failed="Not all of it is done." />
		</section>
	);
}

/** What can be done with what is held; what is dropped is erased. @param about read out with both buttons */
export function LetGoOrDrop({ about, letGo, drop }: { about: string } & Record<'letGo' | 'drop', () => unknown>) {
	return (
		<div className="flex flex-wrap gap-2">
			<Button className="px-3!" aria-label={`Let go: ${about}`} onClick={letGo}>
				Let go
			</Button>
			<Confirm ask="Drop" about={about} yes="Erase" act={drop}>
				<strong>Erase for good?</strong>
			</Confirm>
		</div>
	);
}
