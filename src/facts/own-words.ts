import { z } from 'zod/mini';
import pricesWritten from '#content/prices.json' with { type: 'json' };
import promisesWritten from '#content/promises.json' with { type: 'json' };
import { checked } from '#facts/checked.ts';

// What an operator changes first: guide prices, and sentences of the policies that people have to keep, not programs. The files in
// `content/` are what holds until others are saved on the desk; a build takes those in their place (`scripts/build/fresh.ts`).

const wholePounds = 'Give whole pounds, such as 1800.';
const price = z.int(wholePounds).check(z.gte(1, wholePounds), z.lte(1_000_000, 'That is more than a million pounds.'));
const range = z
	.strictObject({ from: price, to: price })
	.check(z.refine(({ from, to }) => from <= to, { error: '“To” is below “from”.' }));
const aYear = 'Give a year from 2000 to 2100.';
const sentence = z
	.string('Write a sentence here.')
	.check(
		z.trim(),
		z.maxLength(500, 'Keep it below 500 letters.'),
		z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Keep it on one line.'),
		z.regex(/\p{L}.*[.!?]$/u, 'Write a whole sentence, with its full stop.'),
	);

export const ownWordsSchema = z.strictObject({
	/** In pounds, and of one year. */
	prices: z.strictObject({
		year: z.int(aYear).check(z.gte(2000, aYear), z.lte(2100, aYear)),
		/** What a lift costs, VAT and installation included; the upper end of a platform lift is open. */
		straight: range,
		curved: range,
		platform: range,
		batteries: range,
		/** A weatherproof socket straight through the wall from one indoors. */
		socket: range,
		/** For the pads of a flight: a day's work, and a square metre of concrete. */
		padLabourADay: range,
		padConcrete: range,
	}),
	promises: z.strictObject({
		replies: sentence,
		furtherCompanies: sentence,
		ownCopies: sentence,
		dataRequests: sentence,
		complaints: sentence,
	}),
});
export type OwnWords = z.infer<typeof ownWordsSchema>;

/** As the files have them. */
export const writtenWords: OwnWords = {
	prices: checked('content/prices.json', ownWordsSchema.shape.prices, pricesWritten),
	promises: checked('content/promises.json', ownWordsSchema.shape.promises, promisesWritten),
};
export const ownPromises = writtenWords.promises;

/** What is saved on the desk, as far as it differs from the files: prices together, since they are of one year, sentences one by one. */
export interface SavedWords {
	prices?: OwnWords['prices'] | undefined;
	promises?: Partial<OwnWords['promises']> | undefined;
}

/** What the site says: what is saved, else what the files have, also where another release has other prices or sentences. */
export function ownWordsWith({ prices, promises }: SavedWords = {}): OwnWords {
	const over = <T extends object>(written: T, saved: Partial<T> = {}) =>
		Object.fromEntries(Object.entries(written).map(([name, one]) => [name, saved[name as keyof T] ?? one])) as T;
	return { prices: over(writtenWords.prices, prices), promises: over(writtenWords.promises, promises) };
}

/** What of these differs from the files. */
export function savedOf({ prices, promises }: OwnWords): SavedWords {
	const isSame = JSON.stringify(prices) === JSON.stringify(ownWordsWith().prices);
	const own = Object.entries(promises).filter(([name, text]) => text !== ownPromises[name as keyof typeof promises]);
	return { ...(!isSame && { prices }), ...(own.length > 0 && { promises: Object.fromEntries(own) }) };
}
