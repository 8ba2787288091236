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

/** The words of a text; figures such as `21.5` and `£1,800` stay whole. */
export function tokenize(text: string): string[] {
	return text.match(/[\p{L}\p{M}\p{N}]+(?:[.,'’]\p{N}+|['’]\p{L}+)*/gu) ?? [];
}

/** Stop words: every page has them. */
const stopWords = new Set(
	'a an and any are as at be by can do does for from get have how i if in is it many me much my of on or our the there they this to us was we what when where which who will with you your'.split(
		' ',
	),
);

/** Synonyms: visitors may use one and the pages another. */
const synonyms = [
	['price', 'cost'],
	['guarantee', 'warranty'],
	['fit', 'fitting', 'install', 'installation'],
	['service', 'servicing', 'maintenance', 'repair'],
	['weatherproof', 'waterproof', 'rain', 'weather'],
	['heavy', 'weight'],
	['outdoor', 'outside', 'garden'],
	['vat', 'tax'],
	['grant', 'funding'],
	['power', 'battery', 'electricity'],
	['bend', 'curve', 'curved'],
	['lift', 'stairlift'],
	['step', 'stair'],
].map((group) => group.map(stem));

/**
 * The terms of a query, one list for each of its words: its stem, then the synonyms. Stop words are left out, unless there
 * are no others.
 */
export function synonymsOf(query: string): string[][] {
	const all = [...new Set(tokenize(query).map(stem).filter(Boolean))].slice(0, 12);
	const telling = all.filter((term) => !stopWords.has(term));
	return (telling.length > 0 ? telling : all).map((term) => [
		...new Set([term, ...synonyms.filter((group) => group.includes(term)).flat()]),
	]);
}
