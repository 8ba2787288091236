import { siteName } from '#brand/name.ts';
import { priceYear } from '#facts/guide-prices.ts';
import { company, maker, press, type Source, storedCopies } from '#facts/sources/source.ts';

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

/**
 * An entry in the register in which firms enter themselves and the devices that they sell in America. It tests nothing.
 * @param firm its number there
 * @param of the day of the copy
 */
function registerEntry(firm: string, title: string, of: string): Source {
	const publisher = 'Register of the US Food and Drug Administration';
	const url = `https://api.fda.gov/device/registrationlisting.json?search=registration.fei_number%3A%22${firm}%22`;
	return { kind: 'register', own: true, title, publisher, url, of, read: { ...read, as: 'stored copy', of } };
}

/** The lifts and their makers; curved rails, bends and landings. */
export const liftSources = {
	...ownSources,
	...storedCopies('2026-11-22', {
		'acorn-register': registerEntry(
			'3003124453',
			'Entry of Acorn Stairlifts, Inc, with the Acorn and the Brooks Outdoor Stairlift',
			'2026-08-03',
		),
		'acorn-uk-register': registerEntry(
			'3006310491',
			'Entry of Acorn Mobility Services Ltd, maker of the Acorn 130 and the Brooks 130',
			'2026-10-19',
		),
		'bespoke-register': registerEntry('3017968315', 'Entry of Bespoke Stairlifts, Huddersfield', '2026-10-26'),
		'acorn-power-cut': company(
			'It’s a myth: I’ll be stranded on the stairs in a power cut',
			'Acorn Stairlifts',
			'https://acornstairlifts.co.uk/blog/post/2929/Lifestyle/It%E2%80%99s-a-myth:-%E2%80%98I%E2%80%99ll-be-stranded-on-the-stairs-in-a-power-cut%E2%80%99',
			{ own: true },
		),
		'acorn-factories': press(
			"Steeton's Acorn Stairlifts helps launch Bradford Manufacturing Weeks",
			'Telegraph & Argus',
			'https://www.thetelegraphandargus.co.uk/news/skiptonnews/18777014.steetons-acorn-stairlifts-helps-launch-bradford-manufacturing-weeks/',
			{ of: '2020-10' },
		),
		'acorn-results': press(
			'Annual results reflect a challenging but successful year',
			'Yorkshire Business',
			'https://yorkshire-business.com/article/annual-results-reflect-a-challenging-but-successful-year/',
		),
		'savaria-report': maker(
			'Annual report 2021, with the acquisition of Handicare',
			'Savaria',
			'https://www.scribd.com/document/605733749/Savaria-Annual-report-2021',
			{ of: '2021' },
		),
		'savaria-offer': press(
			'Savaria completes its offer for Handicare',
			'Lexpert',
			'https://www.lexpert.ca/article/savaria-corporation-completion-of-offer-to-acquire-handicare-group-ab/',
			{ of: '2021-03-04' },
		),
		'handicare-outdoor-america': press(
			'Sterling 1000 stairlifts: not just for indoor use',
			'otshow.com',
			'http://www.otshow.com/?filename=sterling-1000-stair-lifts-not-just-for-indoor-use',
		),
	}),
	...storedCopies('2026-11-21', {
		'turns-uk': company(
			'Curved stairlifts: which staircases need one',
			'Stairlift Experts, which offers surveys',
			'https://stairliftexperts.co.uk/lifts/curved-stair-lifts',
		),
		'dolphin-knowledge': company(
			'Basic knowledge of stairlifts',
			'Dolphin Stairlifts',
			'http://dolphinstairlifts.com/products/stairlifts/useful-knowledge.aspx',
			{ own: true },
		),
		'two-straight-lifts': company(
			'Two straight stairlifts or one curved: which is better?',
			'Accessible Systems',
			'https://www.accessiblemed.com/straight-vs-curved-stair-lift-landings-pros-cons/',
		),
		'inside-turn': company(
			'How to measure a curved stairlift',
			'ASAP Lifts',
			'https://asaplifts.com/blog/how-to-measure-a-curved-stair-lift',
		),
		'tube-rails': company(
			'Curved stairlifts: tube rail or flat rail',
			'Lifeway Mobility',
			'https://resources.lifewaymobility.com/blog/curved-stair-lifts-tube-rail-vs-flat-rail-track',
			{ of: '2018-05-25' },
		),
		'modular-rails': company(
			'Stairlift takes the strain: made-to-measure and modular rails',
			'Pear Stairs',
			'https://www.pearstairs.co.uk/blog/cat/health-leisure/post/stairlift-takes-the-strain-for-comfy-customer/',
		),
		'curved-track-posts': press(
			'Minivator 2000, a curved stairlift',
			'Living Made Easy',
			'https://livingmadeeasy.org.uk/category/access-and-mobility/stairs-and-lifts/stairlifts/product/minivator-2000-stairlift',
		),
		'measure-twice': company(
			'Stairlifts for narrow stairs: a case study',
			'UK Stairlifts',
			'https://ukstairlifts.com/stair-lifts-for-narrow-stairs-a-case-study',
		),
	}),
} as const satisfies Record<string, Source>;
