/** The largest share of an article's runs of five words that stands in another article too. */
export interface Repeat {
	share: number;
	/** The other article. */
	with: string;
	/** Examples, in the article's order. */
	runs: string[];
}

/** The different runs of five words in some paragraphs. A run does not go on from one paragraph to the next. */
export function runsOfFive(paragraphs: readonly string[]): Set<string> {
	const runs = paragraphs.flatMap((paragraph) => {
		const words = paragraph.toLowerCase().match(/[\p{L}\p{N}]+(?:['’.,–][\p{L}\p{N}]+)*/gu) ?? [];
		return words.slice(4).map((_, index) => words.slice(index, index + 5).join(' '));
	});
	return new Set(runs);
}

/** @param others the other articles' runs by their names */
export function largestRepeat(runs: Set<string>, others: ReadonlyMap<string, Set<string>>): Repeat {
	const repeats = [...others].map(([name, theirs]) => {
		const shared = [...runs].filter((run) => theirs.has(run));
		return { share: shared.length / Math.max(1, runs.size), with: name, runs: shared };
	});
	return repeats.reduce((most, one) => (one.share > most.share ? one : most), { share: 0, with: '', runs: [] });
}
