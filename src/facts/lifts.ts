/** A range of a figure, with the unit its name says. */
export interface Range {
	from: number;
	to: number;
}

/** The year that the guide prices are of. */
export const priceYear = 2025;

/** What a lift costs in pounds, VAT and installation included (specification, section 9). */
export const pricesGbp = {
	straight: { from: 1800, to: 3000 },
	curved: { from: 5000, to: 12000 },
	/** The upper end is open: £15,000 and more. */
	platform: { from: 4000, to: 15000 },
} as const satisfies Record<string, Range>;

/** The heights platform lifts suit, in metres. */
export const platformHeightM: Range = { from: 1, to: 3 };

/** How long fitting takes on the day, in hours (specification, sections 1 and 9). */
export const installHours = {
	badge: { from: 2, to: 5 },
	straight: { typical: 2, range: { from: 2, to: 4 } },
	curved: { typical: 5, range: { from: 4, to: 8 } },
} as const;

/** How long a made-to-measure curved rail takes to make, in weeks. */
export const curvedRailWeeks: Range = { from: 2, to: 4 };

export const heavyDutyLimit = { kg: 160, stone: 25 };

/** Two sealed batteries carry the lift (specification, section 9). */
export const batteries = {
	count: 2,
	volts: 12,
	ampHours: [7, 9],
	lifeYears: { from: 3, to: 8 },
	averageLifeYears: 5,
	/** What another article says of the same batteries. */
	shorterLifeYears: { from: 3, to: 5 },
	replacementGbp: { from: 100, to: 200 },
} as const;

export const warranty = { months: 12, extendableToYears: 5 } as const;

/** How often a lift wants servicing, in months. */
export const servicingMonths = { usual: 12, harsh: { from: 6, to: 9 } } as const;

/** The makes named in the hero (specification, section 1). */
export const makes = ['Handicare', 'Acorn', 'Bespoke', 'Brooks'] as const;
