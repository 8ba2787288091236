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
