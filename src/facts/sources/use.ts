import type { Source } from '#facts/sources/source.ts';

/** About riding a lift and looking after it. */
export const useSources = {
	'power-cut-cottsway': {
		title: 'Stairlifts: safety in your home',
		publisher: 'Cottsway Housing',
		url: 'https://www.cottsway.co.uk/my-home/safety-in-your-home/stairlifts/',
		of: 'undated',
		checked: '2026-11-21',
		confidence: 'medium',
	},
	'power-cut-bm': {
		title: 'What happens to my stairlift when there is a power cut?',
		publisher: 'B&M Stairlifts, Ireland',
		url: 'https://bmstairlifts.ie/stairlifts-blog/what-happens-with-my-stairlift-when-theres-a-power-cut/',
		of: 'undated',
		checked: '2026-11-21',
		confidence: 'medium',
	},
	'running-costs-cheshire': {
		title: 'How much does it cost to run a stairlift?',
		publisher: 'Cheshire Later Life Hub',
		url: 'https://cheshirelaterlifehub.co.uk/how-much-does-it-cost-to-run-a-stairlift/',
		of: 'undated',
		checked: '2026-11-21',
		confidence: 'medium',
	},
	'priority-services': {
		title: 'Priority Services Register',
		publisher: 'Chesterfield Borough Council',
		url: 'https://chesterfield.gov.uk/living-here/people-and-families/vulnerable-elderly-disabled-people/priority-services-register',
		of: 'undated',
		checked: '2026-11-21',
		confidence: 'high',
	},
	'power-cut-105': {
		title: 'Safeguarding older adults during gas or electricity supply interruptions',
		publisher: 'Carents',
		url: 'https://carents.co.uk/money/grants-benefits/priority-services-register/safeguarding',
		of: 'undated',
		checked: '2026-11-21',
		confidence: 'medium',
	},
	'stairlifts-and-cognition': {
		title: 'Cognitive impairment and stairlifts',
		publisher: 'OTnews, Royal College of Occupational Therapists',
		url: 'https://viewer.joomag.com/otnews-november-2021/0104792001636455397/p52',
		of: '2021-11',
		checked: '2026-11-21',
		confidence: 'high',
	},
	'bruno-curved-manual': {
		title: 'Contents of the Bruno CRE-2110 installation manual, in a US dealer’s notes',
		publisher: 'PBNJ Labs',
		url: 'https://github.com/pbnjlabs/llm-wiki/blob/main/wiki/sources/Bruno/Bruno%20Curved%20SL/CRE-2110%20Install%20Manual.md',
		of: '2018-04-02',
		checked: '2026-11-21',
		confidence: 'medium',
	},
	'landlord-lifts': {
		title: 'Lifts and lifting equipment in communal areas and residents’ homes',
		publisher: 'Housing 21',
		url: 'https://www.housing21.org.uk/resident-information/publications-policies-and-guides/policies/lifts-and-lifting-equipment-installations-policy/lifts-and-lifting-equipment-in-communal-areas-and-residents-homes/',
		of: 'undated',
		checked: '2026-11-21',
		confidence: 'medium',
	},
} as const satisfies Record<string, Source>;
