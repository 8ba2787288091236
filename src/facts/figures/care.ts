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
	// In care homes and workplaces; no duty of a home owner.
	...sourced({ workplaceExamination: 'every 6 months' }, 'workplace-lifts'),
};
