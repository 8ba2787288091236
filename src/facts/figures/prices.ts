import { computed, sourced } from '#facts/fact.ts';
import { gbp, pounds } from '#facts/figures/say.ts';
import { pricesGbp, priceYear, vat } from '#facts/guide-prices.ts';
import type { Range } from '#facts/range.ts';

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
