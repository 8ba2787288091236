import { computed, fact, sourced } from '#facts/fact.ts';
import type { Range } from '#facts/guide-prices.ts';
import { addPhotosDays, callbackReplyHours, quotePhotos, quoteReplyHours } from '#facts/promises.ts';
import { inLetters, range } from '#facts/words.ts';

/** How long fitting takes on the day, in hours. */
export const installHours = {
	badge: { from: 2, to: 5 },
	straight: { typical: 2, range: { from: 2, to: 4 } },
	curved: { typical: 5, range: { from: 4, to: 8 } },
} as const;

/** How long a made-to-measure curved rail takes to make, in weeks. */
const curvedRailWeeks: Range = { from: 2, to: 4 };

/** Days in which most things bought at home or at a distance may be sent back; not those made to measure. */
const coolingOffDays = 14;

const time = {
	...sourced(
		{
			installStraight: `about ${installHours.straight.typical} hours`,
			installStraightRange: `${range(installHours.straight.range)} hours`,
			installStraightLongest: `up to ${installHours.straight.range.to} hours`,
			installCurved: `up to ${installHours.curved.typical} hours`,
			installCurvedRange: `${range(installHours.curved.range)} hours`,
			installCurvedLongest: `up to ${installHours.curved.range.to} hours`,
			curvedRailTime: `${range(curvedRailWeeks)} weeks`,
		},
		'guide',
	),
	...sourced(
		{
			quoteReply: `within ${quoteReplyHours} hours`,
			callbackReply: `within ${callbackReplyHours} hours`,
		},
		'promises',
	),
	...sourced({ coolingOff: `${coolingOffDays} days` }, 'cooling-off-rules'),
};

const photos = sourced(
	{ quotePhotos: `up to ${inLetters(quotePhotos)} photos`, addPhotosTime: `${addPhotosDays} days` },
	'promises',
);

const care = {
	...sourced(
		{
			warranty: '12 months',
			warrantyLongest: 'up to 5 years',
			servicing: 'every 12 months',
			servicingHarsh: `every ${range({ from: 6, to: 9 })} months`,
		},
		'guide',
	),
	// In care homes and workplaces; no duty of a home owner.
	...sourced({ workplaceExamination: 'every 6 months' }, 'workplace-lifts'),
};

/** The two sealed batteries that carry a lift. */
const batteries = { count: 2, volts: 12 } as const;

/** Mobility batteries in the cold: they begin to lose below the first, and at the second hold about half. */
const coldC = { losesBelow: 20, halfAt: -10 } as const;

const power = {
	...sourced(
		{
			batteries: `${inLetters(batteries.count)} ${batteries.volts}V batteries`,
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

/** How cold it gets, and what an outdoor lift and its socket are made for. */
const weather = {
	...sourced(
		{
			coldSnapMonth: 'November 2010',
			coldestWales: 'minus 18°C',
			coldestEngland: 'minus 13.5°C',
			coldestNorthernIreland: 'minus 9.5°C',
		},
		'met-office-november-2010',
	),
	...sourced({ coldestMonth: 'February 2021', coldestScotland: 'minus 23°C' }, 'braemar-2021'),
};

export const useFigures = [time, photos, care, power, weather] as const;
