import { z } from 'zod/mini';
import pricesWritten from '#content/prices.json' with { type: 'json' };
import promisesWritten from '#content/promises.json' with { type: 'json' };
import { checked } from '#facts/checked.ts';
import { pricesGbp, priceYear, socketGbp } from '#facts/guide-prices.ts';
import { pounds } from '#facts/in-words.ts';

// What an operator changes first: guide prices, and sentences of the policies that people have to keep, not programs.

const price = z.int().check(z.positive());
const range = z
	.strictObject({ from: price, to: price })
	.check(z.refine(({ from, to }) => from <= to, { error: '"from" is above "to"' }));
const sentence = z.string().check(z.trim(), z.regex(/[.!?]$/, 'it is no whole sentence: it ends without a full stop'));

const pricesFile = 'content/prices.json';
/** In pounds, and of one year. */
const pricesSchema = z.strictObject({
	year: z.int().check(z.gte(2000), z.lte(2100)),
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
});
checked(pricesFile, pricesSchema, pricesWritten);

const promisesFile = 'content/promises.json';
export const ownPromises = checked(
	promisesFile,
	z.strictObject({
		replies: sentence,
		furtherCompanies: sentence,
		ownCopies: sentence,
		dataRequests: sentence,
		complaints: sentence,
	}),
	promisesWritten,
);

const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** All of it, with the file to change it in. */
export const ownWords = [
	{
		file: pricesFile,
		lines: [
			{ label: 'year', text: String(priceYear) },
			...Object.entries({ ...pricesGbp, socket: socketGbp }).map(([label, price]) => ({ label, text: pounds(price) })),
		],
	},
	{ file: promisesFile, lines: Object.entries(ownPromises).map(([name, text]) => ({ label: spaced(name), text })) },
];
