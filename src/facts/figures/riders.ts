import { fact, sourced } from '#facts/fact.ts';
import { range } from '#facts/figures/say.ts';
import { sheetOf } from '#facts/sheets/all.ts';
import { bespokeSynergy } from '#facts/sheets/bespoke-synergy.ts';
import { brunoCurved } from '#facts/sheets/bruno-curved.ts';
import { stoneAndKg, type Weight } from '#facts/weight.ts';

/** With a plain space, as prose has it. */
function limit(weight: Weight): string {
	return stoneAndKg(weight, ' ');
}

function limitOf(name: string) {
	const { weightLimit } = sheetOf(name);
	return fact(limit(weightLimit.value), ...weightLimit.from);
}

const heavyDuty = fact({ kg: 160, stone: 25 }, 'guide', 'heavy-duty-table');

/** What riders may weigh: the limits of the lifts, from their sheets, and those of lifts as such. */
export const riders = {
	weightHandicare1000: limitOf('Handicare 1000 Outdoor'),
	weightAcorn: limitOf('Acorn 130 Outdoor'),
	weightBrooks: limitOf('Brooks 130 Outdoor'),
	weightSynergy: limitOf('Bespoke Synergy'),
	weightHandicare4000: limitOf('Handicare 4000 Curved'),
	weightInfinity: limitOf('Bespoke Infinity Curved'),
	// As one dealer in Delhi quoted it.
	synergyDelhiLimit: fact(limit(bespokeSynergy.standardLimit.value), ...bespokeSynergy.standardLimit.from),
	weightHomeglide: limitOf('Homeglide Outdoor Stairlift'),
	weightBruno: limitOf('Bruno Elite Outdoor Straight'),
	weightBrunoCurved: limitOf('Bruno Elite Outdoor Curved'),
	weightBrunoStandard: fact(limit(brunoCurved.standardLimit.value), ...brunoCurved.standardLimit.from),
	weightHeavyDuty: fact(`about ${limit(heavyDuty.value)}`, ...heavyDuty.from),
	// Handicare's curved lifts of that year, the 4000 not among them.
	...sourced({ weightHandicareCurvedListed: '18 to 21.5 stone' }, 'heavy-duty-table'),
	...sourced({ weightUsual: `${range({ from: 18, to: 22 })} stone` }, 'heavy-duty-table', 'usual-sizes'),
};
