import { sourced } from '#facts/fact.ts';
import { gbp } from '#facts/words.ts';

/** Help with the cost: who to ring, and what may be given. The rates of VAT are with the prices. */
const help = {
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

/** What councils must do and by when, what may have to be repaid, and whom to complain to. The sums are above. */
const grants = {
	...sourced({ gardenYear: '2008' }, 'garden-england'),
	...sourced({ grantDecision: '6 months', grantPayment: '12 months', grantWorkTime: '12 months' }, 'grants-act'),
	...sourced({ grantYears: '5 years' }, 'disabled-facilities-grants'),
	...sourced({ mckeownYear: '2020' }, 'mckeown-judgment'),
	...sourced({ repayYears: '10 years', repayAbove: gbp(5000), repayMost: gbp(10_000) }, 'repayment'),
	// Where many councils dropped the means test for small and medium work, and where one proposed to bring it back.
	...sourced({ walesTestYear: '2021' }, 'grants-wales'),
	...sourced({ walesTestBack: '2024' }, 'means-test-carmarthenshire'),
	...sourced({ repayWalesYear: '2008' }, 'repayment-wales'),
	...sourced({ grantNorthernIrelandMost: `up to ${gbp(70_000)}` }, 'nihe-disabled-facilities-grant'),
	...sourced({ grantScotlandShare: '80%' }, 'grants-scotland-share'),
	// What a council provides and may not charge for.
	...sourced({ minorEngland: gbp(1000) }, 'minor-england'),
	...sourced({ minorScotland: gbp(1500) }, 'minor-scotland'),
	...sourced({ ombudsmanEngland: '0300 061 0614' }, 'ombudsman-england'),
	...sourced({ ombudsmanWales: '0300 790 0203' }, 'ombudsman-wales'),
	...sourced({ ombudsmanNorthernIreland: '0800 34 34 24' }, 'ombudsman-northern-ireland'),
	...sourced({ ombudsmanScotland: '0800 377 7330' }, 'ombudsman-scotland'),
};

export const grantFigures = [help, grants] as const;
