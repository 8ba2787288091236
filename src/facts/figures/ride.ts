import { assumed, computed, sourced } from '#facts/fact.ts';
import { brunoCurved } from '#facts/sheets/bruno-curved.ts';

/** The top speed of the one maker that publishes it. */
const metresPerSecond = Number.parseFloat(brunoCurved.speed.value);

/** Garden steps as we assume them, in metres. */
export const gardenStep = { rise: 0.17, going: 0.28 };

/** What a straight lift needs beyond the first step, where it waits, in metres. */
const runOut = 0.7;

const slope = Math.hypot(gardenStep.rise, gardenStep.going);
const slopeDegrees = Math.round((Math.atan(gardenStep.rise / gardenStep.going) * 180) / Math.PI);

function metresOf(steps: number): number {
	return steps * slope + runOut;
}

/** `about 3.3 metres` */
function metres(length: number): string {
	return `about ${length.toFixed(1).replace(/\.0$/, '')} metres`;
}

/** To the nearest five seconds: `about 25 seconds`, `about 2 minutes and 20 seconds`. */
function timeFor(length: number): string {
	const seconds = Math.round(length / metresPerSecond / 5) * 5;
	if (seconds < 60) return `about ${seconds} seconds`;
	const minutes = Math.floor(seconds / 60);
	return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and ${seconds % 60} seconds`;
}

/** How long a ride takes, worked out from the one published speed. */
export const ride = {
	...assumed({
		stepRise: `${gardenStep.rise * 100} cm`,
		stepGoing: `${(gardenStep.going * 100).toFixed()} cm`,
		/** An example of a curved path. */
		rideRailMedium: '6 metres',
	}),
	...computed({ stepSlope: `about ${slopeDegrees} degrees` }, 'assumption'),
	...computed(
		{
			railFour: metres(metresOf(4)),
			railEight: metres(metresOf(8)),
			railTwelve: metres(metresOf(12)),
			railSixteen: metres(metresOf(16)),
		},
		'assumption',
		'usual-sizes',
	),
	...computed(
		{
			rideFour: timeFor(metresOf(4)),
			rideEight: timeFor(metresOf(8)),
			rideTwelve: timeFor(metresOf(12)),
			rideSixteen: timeFor(metresOf(16)),
		},
		'assumption',
		'usual-sizes',
		'bruno-curved-notes',
	),
	/** On that curved path, and on the longest. */
	...computed({ rideMedium: timeFor(6), rideLongest: timeFor(18) }, 'bruno-curved-notes'),
	...sourced({ parkAtFoot: `${(runOut * 100).toFixed()} cm` }, 'usual-sizes'),
	// An indoor lift; steeper only to special order.
	...sourced({ elanSlope: '45 degrees' }, 'bruno-elan-manual'),
};
