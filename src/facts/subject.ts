/** What the site is about. Headings, titles and descriptions take it from here; running text says it in words of its own. */
export const subject = {
	/** What stands before one of them. */
	article: 'an',
	one: 'outdoor stairlift',
	many: 'outdoor stairlifts',
} as const;
