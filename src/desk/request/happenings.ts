import type { Detail } from '#desk/contract.ts';
import { answerLabels, statusLabels } from '#leads/status.ts';

export interface Happening {
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
export function happeningsOf({ createdAt, history, answers }: Detail): Happening[] {
	const list: Omit<Happening, 'number'>[] = [
		{ at: createdAt, by: '', what: 'The visitor sent it' },
		...answers.map(({ company, answer, at }) => ({ at, by: company, what: `Answered: ${answerLabels[answer]}` })),
		...history.map((line): Omit<Happening, 'number'> => {
			const { at, by } = line;
			if (line.what === 'note') return { at, by, what: 'Note', text: line.text };
			if (line.what === 'status') return { at, by, what: `Status: ${statusLabels[line.status]}` };
			if (line.what === 'passed') return { at, by, what: `Passed on to ${line.company}` };
			return { at, by, what: 'Sent again' };
		}),
	];
	// Stable: what was noted in the same second stays in its order, turned round.
	const oldestFirst = list.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
	return oldestFirst.map((one, number) => ({ ...one, number })).reverse();
}
