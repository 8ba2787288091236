import { siteName } from '#brand/name.ts';
import { priceYear } from '#facts/guide-prices.ts';
import { type Source, storedCopies } from '#facts/sources/source.ts';

const read = { as: 'live', on: '2026-11-22' } as const;

/** What the site says itself. */
const ownSources = {
	guide: { kind: 'own', title: 'Our own guide figures', publisher: siteName, of: String(priceYear), read },
	promises: { kind: 'own', title: 'What we promise our visitors', publisher: siteName, of: '2025', read },
	assumption: {
		kind: 'own',
		title: 'Our own assumption, called so where it is used',
		publisher: siteName,
		of: '2026-11-21',
		read,
	},
} as const satisfies Record<string, Source>;

/** The register in which firms enter themselves and the devices that they sell in America. It tests nothing. */
const register = {
	kind: 'register',
	own: true,
	publisher: 'Register of the US Food and Drug Administration',
	of: '2026-08-03',
	read: { as: 'stored copy', of: '2026-08-03', on: '2026-11-22' },
} as const;

const registerAt = 'https://api.fda.gov/device/registrationlisting.json?search=registration.fei_number%3A%22';

/** The lifts and their makers; curved rails, bends and landings. */
export const liftSources = {
	...ownSources,
	...storedCopies('2026-11-22', {
		'acorn-register': {
			...register,
			title: 'Entry of Acorn Stairlifts, Inc, with the Acorn and the Brooks Outdoor Stairlift',
			url: `${registerAt}3003124453%22`,
		},
		'acorn-uk-register': {
			...register,
			title: 'Entry of Acorn Mobility Services Ltd, maker of the Acorn 130 and the Brooks 130',
			url: `${registerAt}3006310491%22`,
			of: '2026-10-19',
			read: { as: 'stored copy', of: '2026-10-19', on: '2026-11-22' },
		},
		'bespoke-register': {
			...register,
			title: 'Entry of Bespoke Stairlifts, Huddersfield',
			url: `${registerAt}3017968315%22`,
			of: '2026-10-26',
			read: { as: 'stored copy', of: '2026-10-26', on: '2026-11-22' },
		},
		'acorn-power-cut': {
			kind: 'company',
			own: true,
			title: 'It’s a myth: I’ll be stranded on the stairs in a power cut',
			publisher: 'Acorn Stairlifts',
			url: 'https://acornstairlifts.co.uk/blog/post/2929/Lifestyle/It%E2%80%99s-a-myth:-%E2%80%98I%E2%80%99ll-be-stranded-on-the-stairs-in-a-power-cut%E2%80%99',
		},
		'acorn-factories': {
			kind: 'press',
			title: "Steeton's Acorn Stairlifts helps launch Bradford Manufacturing Weeks",
			publisher: 'Telegraph & Argus',
			url: 'https://www.thetelegraphandargus.co.uk/news/skiptonnews/18777014.steetons-acorn-stairlifts-helps-launch-bradford-manufacturing-weeks/',
			of: '2020-10',
		},
		'acorn-results': {
			kind: 'press',
			title: 'Annual results reflect a challenging but successful year',
			publisher: 'Yorkshire Business',
			url: 'https://yorkshire-business.com/article/annual-results-reflect-a-challenging-but-successful-year/',
		},
		'savaria-report': {
			kind: 'maker',
			title: 'Annual report 2021, with the acquisition of Handicare',
			publisher: 'Savaria',
			url: 'https://www.scribd.com/document/605733749/Savaria-Annual-report-2021',
			of: '2021',
		},
		'savaria-offer': {
			kind: 'press',
			title: 'Savaria completes its offer for Handicare',
			publisher: 'Lexpert',
			url: 'https://www.lexpert.ca/article/savaria-corporation-completion-of-offer-to-acquire-handicare-group-ab/',
			of: '2021-03-04',
		},
		'handicare-outdoor-america': {
			kind: 'press',
			title: 'Sterling 1000 stairlifts: not just for indoor use',
			publisher: 'otshow.com',
			url: 'http://www.otshow.com/?filename=sterling-1000-stair-lifts-not-just-for-indoor-use',
		},
	}),
	...storedCopies('2026-11-21', {
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
	}),
} as const satisfies Record<string, Source>;
