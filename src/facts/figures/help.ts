import { sourced } from '#facts/fact.ts';
import { gbp } from '#facts/figures/say.ts';

/** Help with the cost: who to ring, and what may be given. The rates of VAT are with the prices. */
export const help = {
	...sourced({ vatReducedAge: '60 or over' }, 'vat-mobility-aids', 'vat-notice-701-7'),
	...sourced({ vatHelpline: '0300 123 1073' }, 'vat-form'),
	...sourced(
		{
			grantEngland: `up to ${gbp(30_000)}`,
			grantEnglandSavings: gbp(6_000),
			grantWales: `up to ${gbp(36_000)}`,
		},
		'disabled-facilities-grants',
	),
	// Older copies of the page still say £25,000.
	...sourced({ grantNorthernIreland: `up to ${gbp(35_000)}` }, 'nihe-disabled-facilities-grant'),
	...sourced({ grantScotland: 'at least 80%' }, 'grants-scotland-share'),
	...sourced({ grantScotlandFull: '100%' }, 'grants-shelter-scotland', 'grants-scotland-share'),
};
