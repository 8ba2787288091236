import { storedCopies } from '#facts/sources/source.ts';

/** About curved rails, bends and landings. */
export const curvedSources = storedCopies('2026-11-21', {
	'turns-uk': {
		kind: 'company',
		title: 'Curved stairlifts: which staircases need one',
		publisher: 'Stairlift Experts, which offers surveys',
		url: 'https://stairliftexperts.co.uk/lifts/curved-stair-lifts',
	},
	'dolphin-knowledge': {
		kind: 'company',
		own: true,
		title: 'Basic knowledge of stairlifts',
		publisher: 'Dolphin Stairlifts',
		url: 'http://dolphinstairlifts.com/products/stairlifts/useful-knowledge.aspx',
	},
	'two-straight-lifts': {
		kind: 'company',
		title: 'Two straight stairlifts or one curved: which is better?',
		publisher: 'Accessible Systems',
		url: 'https://www.accessiblemed.com/straight-vs-curved-stair-lift-landings-pros-cons/',
	},
	'inside-turn': {
		kind: 'company',
		title: 'How to measure a curved stairlift',
		publisher: 'ASAP Lifts',
		url: 'https://asaplifts.com/blog/how-to-measure-a-curved-stair-lift',
	},
	'tube-rails': {
		kind: 'company',
		title: 'Curved stairlifts: tube rail or flat rail',
		publisher: 'Lifeway Mobility',
		url: 'https://resources.lifewaymobility.com/blog/curved-stair-lifts-tube-rail-vs-flat-rail-track',
		of: '2018-05-25',
	},
	'modular-rails': {
		kind: 'company',
		title: 'Stairlift takes the strain: made-to-measure and modular rails',
		publisher: 'Pear Stairs',
		url: 'https://www.pearstairs.co.uk/blog/cat/health-leisure/post/stairlift-takes-the-strain-for-comfy-customer/',
	},
	'curved-track-posts': {
		kind: 'press',
		title: 'Minivator 2000, a curved stairlift',
		publisher: 'Living Made Easy',
		url: 'https://livingmadeeasy.org.uk/category/access-and-mobility/stairs-and-lifts/stairlifts/product/minivator-2000-stairlift',
	},
	'measure-twice': {
		kind: 'company',
		title: 'Stairlifts for narrow stairs: a case study',
		publisher: 'UK Stairlifts',
		url: 'https://ukstairlifts.com/stair-lifts-for-narrow-stairs-a-case-study',
	},
});
