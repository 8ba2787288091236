import { flesch } from 'flesch';
import { syllable } from 'syllable';

const segmenter = new Intl.Segmenter('en-GB', { granularity: 'sentence' });

/** The whole sentences of some paragraphs: what ends with a full stop, a question or an exclamation mark. */
export function sentencesOf(paragraphs: readonly string[]): string[] {
	return paragraphs
		.flatMap((paragraph) => [...segmenter.segment(paragraph)])
		.map(({ segment }) => segment.trim())
		.filter((sentence) => /[.?!]["”’)]?$/.test(sentence));
}

export function countWords(text: string): number {
	return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Flesch reading ease: 60 to 70 is plain English, 70 to 80 fairly easy. NaN for no sentences. */
export function readingEase(sentences: readonly string[]): number {
	const text = sentences.join(' ');
	return flesch({ sentence: sentences.length, word: countWords(text), syllable: syllable(text) });
}

export interface Rhythm {
	/** Words in a sentence on average. */
	mean: number;
	/** Standard deviation of it. */
	spread: number;
	/** Share of sentences of ten words or fewer. */
	short: number;
	/** Share of sentences of more than twenty words. */
	long: number;
}

export function rhythmOf(sentences: readonly string[]): Rhythm {
	const lengths = sentences.map(countWords);
	const mean = average(lengths);
	return {
		mean,
		spread: Math.sqrt(average(lengths.map((length) => (length - mean) ** 2))),
		short: average(lengths.map((length) => Number(length <= 10))),
		long: average(lengths.map((length) => Number(length > 20))),
	};
}

function average(numbers: readonly number[]): number {
	return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
