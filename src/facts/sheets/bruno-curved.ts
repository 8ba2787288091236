import { fact } from '#facts/fact.ts';
import { brunoBoth, brunoKg, brunoTerms } from '#facts/sheets/bruno.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

const { swivelAngle, curvedDelivery, curvedDeliveryHurried, cancelDrawings } = brunoTerms;

export const brunoCurved = {
	...brunoBoth,
	name: 'Bruno Elite Outdoor Curved',
	stairType: 'curved',
	article: '/blog/bruno-outdoor-curved-stairlift',
	use: 'Heavier riders on outdoor steps with bends or landings',
	// The higher limit is the CRE-2110G's.
	weightLimit: fact(brunoKg.most, 'guide', 'bruno-curved-notes'),
	standardLimit: fact(brunoKg.standard, 'bruno-curved-notes'),
	outdoors: fact('the outdoor curved Elite', 'bruno-price-list', 'bruno-warranty'),
	rail: fact('welded steel, made to measure', 'bruno-curved-notes'),
	longestRail: fact('up to 18 metres', 'bruno-curved-notes'),
	remotes: fact('two, with keys', 'bruno-price-list'),
	lock: fact('keyed switch on the chair and keyed remote controls', 'bruno-price-list'),
	swivel: fact(`by hand; by motor to ${swivelAngle.value} at the top as an option`, ...swivelAngle.from),
	batteries: fact('two 12V, 7Ah', 'bruno-curved-notes'),
	speed: fact('0.13 metres a second', 'bruno-curved-notes'),
	survey: fact('the maker takes no order before a dealer has measured on site', 'bruno-price-list'),
	leadTime: fact(
		`${curvedDelivery.value} after the order, or ${curvedDeliveryHurried.value} if hurried (US terms)`,
		...curvedDelivery.from,
	),
	cancelling: fact(
		`${cancelDrawings.value} once the drawings are made; half the price once the rail is in production (US terms)`,
		...cancelDrawings.from,
	),
	abroad: ['warranty', 'leadTime', 'cancelling'],
	highlights: ['warranty', 'longestRail'],
} as const satisfies Sheet;
