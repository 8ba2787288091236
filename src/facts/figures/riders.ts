import { computed, fact, sourced } from '#facts/fact.ts';
import { range } from '#facts/figures/say.ts';
import { sheetOf, sheets } from '#facts/sheets/all.ts';
import { heavyDutyLimit, stoneAndKg, type Weight } from '#facts/weight.ts';

/** With a plain space, as prose has it. */
function limit(weight: Weight): string {
	return stoneAndKg(weight, ' ');
}

function limitOf(name: string) {
	const { weightLimit } = sheetOf(name);
	return fact(limit(weightLimit.value), ...weightLimit.from);
}

const limits = sheets.map(({ weightLimit }) => weightLimit.value).sort((one, other) => one.kg - other.kg);
const [lowest, highest] = [limits[0] as Weight, limits[limits.length - 1] as Weight];

/** What riders may weigh: the limits of the lifts, from their sheets, and those of lifts as such. */
export const riders = {
	weightHandicare1000: limitOf('Handicare 1000 Outdoor'),
	weightAcorn: limitOf('Acorn 130 Outdoor'),
	weightBrooks: limitOf('Brooks 130 Outdoor'),
	weightSynergy: limitOf('Bespoke Synergy'),
	weightHandicare4000: limitOf('Handicare 4000 Curved'),
	weightInfinity: limitOf('Bespoke Infinity Curved'),
	weightHomeglide: limitOf('Homeglide Outdoor Stairlift'),
	weightBruno: limitOf('Bruno Elite Outdoor Straight'),
	weightBrunoCurved: limitOf('Bruno Elite Outdoor Curved'),
	...computed({ weightLowest: limit(lowest), weightHighest: limit(highest) }, 'guide'),
	...sourced({ weightHeavyDuty: `about ${limit(heavyDutyLimit)}` }, 'guide'),
	...sourced({ weightUsual: `${range({ from: 18, to: 21 })} stone` }, 'usual-sizes', 'power-cut-cottsway'),
	// What another firm says is the average of UK lifts.
	...sourced({ weightAverage: '25 stone' }, 'stairlift-speed'),
};
