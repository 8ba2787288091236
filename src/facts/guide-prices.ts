import written from '#content/prices.json' with { type: 'json' };

/** Checked in `own-words.ts`, whose code visitors need not load. */
export const guidePrices = written;
export type GuidePrices = typeof written;
const { year, socket, padLabourADay, padConcrete, ...lifts } = written;

/** A range of a figure, with the unit its name says. */
export interface Range {
	from: number;
	to: number;
}

export function sumOf(first: Range, ...others: readonly Range[]): Range {
	return others.reduce<Range>((sum, { from, to }) => ({ from: sum.from + from, to: sum.to + to }), first);
}

function times(count: number, { from, to }: Range): Range {
	return { from: count * from, to: count * to };
}

// Plain numbers, without their sources, which the forms' script would else carry to visitors: those are in `figures/`.

/** The year that the guide prices are of. */
export const priceYear = year;

/** What a lift costs in pounds, VAT and installation included. */
export const pricesGbp = lifts;

/** In per cent: in the guide prices, at the reduced rate, and at the zero rate. */
export const vat = { standard: 20, reduced: 5, zero: 0 } as const;

export type VatPercent = (typeof vat)[keyof typeof vat];

/** What a lift costs at another rate of VAT, to the nearest pound. */
export function atVat({ from, to }: Range, percent: number): Range {
	const convert = (price: number) => Math.round((price * (100 + percent)) / (100 + vat.standard));
	return { from: convert(from), to: convert(to) };
}

/** A weatherproof socket straight through the wall from one indoors, in pounds. */
export const socketGbp = socket;

/** Days of labour for the pads of one flight, as the worked examples assume. */
export const padDays = 2;
export const padLabourGbp = times(padDays, padLabourADay);
/** A square metre of concrete, in pounds. */
export const padConcreteGbp = padConcrete;
export const padsOf = (prices: GuidePrices) => sumOf(times(padDays, prices.padLabourADay), prices.padConcrete);
export const padsGbp = padsOf(written);
