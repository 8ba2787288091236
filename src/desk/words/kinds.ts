import { byKind, wordsOf } from '#leads/tables.ts';

/** What each kind of request is called on the desk: of one, and of several. */
export const kindWords = byKind(({ kind }): readonly [one: string, many: string] => {
	const words = wordsOf(kind);
	const one = words.charAt(0).toUpperCase() + words.slice(1);
	return [one, `${one}s`];
});
