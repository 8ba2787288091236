import { grants } from '#facts/grants.ts';
import { coolingOffDays, workplaceExaminationMonths } from '#facts/law.ts';
import {
	batteries,
	curvedRailWeeks,
	heavyDutyLimit,
	installHours,
	platformHeightM,
	pricesGbp,
	priceYear,
	type Range,
	servicingMonths,
	warranty,
} from '#facts/lifts.ts';
import { products } from '#facts/products.ts';
import { brochureReplyHours, callbackReplyHours, quotePhotos, quoteReplyHours } from '#facts/promises.ts';
import { acorn, bruno, coldBatteryC, concreteMm, usual } from '#facts/technical.ts';
import { vat } from '#facts/vat.ts';
import { stoneAndKg, type Weight } from '#facts/weight.ts';
import { inLetters } from '#facts/words.ts';

/**
 * Every figure an article may state, in the words it is stated with. A writer puts the name in braces, `{straightPrice}`,
 * in prose, frontmatter or a table, and `tests/house/prose-figures.test.ts` refuses a figure written by hand. So a price
 * changes in one place, beside its source.
 */
export const figures = {
	// Guide prices, VAT and installation included.
	priceYear: String(priceYear),
	straightPrice: pounds(pricesGbp.straight),
	curvedPrice: pounds(pricesGbp.curved),
	platformPrice: `${pounds(pricesGbp.platform)} or more`,
	batteryPrice: pounds(batteries.replacementGbp),

	// Time.
	installBadge: `${range(installHours.badge)} hours`,
	installStraight: `about ${installHours.straight.typical} hours`,
	installStraightRange: `${range(installHours.straight.range)} hours`,
	installCurved: `up to ${installHours.curved.typical} hours`,
	installCurvedRange: `${range(installHours.curved.range)} hours`,
	curvedRailTime: `${range(curvedRailWeeks)} weeks`,
	quoteReply: `within ${quoteReplyHours} hours`,
	brochureReply: `within ${brochureReplyHours} hours`,
	callbackReply: `within ${callbackReplyHours} hours`,
	coolingOff: `${coolingOffDays} days`,

	// Riders.
	weightHandicare1000: limitOf('Handicare 1000 Outdoor'),
	weightAcorn: limitOf('Acorn 130 Outdoor'),
	weightBrooks: limitOf('Brooks 130 Outdoor'),
	weightSynergy: limitOf('Bespoke Synergy'),
	weightHandicare4000: limitOf('Handicare 4000 Curved'),
	weightInfinity: limitOf('Bespoke Infinity Curved'),
	weightHomeglide: limitOf('Homeglide Outdoor Stairlift'),
	weightBruno: limitOf('Bruno Elite Outdoor Straight'),
	weightBrunoCurved: limitOf('Bruno Elite Outdoor Curved'),
	weightBrunoStandard: limit(bruno.standardLimit),
	weightHeavyDuty: `about ${limit(heavyDutyLimit)}`,
	weightUsual: `${range(usual.weightLimitStone)} stone`,

	// Sizes.
	platformHeight: `${range(platformHeightM)} metres`,
	stairWidth: `about ${usual.stairWidthCm} cm`,
	foldedWidth: `${range(usual.foldedWidthMm)} mm`,
	concreteThickness: `about ${concreteMm} mm`,
	brunoRail: `up to ${bruno.railUpToM} metres`,

	// Power.
	batteries: `${inLetters(batteries.count)} ${batteries.volts}V batteries`,
	batteryCapacity: batteries.ampHours.map((ampHours) => `${ampHours}Ah`).join(' or '),
	batteryLife: `${range(batteries.lifeYears)} years`,
	batteryAverage: `about ${batteries.averageLifeYears} years`,
	batteryLifeShort: `${range(batteries.shorterLifeYears)} years`,
	coldLosesBelow: `${coldBatteryC.losesBelow}°C`,
	coldHalfAt: `minus ${-coldBatteryC.halfAt}°C`,
	brunoVoltage: `${bruno.volts}V`,
	brunoBatteries: `${inLetters(batteries.count)} ${batteries.volts}V, ${bruno.batteryAmpHours}Ah batteries`,
	brunoSpeed: `${bruno.speedMetresPerSecond} metres a second`,

	// Care.
	warranty: `${warranty.months} months`,
	warrantyLongest: `up to ${warranty.extendableToYears} years`,
	servicing: `every ${servicingMonths.usual} months`,
	servicingHarsh: `every ${range(servicingMonths.harsh)} months`,
	workplaceExamination: `every ${workplaceExaminationMonths} months`,

	// Help with the cost.
	vatZero: `${vat.zeroPercent}%`,
	vatReduced: `${vat.reducedPercent}%`,
	vatReducedAge: `${vat.reducedFromAge} or over`,
	vatHelpline: vat.helpline,
	grantEngland: `up to ${gbp(grants.england.upToGbp)}`,
	grantEnglandSavings: gbp(grants.england.savingsTestFromGbp),
	grantWales: `up to ${gbp(grants.wales.upToGbp)}`,
	grantNorthernIreland: `up to ${gbp(grants.northernIreland.upToGbp)}`,
	grantScotland: `at least ${grants.scotland.atLeastPercent}%`,
	grantScotlandFull: `${grants.scotland.onSomeBenefitsPercent}%`,

	// Counts.
	quotePhotos: `up to ${inLetters(quotePhotos)} photos`,
	surveyPhotos: `about ${bruno.surveyPhotos} photos`,
	acornSensors: `${inLetters(acorn.safetySensors)} safety sensors`,
	acornRemotes: `${inLetters(acorn.remotes)} remote controls`,
} as const satisfies Record<string, string>;

export type FigureName = keyof typeof figures;

/** @throws when no figure has that name, so that the build fails instead of leaving a gap in the page. */
export function figure(name: string): string {
	if (Object.hasOwn(figures, name)) return figures[name as FigureName];
	throw new Error(`No figure is called {${name}}. The names are listed in content/README.md.`);
}

/** A text with each `{name}` replaced by its figure. */
export function withFigures(text: string): string {
	return text.replace(/\{(\w+)\}/g, (_, name: string) => figure(name));
}

function range({ from, to }: Range): string {
	return `${from}–${to}`;
}

function gbp(sum: number): string {
	return `£${sum.toLocaleString('en-GB')}`;
}

function pounds({ from, to }: Range): string {
	return `${gbp(from)}–${gbp(to)}`;
}

/** With a plain space, as the writers' list in `content/README.md` has it. */
function limit(weight: Weight): string {
	return stoneAndKg(weight, ' ');
}

function limitOf(name: string): string {
	const product = products.find((one) => one.name === name);
	if (!product) throw new Error(`No product is called ${name}.`);
	return limit(product.weightLimit);
}
