/**
 * A word as the index knows it: without case, accents and the endings that say "more than one". "Batteries" and "battery"
 * are then one word, and so are "Stairlift's" and "stairlifts".
 * @returns an empty string where nothing is left to look for
 */
export function termOf(word: string): string {
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

/** Where one word ends and the next begins; figures such as `21.5` and `£1,800` stay whole. */
export function wordsOf(text: string): string[] {
	return text.match(/[\p{L}\p{M}\p{N}]+(?:[.,'’]\p{N}+|['’]\p{L}+)*/gu) ?? [];
}

/** Words that say little by themselves: looking for them would find every page. */
const little = new Set(
	'a an and any are as at be by can do does for from get have how i if in is it many me much my of on or our the there they this to us was we what when where which who will with you your'.split(
		' ',
	),
);

/** Words of which visitors may use one and the pages another. */
const sameMeaning = [
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
].map((group) => group.map(termOf));

/**
 * What to look for, one list for each word the visitor wrote: the word, and after it others of the same meaning.
 * Words that say little are left out, unless there are no others.
 */
export function meaningsOf(query: string): string[][] {
	const all = [...new Set(wordsOf(query).map(termOf).filter(Boolean))].slice(0, 12);
	const telling = all.filter((term) => !little.has(term));
	return (telling.length > 0 ? telling : all).map((term) => [
		...new Set([term, ...sameMeaning.filter((group) => group.includes(term)).flat()]),
	]);
}
