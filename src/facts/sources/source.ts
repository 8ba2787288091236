/** What kind of thing a source is, in the words that stand beside it. What it carries is in `gradeFrom`. */
export const sourceKinds = {
	own: 'our own',
	maker: 'maker’s own document',
	official: 'official',
	register: 'entered by the firm itself',
	press: 'press, charity, housing or trade body',
	company: 'company’s page',
	forum: 'forum',
	draft: 'draft or code',
	program: 'written by a program',
} as const;

export type SourceKind = keyof typeof sourceKinds;

/**
 * How it was read, and on which day: itself, on the web or as it was sent to us, or in a copy that somebody had stored, which
 * shows the page as it was on a day that the copy may tell (`of`).
 */
export type Reading = { as: 'live'; on: string } | { as: 'stored copy'; of?: string; on: string };

/** Where a fact was read. */
export interface Source {
	kind: SourceKind;
	/** It speaks of the lifts that it sells, or of rules or services of its own. */
	own?: true;
	title: string;
	publisher: string;
	/** Where it is public. */
	url?: string;
	/** Its own date: a year, a month or a day. Many pages have none. */
	of?: string;
	read: Reading;
}

/** A source of a list, without how it was read, which the list says of all its sources. */
type Listed = Omit<Source, 'read'> & Partial<Pick<Source, 'read'>>;

function sourceOf(kind: SourceKind) {
	return (title: string, publisher: string, url: string, more: Pick<Source, 'own' | 'of'> = {}): Listed => ({
		kind,
		title,
		publisher,
		url,
		...more,
	});
}

export const maker = sourceOf('maker');
export const official = sourceOf('official');
export const press = sourceOf('press');
export const company = sourceOf('company');

/** A law of the United Kingdom. @param path its address at legislation.gov.uk */
export function statute(path: string, title: string, of: string): Listed {
	const publisher = 'legislation.gov.uk';
	return official(title, publisher, `https://www.${publisher}/${path}`, { of });
}

/** Sources read in stored copies on one day. Of when a copy is, it does not tell, but where its source has a `read` of its own. */
export function storedCopies<Id extends string>(on: string, list: Record<Id, Listed>): Record<Id, Source> {
	const read: Reading = { as: 'stored copy', on };
	return Object.fromEntries(Object.entries<Listed>(list).map(([id, source]) => [id, { read, ...source }])) as Record<
		Id,
		Source
	>;
}
