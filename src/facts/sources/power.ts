import { storedCopies } from '#facts/sources/source.ts';

/** About sizes, speeds, batteries and ramps. */
export const powerSources = storedCopies('2026-11-21', {
	'usual-sizes': {
		kind: 'company',
		title: 'Stairlifts: parking, folded width and weight limits',
		publisher: 'stairlift.co.uk',
		url: 'http://stairlift.co.uk/page9.html',
		of: '2010',
	},
	'stairlift-speed': {
		kind: 'company',
		title: 'How fast does a stairlift go?',
		publisher: 'Senior Stairlifts',
		url: 'https://seniorstairlifts.co.uk/?p=4267',
		read: { as: 'stored copy', on: '2026-11-22' },
	},
	'stairlift-speed-quest': {
		kind: 'press',
		title: 'Lifts offer mobility, freedom: stairs, who cares?',
		publisher: 'Quest, Muscular Dystrophy Association',
		url: 'http://quest.mda.org/article/lifts-offer-mobility-freedom-stairs-who-cares',
		of: '1998-12-01',
		read: { as: 'stored copy', on: '2026-11-22' },
	},
	'cold-batteries': {
		kind: 'company',
		own: true,
		title: 'User manual of a powered wheelchair, the Storm4',
		publisher: 'Invacare, a maker of wheelchairs',
		url: 'https://manualmachine.com/invacare/storm4truetrackplus/22753485-user-manual',
		of: '2018',
		read: { as: 'stored copy', on: '2026-11-22' },
	},
	'batteries-guru': {
		kind: 'company',
		title: 'Stairlift batteries: lifespan and replacement in the UK',
		publisher: 'Stairlift Guru',
		url: 'https://stairliftguru.co.uk/stairlift-batteries',
		of: '2026-01-03',
	},
	'batteries-review': {
		kind: 'company',
		title: 'Stairlift batteries: how they charge and how long they last',
		publisher: 'Review Mobility',
		url: 'https://reviewmobility.co.uk/stairlifts/stairlift-batteries/',
		of: '2026-07-02',
	},
	'batteries-first-choice': {
		kind: 'company',
		title: 'The ultimate guide to stairlift batteries',
		publisher: '1st Choice Stairlifts',
		url: 'https://www.1stchoicestairlifts.com/resources/the-ultimate-guide-to-stairlift-batteries/',
	},
	'lifetime-homes': {
		kind: 'press',
		own: true,
		title: 'Lifetime Homes, criterion 2: gradients, matched with Approved Document M of 2004',
		publisher: 'Lifetime Homes',
		url: 'http://www.lifetimehomes.org.uk/pages/criterion2.html',
	},
});
