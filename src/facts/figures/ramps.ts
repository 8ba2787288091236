import { computed, sourced } from '#facts/fact.ts';
import { gardenStep } from '#facts/figures/ride.ts';

/** Each metre of rise needs so many metres of ramp; the gentler limit holds for ramps longer than the first's. */
const steep = { run: 12, upToMetres: 5 };
const gentle = { run: 15, upToMetres: 10 };

/** The same step as a ride is worked out for. */
const stepCm = gardenStep.rise * 100;

/** In metres, for so many steps. */
function rampFor(steps: number): number {
	const rise = (steps * stepCm) / 100;
	return rise * steep.run <= steep.upToMetres ? rise * steep.run : rise * gentle.run;
}

export const ramps = {
	...sourced(
		{
			rampSteep: `1 in ${steep.run}`,
			rampGentle: `1 in ${gentle.run}`,
			rampShort: `${steep.upToMetres} metres`,
		},
		'lifetime-homes',
	),
	...computed({ rampThree: `nearly ${Math.ceil(rampFor(3))} metres` }, 'lifetime-homes', 'assumption'),
};
