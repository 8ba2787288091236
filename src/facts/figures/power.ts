import { computed, fact, sourced } from '#facts/fact.ts';
import { range } from '#facts/figures/say.ts';
import { inLetters } from '#facts/words.ts';

/** The two sealed batteries that carry a lift. */
const batteries = { count: 2, volts: 12, ampHours: [7, 9] } as const;

/** Mobility batteries in the cold: they begin to lose below the first, and at the second hold about half. */
const coldC = { losesBelow: 20, halfAt: -10 } as const;

export const power = {
	...sourced(
		{
			batteries: `${inLetters(batteries.count)} ${batteries.volts}V batteries`,
			batteryCapacity: batteries.ampHours.map((ampHours) => `${ampHours}Ah`).join(' or '),
			batteryLife: `${range({ from: 3, to: 8 })} years`,
			batteryAverage: 'about 5 years',
			/** What another article said of the same batteries. */
			batteryLifeShort: `${range({ from: 3, to: 5 })} years`,
		},
		'guide',
	),
	...sourced(
		{ batteryLifeSites: `${range({ from: 2, to: 5 })} years` },
		'batteries-guru',
		'batteries-review',
		'batteries-first-choice',
	),
	/** Outdoors, from the makers that give one figure. */
	...sourced({ batteryPlan: 'about 3 years' }, 'batteries-first-choice', 'running-costs-cheshire'),
	batteryLifeCheshire: fact('about 3 years', 'running-costs-cheshire'),
	// Rides on a full charge, one way or there and back as the source counts them.
	...computed(
		{ powerCutTrips: 'from 6 trips to 10 there and back' },
		'power-cut-cottsway',
		'power-cut-bm',
		'running-costs-cheshire',
	),
	tripsCottsway: fact(`${range({ from: 6, to: 8 })} more trips`, 'power-cut-cottsway'),
	tripsBm: fact('about 10 trips', 'power-cut-bm'),
	tripsCheshire: fact('about 10 return journeys', 'running-costs-cheshire'),
	powerCutNumber: fact('105', 'power-cut-105', 'power-cut-105-launch'),
	powerCutNorthernIreland: fact('03457 643 643', 'power-cut-nie'),
	...sourced({ coldLosesBelow: `${coldC.losesBelow}°C`, coldHalfAt: `minus ${-coldC.halfAt}°C` }, 'cold-batteries'),
};
