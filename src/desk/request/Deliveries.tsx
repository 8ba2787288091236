import { ChangeResult, type RequestPart, useAction } from '#desk/api/use-change.tsx';
import type { Detail } from '#desk/contract.ts';
import { Part } from '#desk/Part.tsx';
import { useSession } from '#desk/use-session.ts';
import { momentWords } from '#desk/words.ts';
import { answerWords } from '#leads/status.ts';
import { Button } from '#ui/Button.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';

const states: Readonly<Record<Detail['deliveries'][number]['state'], { icon: IconName; look: string }>> = {
	delivered: { icon: 'check', look: 'text-brand' },
	waiting: { icon: 'clock', look: 'text-ink' },
	'given-up': { icon: 'warning', look: 'text-danger' },
};

/** Who was told of the request, whether it arrived, and what the companies answered. */
export function Deliveries({ now, ...part }: RequestPart & { now: number }) {
	const { deliveries, answers } = part.request;
	const answerOf = (company: string | null) =>
		[...answers].reverse().find((one) => company !== null && one.company === company);
	return (
		<Part id="deliveries" title="Who was told">
			{deliveries.length === 0 ? <p className="mt-2">Nobody yet.</p> : null}
			<ul className="mt-2">
				{deliveries.map(({ id, text, company, state }) => {
					const answer = answerOf(company);
					return (
						<li key={id} className="flex gap-2 border-t border-line py-2 first:border-t-0">
							<span className={states[state].look}>
								<Icon name={states[state].icon} />
							</span>
							<div className="min-w-0 wrap-anywhere">
								<p className={`first-letter:uppercase ${state === 'given-up' ? 'font-bold text-danger' : ''}`}>
									{text}
								</p>
								{answer ? (
									<p>
										{company} answered <strong>{answerWords(answer)}</strong>, {momentWords(answer.at, now)}
									</p>
								) : null}
							</div>
						</li>
					);
				})}
			</ul>
			<Resend {...part} />
		</Part>
	);
}

/** Sends what did not arrive, a confirmation that a limit withheld included. */
function Resend(part: RequestPart) {
	const { sends } = useSession();
	const { state, act } = useAction('resend', part);
	if (!sends)
		return (
			<p className="mt-2 text-muted">Nothing can be sent: neither e-mail nor a webhook is set up on the server.</p>
		);
	return (
		<div className="mt-2">
			<p id="resend-hint" className="text-base text-muted">
				Nobody who has it gets it twice.
			</p>
			<Button
				className="mt-2"
				aria-describedby="resend-hint"
				aria-disabled={state.is === 'sending' || undefined}
				onClick={() => void act({})}
			>
				Send what did not arrive
			</Button>
			<ChangeResult state={state} sending="Sending …" failed="Nothing was sent." />
		</div>
	);
}
