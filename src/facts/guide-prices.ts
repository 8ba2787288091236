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
export const priceYear = 2025;

/** What a lift costs in pounds, VAT and installation included. */
export const pricesGbp = {
	straight: { from: 1800, to: 3000 },
	curved: { from: 5000, to: 12000 },
	/** The upper end is open: £15,000 and more. */
	platform: { from: 4000, to: 15000 },
	batteries: { from: 100, to: 200 },
} as const satisfies Record<string, Range>;

/** In per cent: in the guide prices, at the reduced rate, and at the zero rate. */
export const vat = { standard: 20, reduced: 5, zero: 0 } as const;

export type VatPercent = (typeof vat)[keyof typeof vat];

/** What a lift costs at another rate of VAT, to the nearest pound. */
export function atVat({ from, to }: Range, percent: number): Range {
	const convert = (price: number) => Math.round((price * (100 + percent)) / (100 + vat.standard));
	return { from: convert(from), to: convert(to) };
}

/** A weatherproof socket straight through the wall from one indoors, in pounds. */
export const socketGbp = { from: 100, to: 180 } as const;

/** Days of labour for the pads of one flight, as the worked examples assume. */
export const padDays = 2;
export const padLabourGbp = times(padDays, { from: 150, to: 250 });
/** A square metre of concrete, in pounds. */
export const padConcreteGbp = { from: 60, to: 90 } as const;
export const padsGbp = sumOf(padLabourGbp, padConcreteGbp);
