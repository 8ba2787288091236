import { computed, fact, sourced } from '#facts/fact.ts';
import type { Range } from '#facts/guide-prices.ts';
import { addPhotosDays, quotePhotos } from '#facts/photos.ts';
import { callbackReplyHours, quoteReplyHours } from '#facts/promises.ts';
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
	...sourced('guide', {
		installStraight: `about ${installHours.straight.typical} hours`,
		installStraightRange: `${range(installHours.straight.range)} hours`,
		installStraightLongest: `up to ${installHours.straight.range.to} hours`,
		installCurved: `up to ${installHours.curved.typical} hours`,
		installCurvedRange: `${range(installHours.curved.range)} hours`,
		installCurvedLongest: `up to ${installHours.curved.range.to} hours`,
		// From the shortest to the longest.
		installAll: `${installHours.straight.range.from} to ${installHours.curved.range.to} hours`,
		curvedRailTime: `${range(curvedRailWeeks)} weeks`,
	}),
	...sourced('promises', {
		quoteReply: `within ${quoteReplyHours} hours`,
		callbackReply: `within ${callbackReplyHours} hours`,
	}),
	...sourced('cooling-off-rules', { coolingOff: `${coolingOffDays} days` }),
};

const photos = sourced('promises', {
	quotePhotos: `up to ${inLetters(quotePhotos)} photos`,
	addPhotosTime: `${addPhotosDays} days`,
});

const care = {
	...sourced('guide', {
		warranty: '12 months',
		warrantyLongest: 'up to 5 years',
		servicing: 'every 12 months',
		servicingHarsh: `every ${range({ from: 6, to: 9 })} months`,
	}),
	// In care homes and workplaces; no duty of a home owner.
	...sourced('workplace-lifts', { workplaceExamination: 'every 6 months' }),
};

/** The two sealed batteries that carry a lift, in the sizes in use. */
export const batteries = { count: 2, volts: 12, ampHours: [7, 9] } as const;

/** Mobility batteries in the cold: they begin to lose below the first, and at the second hold about half. */
const coldC = { losesBelow: 20, halfAt: -10 } as const;

const power = {
	...sourced('guide', {
		batteries: `${inLetters(batteries.count)} ${batteries.volts}V batteries of ${batteries.ampHours.map((size) => `${size}Ah`).join(' or ')}`,
		batteryLife: `${range({ from: 3, to: 8 })} years`,
		batteryAverage: 'about 5 years',
		/** What another article said of the same batteries. */
		batteryLifeShort: `${range({ from: 3, to: 5 })} years`,
	}),
	...sourced(['batteries-guru', 'batteries-review', 'batteries-first-choice'], {
		batteryLifeSites: `${range({ from: 2, to: 5 })} years`,
	}),
	/** Outdoors, from the makers that give one figure. */
	...sourced(['batteries-first-choice', 'running-costs-cheshire'], { batteryPlan: 'about 3 years' }),
	batteryLifeCheshire: fact('about 3 years', 'running-costs-cheshire'),
	// Rides on a full charge, one way or there and back as the source counts them.
	...computed(['power-cut-cottsway', 'power-cut-bm', 'running-costs-cheshire'], {
		powerCutTrips: 'from 6 trips to 10 there and back',
	}),
	tripsExpected: fact('six trips', 'power-cut-cottsway'),
	tripsCottsway: fact(`${range({ from: 6, to: 8 })} more trips`, 'power-cut-cottsway'),
	tripsCheshire: fact('about 10 return journeys', 'running-costs-cheshire'),
	powerCutNumber: fact('105', 'power-cut-105', 'power-cut-105-launch'),
	powerCutNorthernIreland: fact('03457 643 643', 'power-cut-nie'),
	...sourced('cold-batteries', { coldLosesBelow: `${coldC.losesBelow}°C`, coldHalfAt: `minus ${-coldC.halfAt}°C` }),
};

/** How cold it gets, and what an outdoor lift and its socket are made for. */
const weather = {
	...sourced('met-office-november-2010', {
		coldSnapMonth: 'November 2010',
		coldestWales: 'minus 18°C',
		coldestEngland: 'minus 13.5°C',
		coldestNorthernIreland: 'minus 9.5°C',
	}),
	...sourced('braemar-2021', { coldestMonth: 'February 2021', coldestScotland: 'minus 23°C' }),
};

export const useFigures = [time, photos, care, power, weather] as const;
