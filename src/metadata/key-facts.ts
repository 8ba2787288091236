import { country } from '#facts/country.ts';
import { figures } from '#facts/figures.ts';
import { subject } from '#facts/subject.ts';

/** What is asked most about outdoor stairlifts, in lines that are true without the text around them. */
export function keyFacts(): string[] {
	return [
		`A straight ${subject.one} costs ${figures.straightPrice}, a curved one ${figures.curvedPrice}, a platform lift ${figures.platformPrice}: ${country.name} guide prices of ${figures.priceYear}, VAT and installation included.`,
		`Fitting takes ${figures.installStraight} for a straight lift (${figures.installStraightRange} on harder steps) and ${figures.installCurved} for a curved one (${figures.installCurvedRange} on harder steps). A curved rail usually takes ${figures.curvedRailTime} to make.`,
		`VAT: ${figures.vatZero} for some disabled or chronically ill people, ${figures.vatReduced} for people of ${figures.vatReducedAge} when the supplier installs the lift, otherwise ${figures.vatStandard}. The supplier checks who qualifies.`,
		`Grants for adapting a home: ${figures.grantEngland} in England, ${figures.grantWales} in Wales, ${figures.grantNorthernIreland} in Northern Ireland (Disabled Facilities Grant); in Scotland ${figures.grantScotland} of the approved cost.`,
		`Service: ${figures.servicing}, or ${figures.servicingHarsh} in harsh conditions. Warranty: usually ${figures.warranty}. Batteries last ${figures.batteryLife} by our guide, ${figures.batteryAverage} on average; UK advice sites say ${figures.batteryLifeSites}, so outdoors plan on ${figures.batteryPlan}. A new pair costs ${figures.batteryPrice} with fitting.`,
	];
}
