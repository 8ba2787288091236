import written from '#content/search.json' with { type: 'json' };

/**
 * The stem of a word, as the index has it: without case, accents and plural or genitive endings. "Batteries" and "battery"
 * have the same, and so have "Stairlift's" and "stairlifts".
 * @returns an empty string where nothing is left
 */
export function stem(word: string): string {
	const plain = word
		.normalize('NFD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
		.replace(/['’]s?$/, '')
		.replace(/['’]/g, '');
	if (plain.length < 4 || /(?:ss|us|is)$/.test(plain)) return plain;
	return plain
		.replace(/ies$/, 'y')
		.replace(/(ch|sh|x)es$/, '$1')
		.replace(/s$/, '');
}

/** A word of a text; figures such as `21.5` and `£1,850` stay whole. */
export const word = /[\p{L}\p{M}\p{N}]+(?:[.,'’]\p{N}+|['’]\p{L}+)*/gu;

export function tokenize(text: string): string[] {
	return text.match(word) ?? [];
}

/** Stop words: every page has them, or every question. */
const stopWords = new Set(
	`a about after all am an and any are as at be before been by can could did do does during even ever for from get gets give go
	goes going good happen happens has have he help her him his how i if in into is it its just know let like long look make many
	may me mean might mother mum dad much must my need needs no not of often old on one ones or our out pay please put require she
	should so some someone stand still take takes tell than that the their them then there these they thing this those to too
	up us want was way we were what when where whether which while who why will with work works would yes you your`
		.split(/\s+/)
		.map(stem),
);

/** What is asked for with other words than its own. */
const phrases: readonly (readonly [asked: RegExp, meant: string])[] = [
	[/\bwho (?:are you|is behind|runs)\b/gi, 'company'],
	[
		/\bhow (?:much|many) (?:weight|stones?|kgs?|kilos?|(?:can|does|will|do) \w+ (?:carry|lift|hold|take))\b/gi,
		'weight',
	],
	[/\bhow (?:heavy|fat)\b|\btoo (?:heavy|big|fat)\b/gi, 'weight'],
	[/\bhow much\b/gi, 'price'],
	[/\b(?:2nd|second)[ -]hand\b/gi, 'reconditioned'],
	[/\bpower (?:cuts?|failures?|outages?)\b|\bblack ?outs?\b|\bmains fails?\b/gi, 'power'],
];

/** Visitors may use one of them and the pages another. */
const synonyms = written.synonyms.map((group) => group.map(stem));

/**
 * The terms of a query, one list for each of its words: its stem, then the synonyms. Stop words are left out, unless there
 * are no others.
 */
export function synonymsOf(query: string): string[][] {
	const plain = phrases.reduce((words, [asked, meant]) => words.replace(asked, meant), query);
	const all = [...new Set(tokenize(plain).map(stem).filter(Boolean))].slice(0, 12);
	const telling = all.filter((term) => !stopWords.has(term));
	return (telling.length > 0 ? telling : all).map((term) => [
		...new Set([term, ...synonyms.filter((group) => group.includes(term)).flat()]),
	]);
}
