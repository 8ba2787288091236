import { assumed, computed, fact, sourced } from '#facts/fact.ts';
import { inLetters, range, stoneAndKg, type Weight } from '#facts/in-words.ts';
import { gardenStep, railMetres, runOut } from '#facts/measures.ts';
import { addPhotosDays, quotePhotos } from '#facts/photos.ts';
import { heavyDutyLimit, productOf, products } from '#facts/products.ts';
import { backupDays, callbackReplyHours, quoteReplyHours } from '#facts/promises.ts';

/** With a plain space, as prose has it. */
function limit(weight: Weight): string {
	return stoneAndKg(weight, ' ');
}

function limitOf(name: string) {
	const { weightLimit } = productOf(name);
	return fact(limit(weightLimit.value), ...weightLimit.from);
}

/** The lower limit that was also seen. */
function lowerOf(name: string) {
	const { lowerLimit } = productOf(name);
	if (!lowerLimit) throw new Error(`No lower limit of '${name}' is known.`);
	return fact(`${lowerLimit.value} kg`, ...lowerLimit.from);
}

const limits = products.map(({ weightLimit }) => weightLimit.value).sort((one, other) => one.kg - other.kg);
const [lowest, highest] = [limits[0] as Weight, limits[limits.length - 1] as Weight];

/** What riders may weigh: the limits of the lifts, from their data sheets. */
const riders = {
	weightHandicare1000: limitOf('Handicare 1000 Outdoor'),
	weightAcorn: limitOf('Acorn 130 Outdoor'),
	weightBrooks: limitOf('Brooks 130 Outdoor'),
	weightSynergy: limitOf('Bespoke Synergy'),
	weightHandicare4000: limitOf('Handicare 4000 Curved'),
	weightInfinity: limitOf('Bespoke Infinity Curved'),
	weightHomeglide: limitOf('Homeglide Outdoor Stairlift'),
	weightBruno: limitOf('Bruno Elite Outdoor Straight'),
	weightBrunoCurved: limitOf('Bruno Elite Outdoor Curved'),
	weightBrunoLower: lowerOf('Bruno Elite Outdoor Straight'),
	weightSynergyLower: lowerOf('Bespoke Synergy'),
	...computed('guide', { weightLowest: limit(lowest), weightHighest: limit(highest) }),
	...sourced('guide', { weightHeavyDuty: `about ${limit(heavyDutyLimit)}` }),
};

/** A speed that most lifts have, in metres a second: 22 feet a minute. */
const metresPerSecond = (22 * 0.3048) / 60;

/** What straight lifts have, in centimetres a second. */
const speeds = { slowest: 7, fastest: 15 } as const;

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
const ride = {
	...assumed({
		stepRise: `${gardenStep.rise * 100} cm`,
		stepGoing: `${(gardenStep.going * 100).toFixed()} cm`,
	}),
	...computed(['assumption', 'usual-sizes'], {
		railFour: metres(railMetres(4)),
		railEight: metres(railMetres(8)),
		railTwelve: metres(railMetres(12)),
		railSixteen: metres(railMetres(16)),
	}),
	...computed(['assumption', 'usual-sizes', 'stairlift-speed-quest'], {
		rideFour: timeFor(railMetres(4)),
		rideEight: timeFor(railMetres(8)),
		rideTwelve: timeFor(railMetres(12)),
		rideSixteen: timeFor(railMetres(16)),
	}),
	...computed(['assumption', 'usual-sizes', 'stairlift-speed'], {
		rideTimes: `about ${seconds(railMetres(8), speeds.fastest / 100)} to ${seconds(railMetres(8), speeds.slowest / 100)} seconds`,
	}),
	...sourced('usual-sizes', { parkAtFoot: `${(runOut * 100).toFixed()} cm` }),
};

/** Each metre of rise needs so many metres of ramp; the gentler limit holds for ramps longer than the first's. */
const steep = { run: 12, upToMetres: 5 };
const gentle = { run: 15, upToMetres: 10 };

/** In metres, for so many steps, the same as a ride is worked out for. */
function rampFor(steps: number): number {
	const rise = steps * gardenStep.rise;
	return rise * steep.run <= steep.upToMetres ? rise * steep.run : rise * gentle.run;
}

const ramps = {
	...sourced('lifetime-homes', {
		rampSteep: `1 in ${steep.run}`,
		rampGentle: `1 in ${gentle.run}`,
		rampShort: `${steep.upToMetres} metres`,
	}),
	...computed(['lifetime-homes', 'assumption'], {
		rampThree: `nearly ${Math.ceil(rampFor(3))} metres`,
		rampFour: `over ${Math.floor(rampFor(4))} metres`,
	}),
	// As steep as the makers of portable ramps allow.
	...computed(['portable-ramps', 'assumption'], { portableThree: metres(3 * gardenStep.rise * 6) }),
	...computed('assumption', {
		threeStepsRise: `${Math.round(300 * gardenStep.rise)} cm`,
		fourStepsRise: `${Math.round(400 * gardenStep.rise)} cm`,
	}),
};

/** Steps that an open platform, which rises 125 cm, reaches over. */
const platforms = computed(['open-platform-lifts', 'assumption'], {
	openLiftSteps: `${Math.floor(1.25 / gardenStep.rise)} steps`,
});

/** How long fitting takes on the day, in hours. */
export const installHours = {
	badge: { from: 2, to: 5 },
	straight: { typical: 2, range: { from: 2, to: 4 } },
	curved: { typical: 5, range: { from: 4, to: 8 } },
} as const;

const fitting = sourced('guide', {
	installStraight: `about ${installHours.straight.typical} hours`,
	installStraightRange: `${range(installHours.straight.range)} hours`,
	installStraightLongest: `up to ${installHours.straight.range.to} hours`,
	installCurved: `up to ${installHours.curved.typical} hours`,
	installCurvedRange: `${range(installHours.curved.range)} hours`,
	installCurvedLongest: `up to ${installHours.curved.range.to} hours`,
	// From the shortest to the longest.
	installAll: `${installHours.straight.range.from} to ${installHours.curved.range.to} hours`,
});

/** What we promise ourselves. */
const promised = sourced('promises', {
	quoteReply: `within ${quoteReplyHours} hours`,
	callbackReply: `within ${callbackReplyHours} hours`,
	quotePhotos: `up to ${inLetters(quotePhotos)} photos`,
	addPhotosTime: `${addPhotosDays} days`,
	backupTime: `${backupDays} days`,
});

/** The two sealed batteries that carry a lift, in the sizes in use. */
export const batteries = { count: 2, volts: 12, ampHours: [7, 9] } as const;

const power = sourced('guide', {
	batteries: `${inLetters(batteries.count)} ${batteries.volts}V batteries of ${batteries.ampHours.map((size) => `${size}Ah`).join(' or ')}`,
});

export const liftFigures = [riders, ride, ramps, platforms, fitting, promised, power] as const;
