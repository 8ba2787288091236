import { country } from '#facts/country.ts';
import { figures } from '#facts/figures.ts';
import { subject } from '#facts/subject.ts';

/** What is asked most about outdoor stairlifts, in lines that are true without the text around them. */
export function keyFacts(): string[] {
	const guide = `Our own guide figures of ${figures.priceYear}`;
	return [
		`A straight ${subject.one} costs ${figures.straightPrice}, a curved one ${figures.curvedPrice}, a platform lift ${figures.platformPrice}, VAT and installation included, in the ${country.name}. ${guide}; quotations decide.`,
		`Fitting takes ${figures.installStraight} for a straight lift (${figures.installStraightRange} on long or awkward steps) and ${figures.installCurved} for a curved one (${figures.installCurvedRange} on long or awkward steps). A curved rail takes ${figures.curvedRailTime} to make. ${guide}.`,
		`VAT: ${figures.vatZero} for some disabled or chronically ill people, ${figures.vatReduced} for people of ${figures.vatReducedAge} when the supplier installs the lift, otherwise ${figures.vatStandard}. For a lift on outdoor steps, the zero rate has rules of its own. The supplier checks who qualifies. From official texts (HMRC, GOV.UK).`,
		`Grants for adapting a home: ${figures.grantEngland} in England, ${figures.grantWales} in Wales, ${figures.grantNorthernIreland} (more in some cases) in Northern Ireland (Disabled Facilities Grant); in Scotland ${figures.grantScotland} of the approved cost. From official texts, read in stored copies: check the current sums with the council.`,
		`Service: ${figures.servicing}, or ${figures.servicingHarsh} in harsh conditions. Warranty: ${figures.warranty}, extendable ${figures.warrantyLongest}. Batteries last ${figures.batteryLife}, ${figures.batteryAverage} on average; a new pair costs ${figures.batteryPrice} with fitting. ${guide}.`,
		`Weight limits: ${figures.weightLowest} to ${figures.weightHighest}, by lift. ${guide}, to be confirmed by the installer: we have no maker's document on them.`,
	];
}
