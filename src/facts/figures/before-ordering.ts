import { sourced } from '#facts/fact.ts';
import { gbp, pounds } from '#facts/figures/say.ts';

/** What protects a buyer's money, and prices of new lifts that others print. */
export const beforeOrdering = {
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
