import type { Detail } from '#desk/contract.ts';
import { Part } from '#desk/Part.tsx';
import { dayWords, momentWords } from '#desk/words.ts';
import { answerWords, statusLabels } from '#leads/status.ts';

interface Happening {
	/** Counted from the oldest: later ones leave it as it is. */
	number: number;
	at: string;
	/** Who did it; empty for the visitor. */
	by: string;
	/** What was done, in a few words. */
	what: string;
	/** A note's text. */
	text?: string;
}

/** All that has happened with a request, the newest first. */
function happeningsOf({ createdAt, history, answers, source }: Detail): Happening[] {
	const list: Omit<Happening, 'number'>[] = [
		{ at: createdAt, by: '', what: source === 'telephone' ? 'It came by telephone' : 'The visitor sent it' },
		...answers.map(({ company, at, ...said }) => ({ at, by: company, what: `Answered: ${answerWords(said)}` })),
		...history.map((line): Omit<Happening, 'number'> => {
			const { at, by } = line;
			if (line.what === 'note') return { at, by, what: 'Note', text: line.text };
			if (line.what === 'status') return { at, by, what: `Status: ${statusLabels[line.status]}` };
			if (line.what === 'passed') return { at, by, what: `Passed on to ${line.company}` };
			if (line.what === 'taken-back') return { at, by, what: `Taken back from ${line.company}` };
			if (line.what === 'follow-up')
				return { at, by, what: line.day ? `To follow up on ${dayWords(line.day)}` : 'Nothing to follow up' };
			if (line.what === 'written')
				return { at, by, what: `Written to ${line.company ?? 'the visitor'}`, text: line.text };
			if (line.what === 'agreed') return { at, by, what: `Agreed, it does not count: ${line.text}` };
			if (line.what === 'disagreed') return { at, by, what: `It counts again: ${line.text}` };
			if (line.what === 'corrected') return { at, by, what: `Corrected: ${line.text}` };
			return { at, by, what: 'Sent again' };
		}),
	];
	// Stable: what was noted in the same second stays in its order, turned round.
	const oldestFirst = list.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
	return withoutRepeats(oldestFirst.map((one, number) => ({ ...one, number }))).reverse();
}

/** A text that went to several at once stands once, below all of them. */
function withoutRepeats(list: readonly Happening[]): Happening[] {
	return list.map((one, index) => {
		const before = list[index - 1];
		return one.text && one.text === before?.text && one.what !== before.what ? { ...one, text: '' } : one;
	});
}

/** Notes, changes and answers, the newest first. */
export function History({ request, now }: { request: Detail; now: number }) {
	return (
		<Part id="history" title="What has happened">
			<ol className="mt-2">
				{happeningsOf(request).map(({ number, at, by, what, text }) => (
					<li key={number} className="border-t border-line py-2 first:border-t-0">
						<p>
							<strong>{what}</strong>
						</p>
						{text ? <p className="wrap-anywhere whitespace-pre-line">{text}</p> : null}
						<p className="text-[0.9rem] text-muted">
							{momentWords(at, now)}
							{by ? `, by ${by}` : ''}
						</p>
					</li>
				))}
			</ol>
		</Part>
	);
}
