import { assumed, computed, sourced } from '#facts/fact.ts';

/** A speed that most lifts have, in metres a second: 22 feet a minute. */
const metresPerSecond = (22 * 0.3048) / 60;

/** What straight lifts have, in centimetres a second. */
const speeds = { slowest: 7, fastest: 15 } as const;

/** Garden steps as we assume them, in metres. */
export const gardenStep = { rise: 0.17, going: 0.28 };

/** What a straight lift needs beyond the first step, where it waits, in metres. */
const runOut = 0.7;

const slope = Math.hypot(gardenStep.rise, gardenStep.going);

function metresOf(steps: number): number {
	return steps * slope + runOut;
}

/** `about 3.3 metres` */
function metres(length: number): string {
	return `about ${length.toFixed(1).replace(/\.0$/, '')} metres`;
}

/** To the nearest five seconds. */
function seconds(length: number, speed: number): number {
	return Math.round(length / speed / 5) * 5;
}

/** `about 30 seconds` */
function timeFor(length: number): string {
	return `about ${seconds(length, metresPerSecond)} seconds`;
}

/** How long a ride takes. */
export const ride = {
	...assumed({
		stepRise: `${gardenStep.rise * 100} cm`,
		stepGoing: `${(gardenStep.going * 100).toFixed()} cm`,
	}),
	...sourced({ liftSpeeds: `${speeds.slowest} to ${speeds.fastest} cm a second` }, 'stairlift-speed'),
	...sourced({ liftSpeed: 'about 11 cm a second', liftSpeedYear: '1998' }, 'stairlift-speed-quest'),
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
			rideTime: 'about half a minute',
		},
		'assumption',
		'usual-sizes',
		'stairlift-speed-quest',
	),
	...computed(
		{
			rideTimes: `about ${seconds(metresOf(8), speeds.fastest / 100)} to ${seconds(metresOf(8), speeds.slowest / 100)} seconds`,
		},
		'assumption',
		'usual-sizes',
		'stairlift-speed',
	),
	...sourced({ parkAtFoot: `${(runOut * 100).toFixed()} cm` }, 'usual-sizes'),
};
