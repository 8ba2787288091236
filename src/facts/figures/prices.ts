import { assumed, computed, readIn, sourced } from '#facts/fact.ts';
import {
	padConcreteGbp,
	padDays,
	padLabourGbp,
	padsGbp,
	pricesGbp,
	priceYear,
	type Range,
	socketGbp,
	sumOf,
	vat,
} from '#facts/guide-prices.ts';
import { sources } from '#facts/sources.ts';
import { gbp, inLetters, pounds } from '#facts/words.ts';

/** The same lift at another rate of VAT, to the nearest pound. */
function atVat({ from, to }: Range, percent: number): Range {
	const convert = (price: number) => Math.round((price * (100 + percent)) / (100 + vat.standard));
	return { from: convert(from), to: convert(to) };
}

const { straight, curved } = pricesGbp;

const prices = {
	...sourced(
		{
			priceYear: String(priceYear),
			straightPrice: pounds(straight),
			curvedPrice: pounds(curved),
			platformPrice: `${pounds(pricesGbp.platform)} or more`,
			batteryPrice: pounds(pricesGbp.batteries),
		},
		'guide',
	),
	...computed({ twoStraightPrice: pounds({ from: 2 * straight.from, to: 2 * straight.to }) }, 'guide'),
	...sourced({ vatStandard: `${vat.standard}%` }, 'vat-rates'),
	...sourced({ vatReduced: `${vat.reduced}%`, vatZero: `${vat.zero}%` }, 'vat-notice-701-7'),
	// The guide ranges at the other rates.
	...computed(
		{
			straightPriceReduced: pounds(atVat(straight, vat.reduced)),
			straightPriceZero: pounds(atVat(straight, vat.zero)),
			curvedPriceReduced: pounds(atVat(curved, vat.reduced)),
			curvedPriceZero: pounds(atVat(curved, vat.zero)),
		},
		'guide',
		'vat-notice-701-7',
	),
};

/** What a rail stands on and what charges it: concrete pads and sockets. */
const ground = {
	...sourced({ socketPrice: pounds(socketGbp), socketShortTime: 'about 30 minutes' }, 'socket-prices'),
	...sourced({ socketRating: 'IP65 or IP66', rcd: '30 mA' }, 'socket-rules'),
	...computed(
		{
			padLabour: pounds(padLabourGbp),
			padsPrice: pounds(padsGbp),
		},
		'concrete-prices',
		'assumption',
	),
	...assumed({ padDays: `${inLetters(padDays)} days` }),
	...sourced({ padConcrete: pounds(padConcreteGbp) }, 'concrete-prices'),
	...sourced(
		{ padFirst: `${inLetters(3)} days`, padWait: `${inLetters(7)} days`, padFull: '28 days' },
		'concrete-strength',
	),
	...sourced({ frostStops: '3°C', frostLay: '4°C' }, 'concrete-cold'),
};

/** The worked examples, with the lift's VAT at a rate; the ground and the socket cost the same at each. */
function brickSteps(percent: number): string {
	return pounds(sumOf(atVat(straight, percent), padsGbp, socketGbp));
}

function stepsWithTurn(percent: number): string {
	return pounds(sumOf(atVat(curved, percent), socketGbp));
}

/** Two batteries of 12 V, in kilowatt-hours, at the smaller of the usual sizes. */
const chargeKwh = (24 * 7) / 1000;

/** Totals and later costs. */
const costs = {
	...computed(
		{ checkedMonth: readIn([sources['socket-prices'], sources['concrete-prices']]) },
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
		'assumption',
	),
	...computed({ chargeEnergy: `${chargeKwh.toFixed(2)} kWh` }, 'guide'),
	...sourced({ longWarrantyPriceHigh: gbp(250) }, 'long-warranties'),
	...sourced({ rentMinimum: '1–3 months' }, 'rent-terms'),
	...sourced({ surreyYear: '2004', surreyUsed: gbp(2500), surreyNew: gbp(2300) }, 'surrey-report'),
};

/** Two quotations for the same lift, in pounds: firm B's sum has the extras in it. */
const liftA = 2150;
const extrasA = { cover: 95, remote: 55, socket: 180, pads: 420 };
const liftB = 2790;
const warrantyMonths = { a: 12, b: 24 };

const totalA = Object.values(extrasA).reduce((sum, extra) => sum + extra, liftA);

const exampleQuotations = assumed({
	exampleLiftA: gbp(liftA),
	exampleLiftB: gbp(liftB),
	exampleCover: gbp(extrasA.cover),
	exampleRemote: gbp(extrasA.remote),
	exampleSocket: gbp(extrasA.socket),
	examplePads: gbp(extrasA.pads),
	exampleTotalA: gbp(totalA),
	exampleLead: gbp(liftB - liftA),
	exampleGap: gbp(totalA - liftB),
	exampleWarrantyA: `${warrantyMonths.a} months`,
	exampleWarrantyB: `${warrantyMonths.b} months`,
});

/** Selling in the home, trade bodies, cancelling, and lifts paid by a council: each with its year, as the pages say it. */
const buying = {
	...sourced({ bhtaVisit: 'three hours' }, 'bhta-home-sales'),
	// From the day on which the association has all that it needs.
	...sourced({ bhtaComplaint: '90 days', bhtaTelephone: '020 7702 2141' }, 'bhta-complaints'),
	...sourced({ citizensAdviceTelephone: '0808 223 1133' }, 'citizens-advice-consumer'),
	...sourced({ adviceDirectScotlandTelephone: '0808 164 6000' }, 'advice-direct-scotland'),
	...sourced({ tradingStandardsNiTelephone: '0300 123 6262' }, 'trading-standards-ni'),
	...sourced({ surreyHomes: 'twelve homes' }, 'surrey-report'),
	...sourced({ haltonYear: '2018' }, 'halton-council'),
	// Where the firm has not told the buyer of the right.
	...sourced({ coolingOffExtended: '12 months' }, 'cooling-off-rules'),
};

/** What protects a buyer's money, and prices of new lifts that others print. */
const beforeOrdering = {
	// Of the lift, not of what is paid by card.
	...sourced(
		{ cardLaw: 'section 75', cardOver: gbp(100), cardUpTo: gbp(30_000) },
		'section-75',
		'section-75-moneyhelper',
	),
	// Of stairlifts as such, undated; whether with VAT is not said.
	...sourced({ newLiftPrices: pounds({ from: 2_000, to: 4_000 }) }, 'new-lift-prices'),
	...sourced({ highwaySection: 'section 137' }, 'highways-act'),
};

export const priceFigures = [prices, ground, costs, exampleQuotations, buying, beforeOrdering] as const;
