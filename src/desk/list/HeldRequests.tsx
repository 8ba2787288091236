import { useState } from 'react';
import { send } from '#desk/api/call.ts';
import { ChangeResult, useChange } from '#desk/api/use-change.tsx';
import type { HeldInput, HeldList } from '#desk/contract.ts';
import { counted, momentWords } from '#desk/words.ts';
import { Button } from '#ui/Button.tsx';

/** Requests that are held because too many came, by the senders that they came from. Nothing where there are none. */
export function HeldRequests({ held, now }: { held: HeldList | undefined; now: number }) {
	const { state, act } = useHeldAction();
	const isBusy = state.is === 'sending';
	if (!held || held.requests === 0) return <ChangeResult state={state} sending="" failed="They are held as before." />;
	const { requests, senders, more, few } = held;
	return (
		<section aria-labelledby="held" className="mb-4 rounded-card border-2 border-warning bg-surface p-4">
			<h2 id="held" className="text-xl font-bold text-brand">
				{counted(requests, 'request')} held
			</h2>
			<p className="mt-1">
				Much more came than on a busy day. What was too much is held: nobody was told of it. Let it go and it is
				delivered as usual, or drop it and it is erased.
			</p>
			<ul className="mt-3 flex flex-col gap-2">
				{few.requests > 0 && senders.length > 0 ? (
					<Choice
						which="few"
						title="From senders of one or two, as visitors send"
						about={`${counted(few.requests, 'request')}, ${counted(few.senders, 'sender')}`}
						{...{ act, isBusy }}
					/>
				) : null}
				{senders.map(({ sender, requests, first, people }) => (
					<Choice
						key={sender}
						which={sender}
						title={`From ${sender}`}
						about={`${counted(requests, 'request')}, the first ${momentWords(first, now)}: ${people}`}
						{...{ act, isBusy }}
					/>
				))}
				<Choice
					which="all"
					title={more > 0 ? `All, with those of ${counted(more, 'more sender')}` : 'All of them'}
					about={counted(requests, 'request')}
					{...{ act, isBusy }}
				/>
			</ul>
			<ChangeResult state={state} sending="Working …" failed="Not all of it is done." />
		</section>
	);
}

/** Lets held requests go, or drops them. */
export function useHeldAction() {
	const { state, run } = useChange();
	const act = (input: HeldInput, onDone?: () => unknown) =>
		run(async () => {
			const { message } = await send<{ message: string }>('held', input);
			onDone?.();
			return message;
		});
	return { state, act };
}

interface ChoiceProps {
	which: string;
	title: string;
	about: string;
	act: (input: HeldInput) => unknown;
	isBusy: boolean;
}

function Choice({ which, title, about, act, isBusy }: ChoiceProps) {
	return (
		<li className="flex flex-wrap items-center gap-2 border-t-2 border-line pt-2">
			<p className="min-w-60 grow">
				<span className="font-bold wrap-anywhere">{title}</span>
				<span className="block text-[0.9rem] text-muted">{about}</span>
			</p>
			<LetGoOrDrop {...{ which, act, isBusy }} about={title} />
		</li>
	);
}

/** The two buttons; what is dropped is erased, so that is asked for once more. @param about what they are for, read out with them */
export function LetGoOrDrop({ which, act, isBusy, about }: Omit<ChoiceProps, 'title'>) {
	const [isAsking, setAsking] = useState(false);
	if (isAsking)
		return (
			<span className="flex flex-wrap items-center gap-2">
				<strong>Erase for good?</strong>
				<Button
					autoFocus
					aria-disabled={isBusy || undefined}
					aria-label={`Erase: ${about}`}
					className="border-danger! text-danger! hover:bg-danger-pale!"
					onClick={() => {
						setAsking(false);
						act({ act: 'drop', which });
					}}
				>
					Erase
				</Button>
				<Button onClick={() => setAsking(false)}>No</Button>
			</span>
		);
	return (
		<span className="flex gap-2">
			<Button
				aria-disabled={isBusy || undefined}
				aria-label={`Let go: ${about}`}
				onClick={() => act({ act: 'send', which })}
			>
				Let go
			</Button>
			<Button aria-disabled={isBusy || undefined} aria-label={`Drop: ${about}`} onClick={() => setAsking(true)}>
				Drop
			</Button>
		</span>
	);
}
