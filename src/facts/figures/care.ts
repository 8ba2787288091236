import { sourced } from '#facts/fact.ts';
import { range } from '#facts/figures/say.ts';

export const care = {
	...sourced(
		{
			warranty: '12 months',
			warrantyLongest: 'up to 5 years',
			servicing: 'every 12 months',
			servicingHarsh: `every ${range({ from: 6, to: 9 })} months`,
		},
		'guide',
	),
	// What people paid on average in that year: history, not a price of today.
	...sourced({ whichYear: '2014', serviceContract: '£99 a year', extendedWarranty: '£89 a year' }, 'which-survey'),
	// In care homes and workplaces; no duty of a home owner.
	...sourced({ workplaceExamination: 'every 6 months' }, 'workplace-lifts'),
};
