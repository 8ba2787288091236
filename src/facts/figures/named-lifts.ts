import { sourced } from '#facts/fact.ts';

/** What single dealers say of one lift, with the dates that have to stand beside it. */
export const namedLifts = {
	...sourced(
		{
			synergyQuotedIn: 'March 2026',
			synergyBatteries: 'two 12V, 7Ah batteries',
			synergyWarranty: '12 months',
		},
		'synergy-quotation',
	),
	...sourced({ savariaDealerYear: '2026' }, 'savaria-dealer-straight', 'savaria-dealer-curved'),
	...sourced({ savariaSince: 'March 2021' }, 'savaria-offer'),
};
