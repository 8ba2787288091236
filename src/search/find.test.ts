import { expect, test } from 'vitest';
import { createSearch, topics } from '#search/find.ts';
import { excerpt, marked } from '#search/results.ts';
import { indexFiles, indexPath, type Section } from '#search/search-index.ts';
import { stem, synonymsOf, tokenize } from '#search/terms.ts';

const section = (heading: string, text: string): Section => ({
	heading,
	anchor: heading && `#${heading.toLowerCase()}`,
	text,
});

const cost = {
	path: '/cost',
	title: 'What a lift costs',
	sections: [
		section('', 'Prices of straight lifts and curved ones.'),
		section('Batteries', 'New batteries are a cost of their own.'),
	],
};
const pages = [
	cost,
	{ path: '/power', title: 'When the mains fail', sections: [section('', 'The battery carries you on.')] },
	{ path: '/acorn', title: 'Acorn 130 Outdoor', sections: [section('', 'A straight lift with a warranty.')] },
];

/** A search of an index as it comes over the line. */
function searchIn(indexed: typeof pages) {
	const files = JSON.parse(JSON.stringify(Object.fromEntries(indexFiles(indexed))));
	const find = createSearch(files[indexPath]);
	return { find, pathsOf: (query: string) => find(query).map(({ page }) => indexed[page]?.path) };
}

const { find, pathsOf } = searchIn(pages);

test('finds a page once, by the section that answers best', () =>
	expect(find('batteries')).toMatchObject([
		{ page: 0, section: 1 },
		{ page: 1, section: 0 },
	]));

test('a figure is never taken for another', () => expect(pathsOf('139')).toEqual([]));

test.each(['', 'zzzzqqq', '<script>', '*', '__proto__', 'constructor'])('finds nothing for %o', async (query) =>
	expect(find(query)).toEqual([]),
);

test('a page that explains a topic is the first for its words, and that of the most words of the query', () => {
	const [one, other] = ['bruno', 'vat'].map((word) => topics.find(([, words]) => words.split(' ').includes(word)));
	const all = `${one?.[1]} ${other?.[1]}`;
	const explaining = [other, one].map((topic) => ({
		path: topic?.[0] ?? '',
		title: 'A',
		sections: [section('', all)],
	}));
	const { pathsOf } = searchIn([{ path: '/about', title: all, sections: [section(all, all)] }, ...explaining]);
	expect(['bruno', 'vat', 'bruno vat tax', 'tax bruno elite'].map((query) => pathsOf(query)[0])).toEqual(
		[one, other, other, one].map((topic) => topic?.[0]),
	);
});

const filler = section('', 'words that fill a line of it');
const of = (heading: string, words: string) => section(heading, `${words} ${filler.text}`);
/** By where they have their words: a title, the beginning, under a heading, in a text. */
const ranked = searchIn(
	Object.entries({
		...{ title: [filler], most: [of('Cover cover', 'cover cover cover')], much: [of('Cover', 'cover cover')] },
		...{ begun: [of('', 'cover')], heading: [filler, of('Cover', '')], twice: [filler, of('Other', 'cover cover')] },
		...{ text: [filler, of('Other', 'cover garden')], longer: [filler, of('Other', 'coverings')] },
		...{ meant: [filler], own: [filler, of('Other', 'guarantee')], under: [filler, of('Warranty', '')] },
		...{ all: [of('', 'garden battery tax')], both: [of('', 'garden battery weatherproof tax')] },
	}).map(([path, sections]) => {
		const title = { title: 'Cover', meant: 'Warranty' }[path] ?? 'Two';
		return { path, title, sections };
	}),
);
test.each([
	['cover', 'title most much heading begun twice text longer', 'cover'],
	['covr', 'title most much heading begun twice text', 'cover'],
	['coverin', 'longer', 'covering'],
	['guarantee', 'meant own under', 'warranty'],
	['batrory', 'all both', 'battery'],
	['garden tax', 'all both text', 'garden tax'],
	['gordin', '', ''],
	['tox', '', ''],
	['co', '', ''],
])('%s finds the pages %s, in this order, by %s', (query, paths, terms) => {
	expect(ranked.pathsOf(query).join(' ')).toBe(paths);
	expect([...(ranked.find(query)[0]?.terms ?? [])].join(' ')).toBe(terms);
});

const terms = new Set(['battery', 'cold']);

test('marks the words that were found, in any form and case', () => {
	expect(marked('Batteries hate the COLD.', terms)).toEqual([
		{ text: 'Batteries', marked: true },
		{ text: ' hate the ', marked: false },
		{ text: 'COLD', marked: true },
		{ text: '.', marked: false },
	]);
});

const sentence = 'There is nothing to be read here at all. ';
const sentences = sentence.repeat(20);
const words = 'without any full stop to begin at and then some more words of it ';
const many = words.repeat(6);
test.each([
	[
		160,
		`A battery first. ${sentences}In the cold a battery holds less. ${sentences}`,
		'… In the cold a battery holds less. – – – …',
	],
	[
		160,
		`${many}battery ${many}`,
		'… any full stop to begin at and then some more words of it battery – without any full stop to begin …',
	],
	[160, `${many}battery`, '… some more words of it – – battery'],
	[100, `${sentences}Battery. ${many}`, '… Battery. – without any full stop to …'],
	[200, `Battery ${'x '.repeat(70)}cold. ${many}`, 'Battery cold. …'],
	[100, `One. Two battery ${many}`, 'One. Two battery – without any full …'],
	[160, `${sentences}A battery.`, '… A battery.'],
	[220, `${sentence.repeat(5)}A battery.`, '– – – – – A battery.'],
	[82, sentences, '– – …'],
])(
	'of a text, some %i letters with most of the words are shown, cut between sentences or words',
	(length, text, shown) =>
		expect(
			excerpt(text, terms, length).replaceAll(sentence.trim(), '–').replaceAll(words.trim(), '–').replaceAll('x ', ''),
		).toBe(shown),
);

test('a stem has no case, accent, plural or genitive, and figures stay whole', () => {
	const stems = (words: string) => tokenize(words).map(stem).join(' ');
	const words =
		"Batteries stairlifts Stairlift’s stairlifts' CAFÉ less gas legs bus Tennis torches switches brushes boxes 130";
	const plain = 'battery stairlift stairlift stairlift cafe less gas leg bus tennis torch switch brush box 130';
	expect(stems(words)).toBe(plain);
	expect(stems('From £1,850–£3,050, 21.5 stone (136 kg).')).toBe('from 1,850 3,050 21.5 stone 136 kg');
});

test('the terms of a query are each word and its synonyms, at most twelve, without stop words where there are others', () => {
	expect(synonymsOf('guarantee')).toEqual([['guarantee', 'warranty']]);
	expect(synonymsOf('steps')[0]).toEqual(['step', 'stair']);
	expect(synonymsOf('Can I get one with the curved lift?').map(([word]) => word)).toEqual(['curved', 'lift']);
	expect(synonymsOf('How often does it need a service').map(([word]) => word)).toEqual(['service']);
	expect(synonymsOf('with')).toEqual([['with']]);
	const phrases = ['Who runs it?', 'How much can it carry?', 'too heavy', 'How much is it?', '2nd hand', 'Blackout'];
	expect(phrases.map((asked) => synonymsOf(asked)[0]?.[0]).join()).toBe(
		'company,weight,weight,price,reconditioned,power',
	);
	for (const nothing of ['', '   ', '!?']) expect(synonymsOf(nothing)).toEqual([]);
	expect(synonymsOf(Array.from({ length: 500 }, (_, index) => `word${index}`).join(' '))).toHaveLength(12);
});
