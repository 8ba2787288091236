import type { ArticleText } from './article.ts';

/** A cell that says no more than whom to ask. */
export function isAsk(cell: string): boolean {
	return /^ask (?:the|your) (?:installer|supplier|dealer|maker)\b|^to be confirmed/i.test(cell);
}

/** How often an article tells its reader to ask, such cells left out. */
export function asksIn({ prose, headings, rows }: ArticleText): number {
	const text = [...prose, ...headings, ...rows.flat().filter((cell) => !isAsk(cell))].join(' ');
	return text.match(/\bask(?:s|ed|ing)?\b/gi)?.length ?? 0;
}
