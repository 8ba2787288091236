import { fact } from '#facts/fact.ts';

/** The limit in the maker's papers, and the one that the lifts are offered with. */
export const brunoKg = { standard: { kg: 181, stone: 28.6 }, most: { kg: 190, stone: 30 } } as const;

/** What the two Bruno lifts share, in the terms of the maker's US papers. */
export const brunoTerms = {
	railWarranty: fact('5 years', 'bruno-warranty', 'bruno-price-list'),
	partsWarranty: fact('2 years', 'bruno-warranty', 'bruno-price-list'),
	labourWarranty: fact('30 days', 'bruno-warranty', 'bruno-price-list'),
	standardSeat: fact('46–48 cm', 'bruno-dealer-form'),
	wideSeat: fact('58 cm', 'bruno-price-list'),
	swivelAngle: fact('85°', 'bruno-price-list'),
	curvedDelivery: fact('42 days', 'bruno-price-list'),
	curvedDeliveryHurried: fact('21 days', 'bruno-price-list'),
	cancelDrawings: fact('$350', 'bruno-price-list'),
} as const;

const { railWarranty, partsWarranty, labourWarranty, standardSeat, wideSeat } = brunoTerms;

export const brunoBoth = {
	warranty: fact(
		`${railWarranty.value} on rail, gearbox and motor; ${partsWarranty.value} on other parts; ${labourWarranty.value} on labour (US terms, from a list valid to February 2026)`,
		...railWarranty.from,
	),
	seat: fact(
		`${standardSeat.value} between the arms, or ${wideSeat.value} as an option`,
		'bruno-dealer-form',
		'bruno-price-list',
	),
	footrest: fact('folds by hand; by motor, with the seat, as an option', 'bruno-price-list'),
	origin: fact('Bruno, of Oconomowoc, Wisconsin, USA', 'bruno-price-list', 'bruno-warranty'),
} as const;
