import { computed, sourced } from '#facts/fact.ts';
import { atVat } from '#facts/figures/prices.ts';
import { gbp, pounds } from '#facts/figures/say.ts';
import { padsGbp, pricesGbp, socketGbp, vat } from '#facts/guide-prices.ts';
import { sumOf } from '#facts/range.ts';
import { readIn } from '#facts/sheets/source-line.ts';
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

const pricesChecked = readIn([sources['socket-prices'], sources['concrete-prices']]);

/** Totals and later costs. */
export const costs = {
	...computed({ checkedMonth: pricesChecked }, 'socket-prices', 'concrete-prices'),
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
		'assumption',
	),
	...computed({ chargeEnergy: `${chargeKwh.toFixed(2)} kWh` }, 'guide'),
	...sourced({ longWarrantyPriceHigh: gbp(250) }, 'long-warranties'),
	...sourced({ rentMinimum: '1–3 months' }, 'rent-terms'),
	...sourced({ surreyYear: '2004', surreyUsed: gbp(2500), surreyNew: gbp(2300) }, 'surrey-report'),
};
