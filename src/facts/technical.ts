/** What most stairlifts allow and need; a given model's figures come from its installer (domain facts 2.1, medium confidence). */
export const usual = {
	weightLimitStone: { from: 18, to: 22 },
	foldedWidthMm: { from: 300, to: 375 },
	/** For a standard seat; indoor figures, and the model decides. */
	stairWidthCm: 73,
} as const;

/** Mobility batteries in the cold: they begin to lose below the first, and at the second hold about half (2.1, medium). */
export const coldBatteryC = { losesBelow: 20, halfAt: -10 } as const;

/** Concrete a foot may be anchored into, at least so thick (2.2: one maker's mounting guidance, medium). */
export const concreteMm = 75;

/** Bruno's outdoor lifts (2.4 and 2.5, medium). The straight lift's retail specification is lower than the site's claim. */
export const bruno = {
	standardLimit: { kg: 181, stone: 28.6 },
	volts: 24,
	speedMetresPerSecond: 0.13,
	railUpToM: 18,
	batteryAmpHours: 7,
	/** What a maker's own camera survey of a curved stair takes (2.3). */
	surveyPhotos: 50,
} as const;

/** Acorn 130 Outdoor (2.1, a comparison site of 2019, medium). */
export const acorn = { safetySensors: 5, remotes: 2 } as const;
