import { storedCopies } from '#facts/sources/source.ts';

/** About riding a lift and looking after it. */
export const useSources = storedCopies('2026-11-21', {
	'power-cut-cottsway': {
		kind: 'press',
		title: 'Stairlifts: safety in your home',
		publisher: 'Cottsway Housing, a housing association',
		url: 'https://www.cottsway.co.uk/my-home/safety-in-your-home/stairlifts/',
	},
	'power-cut-bm': {
		kind: 'company',
		title: 'What happens to my stairlift when there is a power cut?',
		publisher: 'B&M Stairlifts, Ireland',
		url: 'https://bmstairlifts.ie/stairlifts-blog/what-happens-with-my-stairlift-when-theres-a-power-cut/',
	},
	'running-costs-cheshire': {
		kind: 'company',
		title: 'How much does it cost to run a stairlift?',
		publisher: 'Cheshire Later Life Hub',
		url: 'https://cheshirelaterlifehub.co.uk/how-much-does-it-cost-to-run-a-stairlift/',
	},
	'priority-services': {
		kind: 'official',
		title: 'Priority Services Register',
		publisher: 'Chesterfield Borough Council',
		url: 'https://chesterfield.gov.uk/living-here/people-and-families/vulnerable-elderly-disabled-people/priority-services-register',
	},
	'power-cut-105': {
		kind: 'company',
		title: 'What do I do if there’s a power cut in my area?',
		publisher: 'npower',
		url: 'https://www.npower.com/help-and-support/emergency-information/electricity-safety-advice/power-cut-help/',
		read: { as: 'stored copy', on: '2026-11-22' },
	},
	'power-cut-105-launch': {
		kind: 'press',
		title: 'Now you can call 105 if you get a power cut',
		publisher: 'Gizmodo UK',
		url: 'http://www.gizmodo.co.uk/2016/09/now-you-can-call-105-if-you-get-a-power-cut/',
		of: '2016-09',
		read: { as: 'stored copy', on: '2026-11-22' },
	},
	'power-cut-nie': {
		kind: 'company',
		own: true,
		title: 'Questions about planned work, with the customer helpline',
		publisher: 'NIE Networks',
		url: 'https://www.nienetworks.co.uk/help-advice/faqs/planned-work',
	},
	'stairlifts-and-cognition': {
		kind: 'press',
		title: 'Cognitive impairment and stairlifts',
		publisher: 'OTnews, Royal College of Occupational Therapists',
		url: 'https://viewer.joomag.com/otnews-november-2021/0104792001636455397/p52',
		of: '2021-11',
	},
	'landlord-lifts': {
		kind: 'press',
		title: 'Lifts and lifting equipment in communal areas and residents’ homes',
		publisher: 'Housing 21, a housing association',
		url: 'https://www.housing21.org.uk/resident-information/publications-policies-and-guides/policies/lifts-and-lifting-equipment-installations-policy/lifts-and-lifting-equipment-in-communal-areas-and-residents-homes/',
	},
});
