import written from '#content/search/topics.json' with { type: 'json' };
import { stem, tokenize } from '#search/terms.ts';

/**
 * The page that each topic is explained on, and the words people ask for it with. Asked for one of them, the search shows that
 * page first, however often other pages use the word. Of two pages that answer as many words, the earlier one comes first:
 * "how much is a bruno" is answered by the page of that lift, "how much is a curved one" by the page of prices.
 * `tests/house/built/search-answers.test.ts` asks real questions.
 */
export const topics: readonly (readonly [page: string, words: string])[] = Object.entries(written);

const pages = topics.map(([page, words]) => ({ page, words: new Set(tokenize(words).map(stem)) }));

/** The pages whose topic was asked for, those with the most words of the query first. */
export function topicPages(terms: readonly string[]): string[] {
	const answered = (words: ReadonlySet<string>) => terms.filter((term) => words.has(term)).length;
	const most = Math.max(...pages.map(({ words }) => answered(words)));
	return most === 0 ? [] : pages.filter(({ words }) => answered(words) === most).map(({ page }) => page);
}
