import { company, official, press, storedCopies } from '#facts/sources/source.ts';

/** Sizes, speeds, batteries and ramps; rain, cold, ice, and what may stand outdoors; riding a lift and looking after it. */
export const useSources = {
	...storedCopies('2026-11-21', {
		'usual-sizes': company(
			'Stairlifts: parking, folded width and weight limits',
			'stairlift.co.uk',
			'http://stairlift.co.uk/page9.html',
			{ of: '2010' },
		),
		'batteries-guru': company(
			'Stairlift batteries: lifespan and replacement in the UK',
			'Stairlift Guru',
			'https://stairliftguru.co.uk/stairlift-batteries',
			{ of: '2026-01-03' },
		),
		'batteries-review': company(
			'Stairlift batteries: how they charge and how long they last',
			'Review Mobility',
			'https://reviewmobility.co.uk/stairlifts/stairlift-batteries/',
			{ of: '2026-07-02' },
		),
		'batteries-first-choice': company(
			'The ultimate guide to stairlift batteries',
			'1st Choice Stairlifts',
			'https://www.1stchoicestairlifts.com/resources/the-ultimate-guide-to-stairlift-batteries/',
		),
		'lifetime-homes': press(
			'Lifetime Homes, criterion 2: gradients, matched with Approved Document M of 2004',
			'Lifetime Homes',
			'http://www.lifetimehomes.org.uk/pages/criterion2.html',
			{ own: true },
		),
		'ip-codes': company(
			'IP codes: what the two figures mean (EN 60529)',
			'Illuma Lighting',
			'https://www.illuma.co.uk/support/ip-ratings/10.htm',
		),
		'met-office-november-2010': official(
			'Big chill breaks November temperature records',
			'Met Office',
			'https://blog.metoffice.gov.uk/2010/11/28/big-chill-breaks-november-temperature-records/',
			{ of: '2010-11-28' },
		),
		'braemar-2021': press(
			'Braemar is Britain’s highest and coldest parish',
			'The Times',
			'https://www.thetimes.co.uk/article/braemar-is-britains-highest-and-coldest-parish-vq32qxlkx',
			{ of: '2021-02-12' },
		),
		'stairlift-standard': company(
			'EN 81-40:2020, what it covers and what it leaves out',
			'ce-marking.help',
			'https://ce-marking.help/directive/machinery-regulation/standard/9057/en-81-402020',
			{ of: '2020' },
		),
		'garden-steps': company(
			'Do new external steps need planning permission?',
			'Planning Portal, a joint venture of the government and TerraQuest',
			'https://interactive.planningportal.co.uk/faqs/do-new-external-steps-outside-my-house-need-planning-permission-or-building-control-approval',
		),
		'clearing-snow': official(
			'Tips for clearing snow and ice',
			'St Helens Borough Council',
			'https://sthelens.gov.uk/article/14466/Tips-for-clearing-snow-and-ice',
			{ of: '2026-01-05' },
		),
		'power-cut-cottsway': press(
			'Stairlifts: safety in your home',
			'Cottsway Housing, a housing association',
			'https://www.cottsway.co.uk/my-home/safety-in-your-home/stairlifts/',
		),
		'power-cut-bm': company(
			'What happens to my stairlift when there is a power cut?',
			'B&M Stairlifts, Ireland',
			'https://bmstairlifts.ie/stairlifts-blog/what-happens-with-my-stairlift-when-theres-a-power-cut/',
		),
		'running-costs-cheshire': company(
			'How much does it cost to run a stairlift?',
			'Cheshire Later Life Hub',
			'https://cheshirelaterlifehub.co.uk/how-much-does-it-cost-to-run-a-stairlift/',
		),
		'priority-services': official(
			'Priority Services Register',
			'Chesterfield Borough Council',
			'https://chesterfield.gov.uk/living-here/people-and-families/vulnerable-elderly-disabled-people/priority-services-register',
		),
		'power-cut-nie': company(
			'Questions about planned work, with the customer helpline',
			'NIE Networks',
			'https://www.nienetworks.co.uk/help-advice/faqs/planned-work',
			{ own: true },
		),
		'stairlifts-and-cognition': press(
			'Cognitive impairment and stairlifts',
			'OTnews, Royal College of Occupational Therapists',
			'https://viewer.joomag.com/otnews-november-2021/0104792001636455397/p52',
			{ of: '2021-11' },
		),
		'landlord-lifts': press(
			'Lifts and lifting equipment in communal areas and residents’ homes',
			'Housing 21, a housing association',
			'https://www.housing21.org.uk/resident-information/publications-policies-and-guides/policies/lifts-and-lifting-equipment-installations-policy/lifts-and-lifting-equipment-in-communal-areas-and-residents-homes/',
		),
	}),
	...storedCopies('2026-11-22', {
		'stairlift-speed': company(
			'How fast does a stairlift go?',
			'Senior Stairlifts',
			'https://seniorstairlifts.co.uk/?p=4267',
		),
		'stairlift-speed-quest': press(
			'Lifts offer mobility, freedom: stairs, who cares?',
			'Quest, Muscular Dystrophy Association',
			'http://quest.mda.org/article/lifts-offer-mobility-freedom-stairs-who-cares',
			{ of: '1998-12-01' },
		),
		'cold-batteries': company(
			'User manual of a powered wheelchair, the Storm4',
			'Invacare, a maker of wheelchairs',
			'https://manualmachine.com/invacare/storm4truetrackplus/22753485-user-manual',
			{ of: '2018', own: true },
		),
		'power-cut-105': company(
			'What do I do if there’s a power cut in my area?',
			'npower',
			'https://www.npower.com/help-and-support/emergency-information/electricity-safety-advice/power-cut-help/',
		),
		'power-cut-105-launch': press(
			'Now you can call 105 if you get a power cut',
			'Gizmodo UK',
			'http://www.gizmodo.co.uk/2016/09/now-you-can-call-105-if-you-get-a-power-cut/',
			{ of: '2016-09' },
		),
	}),
};
