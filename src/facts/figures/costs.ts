import { country } from '#facts/country.ts';
import { computed, sourced } from '#facts/fact.ts';
import { padsGbp, socketGbp } from '#facts/figures/ground.ts';
import { atVat, vat } from '#facts/figures/prices.ts';
import { gbp, pounds } from '#facts/figures/say.ts';
import { pricesGbp } from '#facts/guide-prices.ts';
import { type Range, sumOf } from '#facts/range.ts';
import { checkedOn } from '#facts/sheets/source-line.ts';
import { sources } from '#facts/sources.ts';

const { straight, curved } = pricesGbp;

/** The worked examples, with the lift's VAT at a rate; the ground and the socket cost the same at each. */
function brickSteps(percent: number): string {
	return pounds(sumOf(atVat(straight, percent), padsGbp, socketGbp));
}

function stepsWithTurn(percent: number): string {
	return pounds(sumOf(atVat(curved, percent), socketGbp));
}

/** Two batteries of 12 V, in kilowatt-hours, at the smaller of the usual sizes. */
const chargeKwh = (24 * 7) / 1000;
const pencePerKwh = 26.11;

/** What the comparison site printed for straight lifts indoors, in pounds. */
const acorn = { setUp: 1100, month: 40, monthsFree: 6, toBuy: 2000 } as const;
const stannah = { setUp: 1200, month: 77, monthsFree: 0, toBuy: 1900 } as const;

/** The first month at the end of which more has been paid in rent than the lift costs new. */
function rentOvertakes({ setUp, month, monthsFree, toBuy }: typeof acorn | typeof stannah): string {
	return String(monthsFree + Math.floor((toBuy - setUp) / month) + 1);
}

function dollars({ from, to }: Range): string {
	return `$${from.toLocaleString(country.language)} to $${to.toLocaleString(country.language)}`;
}

const pricesChecked = checkedOn([sources['socket-prices'], sources['concrete-prices']]);

/** Totals, later costs and renting. */
export const costs = {
	...computed(
		{ checkedYear: pricesChecked.slice(-4), checkedMonth: pricesChecked },
		'socket-prices',
		'concrete-prices',
	),
	...computed(
		{
			brickExtra: pounds(sumOf(padsGbp, socketGbp)),
			totalBrick: brickSteps(vat.standard),
			totalBrickReduced: brickSteps(vat.reduced),
			totalBrickZero: brickSteps(vat.zero),
			totalTurn: stepsWithTurn(vat.standard),
			totalTurnReduced: stepsWithTurn(vat.reduced),
			totalTurnZero: stepsWithTurn(vat.zero),
		},
		'guide',
		'socket-prices',
		'concrete-prices',
	),
	...sourced(
		{
			electricityPrice: `${pencePerKwh}p`,
			electricityPeriod: 'July to September 2026',
		},
		'price-cap',
	),
	...computed({ chargeEnergy: `${chargeKwh.toFixed(2)} kWh` }, 'guide'),
	...computed(
		{
			chargeCost: `about ${Math.round(chargeKwh * pencePerKwh)}p`,
			chargeYear: `about ${gbp(Math.round((chargeKwh * pencePerKwh * 365) / 100))}`,
		},
		'guide',
		'price-cap',
	),
	...sourced(
		{
			whichYear: '2014',
			comparisonYear: '2019',
			serviceContractPrice: gbp(99),
			longWarrantyPrice: gbp(89),
			usedPrice: gbp(1490),
			acornRentSetUp: gbp(acorn.setUp),
			acornRentMonth: gbp(acorn.month),
			acornRentFree: `${acorn.monthsFree} months`,
			acornNew: gbp(acorn.toBuy),
			stannahRentSetUp: gbp(stannah.setUp),
			stannahRentMonth: gbp(stannah.month),
			stannahNew: gbp(stannah.toBuy),
		},
		'comparison-prices',
	),
	...computed({ acornRentTurn: rentOvertakes(acorn), stannahRentTurn: rentOvertakes(stannah) }, 'comparison-prices'),
	...sourced({ longWarrantyPriceHigh: gbp(250) }, 'long-warranties'),
	...sourced({ rentMinimum: '1–3 months' }, 'rent-terms'),
	...sourced({ surreyYear: '2004', surreyUsed: gbp(2500), surreyNew: gbp(2300) }, 'surrey-report'),
	...sourced(
		{
			usPricesDate: 'June 2021',
			usIndoorPrice: dollars({ from: 3000, to: 4000 }),
			usOutdoorPrice: dollars({ from: 5000, to: 7000 }),
		},
		'us-prices',
	),
};
