import { sourced } from '#facts/fact.ts';
import { gbp } from '#facts/words.ts';

/** Help with the cost: who to ring, and what may be given. The rates of VAT are with the prices. */
const help = {
	...sourced(['vat-mobility-aids', 'vat-notice-701-7'], { vatReducedAge: '60 or over' }),
	...sourced('vat-form', { vatHelpline: '0300 123 1073' }),
	...sourced('disabled-facilities-grants', {
		grantEngland: `up to ${gbp(30_000)}`,
		grantEnglandSavings: gbp(6_000),
		grantWales: `up to ${gbp(36_000)}`,
	}),
	// Older copies of the page still say £25,000.
	...sourced('nihe-disabled-facilities-grant', { grantNorthernIreland: `up to ${gbp(35_000)}` }),
	...sourced('grants-scotland-share', { grantScotland: 'at least 80%' }),
	...sourced(['grants-shelter-scotland', 'grants-scotland-share'], { grantScotlandFull: '100%' }),
};

/** What councils must do and by when, what may have to be repaid, and whom to complain to. The sums are above. */
const grants = {
	...sourced('garden-england', { gardenYear: '2008' }),
	...sourced('grants-act', { grantDecision: '6 months', grantPayment: '12 months' }),
	...sourced('disabled-facilities-grants', { grantYears: '5 years' }),
	...sourced('mckeown-judgment', { mckeownYear: '2020' }),
	...sourced('repayment', { repayYears: '10 years', repayAbove: gbp(5000), repayMost: gbp(10_000) }),
	// Where many councils dropped the means test for small and medium work, and where one proposed to bring it back.
	...sourced('grants-wales', { walesTestYear: '2021' }),
	...sourced('nihe-disabled-facilities-grant', { grantNorthernIrelandMost: `up to ${gbp(70_000)}` }),
	...sourced('grants-scotland-share', { grantScotlandShare: '80%' }),
	// What a council provides and may not charge for.
	...sourced('minor-england', { minorEngland: gbp(1000) }),
	...sourced('minor-scotland', { minorScotland: gbp(1500) }),
	...sourced('ombudsman-england', { ombudsmanEngland: '0300 061 0614' }),
	...sourced('ombudsman-wales', { ombudsmanWales: '0300 790 0203' }),
	...sourced('ombudsman-northern-ireland', { ombudsmanNorthernIreland: '0800 34 34 24' }),
	...sourced('ombudsman-scotland', { ombudsmanScotland: '0800 377 7330' }),
};

/** Help that is asked for by name, and whom to ring. */
const byName = {
	...sourced('lewisham-discretionary', { lewishamMost: gbp(15_000) }),
	...sourced('colchester-stairlift', { colchesterDay: 'September 2022' }),
	...sourced('reading-discharge', { readingDischarge: gbp(3000) }),
	...sourced('sholland-discharge', { sHollandDischarge: gbp(5000) }),
	...sourced('pembrokeshire-medium', { pembrokeMedium: gbp(7000) }),
	...sourced('ni-trust-lifts', { niReportDay: 'June 2025', niWait: '16 weeks' }),
	...sourced('care-repair-hospitals', { careRepairHospitals: '17' }),
	...sourced('red-cross-wheelchairs', { redCrossTelephone: '0300 456 1914', redCrossMost: 'six months' }),
	...sourced('reablement-essex', { reablementMost: 'six weeks' }),
	...sourced('independent-age', { independentAge: '0800 319 6789' }),
	...sourced('made-to-measure-adviser', { adviserYear: '2016' }),
	...sourced('renters-rights', { rentersFrom: '1 May 2026' }),
	...sourced('equality-advisory', { eassTelephone: '0808 800 0082' }),
	...sourced('falls-scotland', { emergency: '999' }),
	...sourced('vat-mobility-aids', {
		vatDeclaration:
			'I [full name] of [the address where the installation is taking place] declare that I am aged 60 or over and that this supply and installation qualifies for the reduced rate of VAT in accordance with The Value Added Tax (Reduced Rate) Order 2007.',
	}),
};

export const grantFigures = [help, grants, byName] as const;
