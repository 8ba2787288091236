import { capitalised } from '#facts/words.ts';
import { columnsOf } from '#leads/columns.ts';
import type { Lead } from '#leads/define-lead.ts';

/** What a form asks for, in the words of the privacy policy. */
export interface Asked {
	form: string;
	needed: string;
	welcome: string;
}

export function askedBy(lead: Lead): Asked {
	const asked = columnsOf(lead).map(({ required, field, asked }) => ({ required, words: field?.asked ?? asked }));
	const list = (required: boolean) =>
		listed(asked.flatMap((one) => (one.required === required && one.words ? [one.words] : [])));
	return {
		form: lead.formName,
		needed: capitalised(`your ${list(true)}`),
		welcome: capitalised(list(false)) || 'Nothing',
	};
}

/** `a, b and c`; with a comma before the "and" where the last is no mere pair of words, so that it reads as one thing. */
function listed(words: readonly string[]): string {
	const [last = '', ...others] = [...words].reverse();
	if (others.length === 0) return last;
	const isLong = last.split(' ').length > 2;
	return `${others.reverse().join(', ')}${isLong && words.length > 2 ? ',' : ''} and ${last}`;
}
