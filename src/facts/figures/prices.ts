import { assumed, computed, readIn, sourced } from '#facts/fact.ts';
import { batteries } from '#facts/figures/lifts.ts';
import {
	atVat,
	padConcreteGbp,
	padDays,
	padLabourGbp,
	padsGbp,
	pricesGbp,
	priceYear,
	socketGbp,
	sumOf,
	vat,
} from '#facts/guide-prices.ts';
import { gbp, inLetters, pounds } from '#facts/in-words.ts';
import { sources } from '#facts/sources.ts';

const { straight, curved } = pricesGbp;

const prices = {
	...sourced('guide', {
		priceYear: String(priceYear),
		straightPrice: pounds(straight),
		curvedPrice: pounds(curved),
		platformPrice: `${pounds(pricesGbp.platform)} or more`,
		batteryPrice: pounds(pricesGbp.batteries),
	}),
	...computed('guide', { twoStraightPrice: pounds({ from: 2 * straight.from, to: 2 * straight.to }) }),
	...sourced('vat-rates', { vatStandard: `${vat.standard}%` }),
	...sourced('vat-notice-701-7', { vatReduced: `${vat.reduced}%`, vatZero: `${vat.zero}%` }),
	// The guide ranges at the other rates.
	...computed(['guide', 'vat-notice-701-7'], {
		straightPriceReduced: pounds(atVat(straight, vat.reduced)),
		straightPriceZero: pounds(atVat(straight, vat.zero)),
		curvedPriceReduced: pounds(atVat(curved, vat.reduced)),
		curvedPriceZero: pounds(atVat(curved, vat.zero)),
		platformPriceReduced: `${pounds(atVat(pricesGbp.platform, vat.reduced))} or more`,
		platformPriceZero: `${pounds(atVat(pricesGbp.platform, vat.zero))} or more`,
	}),
};

/** What a rail stands on and what charges it: concrete pads and sockets. */
const ground = {
	...sourced('socket-prices', { socketPrice: pounds(socketGbp) }),
	...computed(['concrete-prices', 'assumption'], { padLabour: pounds(padLabourGbp), padsPrice: pounds(padsGbp) }),
	...assumed({ padDays: `${inLetters(padDays)} days` }),
	...sourced('concrete-prices', { padConcrete: pounds(padConcreteGbp) }),
};

/** The worked examples, with the lift's VAT at a rate; the ground and the socket cost the same at each. */
function brickSteps(percent: number): string {
	return pounds(sumOf(atVat(straight, percent), padsGbp, socketGbp));
}

function stepsWithTurn(percent: number): string {
	return pounds(sumOf(atVat(curved, percent), socketGbp));
}

/** In kilowatt-hours, at the smaller of the usual sizes. */
const chargeKwh = (batteries.count * batteries.volts * batteries.ampHours[0]) / 1000;

/** Totals and later costs. */
const costs = {
	...computed(['socket-prices', 'concrete-prices'], {
		checkedMonth: readIn([sources['socket-prices'], sources['concrete-prices']]),
	}),
	...computed(['guide', 'socket-prices', 'concrete-prices', 'assumption'], {
		brickExtra: pounds(sumOf(padsGbp, socketGbp)),
		totalBrick: brickSteps(vat.standard),
		totalBrickReduced: brickSteps(vat.reduced),
		totalBrickZero: brickSteps(vat.zero),
		totalTurn: stepsWithTurn(vat.standard),
		totalTurnReduced: stepsWithTurn(vat.reduced),
		totalTurnZero: stepsWithTurn(vat.zero),
	}),
	...computed('guide', { chargeEnergy: `${chargeKwh.toFixed(2)} kWh` }),
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

/** A lift that is rented, in pounds: no firm's prices. */
const rent = { newLift: 2400, settingUp: 600, month: 60 };

const exampleRent = assumed({
	exampleNew: gbp(rent.newLift),
	exampleSettingUp: gbp(rent.settingUp),
	exampleRent: gbp(rent.month),
	exampleMonths: `${(rent.newLift - rent.settingUp) / rent.month} months`,
});

export const priceFigures = [prices, ground, costs, exampleQuotations, exampleRent] as const;
