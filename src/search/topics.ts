import { stem, tokenize } from '#search/terms.ts';

/**
 * The page that each topic is explained on, and the words people ask for it with. Asked for one of them, the search shows that
 * page first, however often other pages use the word. Of two pages that answer as many words, the earlier one here comes first:
 * "how much is a bruno" is answered by the page of that lift, "how much is a curved one" by the page of prices.
 * `tests/house/built/search-answers.test.ts` asks real questions.
 */
export const topics: readonly (readonly [page: string, words: string])[] = [
	['/blog/bruno-outdoor-curved-stairlift', 'bruno elite'],
	['/blog/bruno-outdoor-stairlift', 'bruno elite'],
	['/blog/handicare-1000-outdoor-stairlift', 'handicare 1000'],
	['/blog/handicare-4000-outdoor-stairlift', 'handicare 4000'],
	['/blog/bespoke-synergy-outdoor-stairlift', 'bespoke synergy'],
	['/blog/bespoke-infinity-curved-outdoor-stairlift', 'bespoke infinity'],
	['/blog/homeglide-outdoor-stairlift', 'homeglide'],
	['/blog/acorn-130-outdoor-stairlift', 'acorn brooks 130'],
	['/privacy-policy', 'privacy gdpr'],
	['/cookie-policy', 'cookie'],
	['/accessibility-statement', 'accessibility wcag'],
	['/plan', 'plan planner calculator calculate estimate sheet tape'],
	['/who-we-are', 'company companies firm approved legitimate trust scam'],
	['/how-we-check', 'correction mistake error wrong evidence proof reliable'],
	['/blog/coming-home-from-hospital', 'hospital discharge ward urgent urgently reablement'],
	['/blog/letters-and-lists-to-print', 'letter letters template declaration form print writing list'],
	['/blog/stairlift-vat-and-grants', 'vat tax grant funding council dfg benefit attendance free'],
	[
		'/blog/how-often-do-outdoor-stairlifts-need-servicing',
		'service servicing serviced maintenance maintain repair warranty guarantee oil clean last lifespan orphan parts',
	],
	['/blog/outdoor-stairlift-cost-2025', 'price cost expensive cheap afford budget money'],
	[
		'/blog/renting-or-reconditioned-outdoor-stairlift',
		'rent renting rental hire reconditioned used second-hand secondhand refurbished recall',
	],
	[
		'/blog/removing-an-outdoor-stairlift',
		'remove removed removal removing move moving sell selling sold resale death died dispose scrap donate',
	],
	[
		'/blog/outdoor-stairlift-shared-steps-flats-leasehold',
		'shared communal flat flats lease leasehold leaseholder freeholder landlord tenant neighbour consent metal steel fire escape',
	],
	[
		'/blog/how-are-outdoor-stairlifts-operated',
		'power electricity outage cut remote control button key charge operate safe stuck',
	],
	[
		'/blog/can-a-stairlift-be-used-outside',
		'rain rainy wet weather weatherproof waterproof ip snow ice frost frosty cold winter rust salt cover outside',
	],
	['/blog/planning-permission-outdoor-stairlift', 'planning permission listed conservation pavement footway highway'],
	['/blog/outdoor-stairlift-for-three-or-four-steps', 'three four few half-step half handrail ramp'],
	['/blog/platform-lift-or-stairlift-outdoors', 'platform wheelchair transfer'],
	[
		'/blog/how-long-does-it-take-to-install-an-outdoor-stairlift',
		'fit fitting fitted fitter install installation installing installed fix fixed concrete socket electrician',
	],
	['/blog/how-a-curved-rail-is-made', 'rail made manufacture factory survey'],
	['/blog/straight-or-curved-outdoor-stairlift', 'curved curve bend bent corner turn landing spiral straight'],
	[
		'/blog/what-is-an-outdoor-stairlift-guide',
		'weight heavy heaviest stone kg capacity carry measure choose buy best cancel insurance insure insurer theft thief stolen vandal vandalism',
	],
	['/blog/what-are-outdoor-stairlifts', 'width narrow meaning kind type'],
];

const pages = topics.map(([page, words]) => ({ page, words: new Set(tokenize(words).map(stem)) }));

/** The pages whose topic was asked for, those with the most words of the query first. */
export function topicPages(terms: readonly string[]): string[] {
	const answered = (words: ReadonlySet<string>) => terms.filter((term) => words.has(term)).length;
	const most = Math.max(...pages.map(({ words }) => answered(words)));
	return most === 0 ? [] : pages.filter(({ words }) => answered(words) === most).map(({ page }) => page);
}
