import { sourced } from '#facts/fact.ts';
import { brunoCurved } from '#facts/sheets/bruno-curved.ts';

/** The top speed of the one maker that publishes it. */
const metresPerSecond = Number.parseFloat(brunoCurved.speed.value);

/** Ordinary garden steps, in metres. */
const step = { rise: 0.17, going: 0.28 };

/** What a straight lift needs beyond the first step, where it waits, in metres. */
const runOut = 0.7;

const slope = Math.hypot(step.rise, step.going);
const slopeDegrees = Math.round((Math.atan(step.rise / step.going) * 180) / Math.PI);

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

/** How long a ride takes, computed from the one published speed. */
export const ride = {
	...sourced(
		{
			railFour: metres(metresOf(4)),
			railEight: metres(metresOf(8)),
			railTwelve: metres(metresOf(12)),
			railSixteen: metres(metresOf(16)),
			rideFour: timeFor(metresOf(4)),
			rideEight: timeFor(metresOf(8)),
			rideTwelve: timeFor(metresOf(12)),
			rideSixteen: timeFor(metresOf(16)),
			/** On a curved path of six metres, and on the longest. */
			rideRailMedium: '6 metres',
			rideMedium: timeFor(6),
			rideLongest: timeFor(18),
			stepRise: `${step.rise * 100} cm`,
			stepGoing: `${(step.going * 100).toFixed()} cm`,
			stepSlope: `about ${slopeDegrees} degrees`,
		},
		'bruno-curved-notes',
	),
	...sourced({ parkAtFoot: `${(runOut * 100).toFixed()} cm` }, 'usual-sizes'),
	// An indoor lift; steeper only to special order.
	...sourced({ elanSlope: '45 degrees' }, 'bruno-elan-manual'),
};
