import { computed, sourced } from '#facts/fact.ts';
import { gbp, pounds } from '#facts/figures/say.ts';
import type { Range } from '#facts/range.ts';

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

/** In per cent: in the guide prices, for those who get it reduced, and for those who pay none. */
export const vat = { standard: 20, reduced: 5, zero: 0 } as const;

/** The same lift at another rate of VAT, to the nearest pound. */
export function atVat({ from, to }: Range, percent: number): Range {
	const convert = (price: number) => Math.round((price * (100 + percent)) / (100 + vat.standard));
	return { from: convert(from), to: convert(to) };
}

const { straight, curved } = pricesGbp;

export const prices = {
	...sourced(
		{
			priceYear: String(priceYear),
			straightPrice: pounds(straight),
			curvedPrice: pounds(curved),
			platformPrice: `${pounds(pricesGbp.platform)} or more`,
			batteryPrice: pounds(pricesGbp.batteries),
			straightPriceFrom: gbp(straight.from),
			straightPriceTo: gbp(straight.to),
			curvedPriceFrom: gbp(curved.from),
			curvedPriceTo: gbp(curved.to),
		},
		'guide',
	),
	...computed({ twoStraightPrice: pounds({ from: 2 * straight.from, to: 2 * straight.to }) }, 'guide'),
	...sourced({ vatStandard: `${vat.standard}%` }, 'vat-rates'),
	...sourced({ vatReduced: `${vat.reduced}%`, vatZero: `${vat.zero}%` }, 'vat-notice-701-7'),
	// The guide ranges at the other rates.
	...computed(
		{
			straightPriceReduced: pounds(atVat(straight, vat.reduced)),
			straightPriceZero: pounds(atVat(straight, vat.zero)),
			curvedPriceReduced: pounds(atVat(curved, vat.reduced)),
			curvedPriceZero: pounds(atVat(curved, vat.zero)),
		},
		'guide',
		'vat-notice-701-7',
	),
};
