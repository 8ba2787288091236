import { start } from '#desk/address/place.ts';
import { PlaceLink } from '#desk/address/use-place.tsx';
import { Confirm, Result, useChange } from '#desk/api/change.tsx';
import type { HeldList } from '#desk/contract.ts';
import { counted } from '#desk/words.ts';
import { Button } from '#ui/Button.tsx';

/** Requests that are held because too many came, by the senders that they came from. Nothing where there are none. */
export function HeldRequests({ held }: { held: HeldList | undefined }) {
	const change = useChange();
	if (!held || held.requests === 0) return <Result of={change} failed="They are held as before." />;
	return (
		<section aria-labelledby="held" className="mb-3 rounded-card border-2 border-warning bg-surface px-3 py-2">
			<h2 id="held" className="text-xl font-bold text-brand">
				{counted(held.requests, 'request')} held
			</h2>
			<p className="mt-1">
				Too many came at once, and nobody was told of these. Send them as usual, or erase them.{' '}
				<PlaceLink to={{ ...start, held: '1' }}>Show&nbsp;them</PlaceLink>
			</p>
			<ul className="mt-2 flex flex-col gap-2">
				{held.choices.map(({ which, title, about }) => (
					<li key={which} className="flex flex-wrap items-baseline gap-2 border-t border-line pt-2">
						<p className="min-w-0 grow basis-60">
							<span className="font-bold wrap-anywhere">{title}</span>
							<span className="block text-[0.9rem] text-muted empty:hidden">{about}</span>
						</p>
						<SendOrErase
							what="them"
							about={title}
							send={() => change.act('held', { act: 'send', which })}
							erase={() => change.act('held', { act: 'drop', which })}
						/>
					</li>
				))}
			</ul>
			<Result of={change} failed="Not all of it is done." />
		</section>
	);
}

type SendOrEraseProps = Record<'what' | 'about', string> & Record<'send' | 'erase', () => unknown>;

/** What can be done with what is held. @param about read out with both buttons */
export function SendOrErase({ what, about, send, erase }: SendOrEraseProps) {
	return (
		// As wide as its question, so that no button moves when it asks.
		<div className="flex w-56 max-w-full flex-wrap gap-y-2 sm:justify-end *:first:px-3! [&>button:last-child]:-mr-3">
			<Button look={what === 'it' ? 'main' : 'plain'} aria-label={`Send ${what}: ${about}`} onClick={send}>
				Send {what}
			</Button>
			<Confirm ask={`Erase ${what}`} about={about} yes={`Yes, erase ${what}`} act={erase}>
				<strong>Erase {what} for good?</strong>
			</Confirm>
		</div>
	);
}
