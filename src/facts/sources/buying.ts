import type { Source } from '#facts/sources/source.ts';

/** About buying: firms and their codes, selling in the home, cancelling, lifts paid by a council. */
export const buyingSources = {
	'bhta-code': {
		title: 'Code of Practice, and its annex on complaints',
		publisher: 'British Healthcare Trades Association',
		url: 'https://www.bhta.com/code-of-practice/',
		of: '2024-06-17',
		checked: '2026-11-21',
		confidence: 'high',
	},
	'bhta-home-visits': {
		title: 'BBC Watchdog - Rogue Traders feature: what the code forbids',
		publisher: 'British Healthcare Trades Association',
		url: 'http://bhta.com/bbc-watchdog-rogue-traders-feature/',
		of: '2017-07',
		checked: '2026-11-21',
		confidence: 'high',
	},
	'bhta-approval': {
		title: 'British Healthcare Trades Association: approved code',
		publisher: 'Chartered Trading Standards Institute',
		url: 'https://approvedcode.tradingstandards.uk/our-codes-of-practice/british-healthcare-trades-association/',
		of: '2026',
		checked: '2026-11-21',
		confidence: 'high',
	},
	trustmark: {
		title: 'Tips for finding a tradesperson',
		publisher: 'TrustMark',
		url: 'https://www.trustmark.org.uk/homeowners/tips-for-finding-a-tradesperson',
		of: '2026',
		checked: '2026-11-21',
		confidence: 'high',
	},
	'stairlift-deal': {
		title: 'Stair Lift To Heaven: one family, three quotations',
		publisher: 'Scotwork',
		url: 'https://www.scotwork.co.uk/insights/2012/stair-lift-to-heaven/',
		of: '2012',
		checked: '2026-11-21',
		confidence: 'medium',
	},
	'which-council': {
		title: 'Stairlifts from the council',
		publisher: 'Which?',
		url: 'http://www.which.co.uk/reviews/stairlifts/article/how-to-buy-the-best-stairlift/stairlifts-from-the-council',
		of: '2017-06-14',
		checked: '2026-11-21',
		confidence: 'medium',
	},
	'halton-council': {
		title: 'Stair lifts: proposed new model of provision (Executive Board, item 109)',
		publisher: 'Halton Borough Council',
		url: 'https://councillors.halton.gov.uk/ieIssueDetails.aspx?IId=41829&Opt=3',
		of: '2018-02-22',
		checked: '2026-11-21',
		confidence: 'high',
	},
	'cancelling-advice': {
		title: 'Can consumers cancel contracts for goods made to their specifications?',
		publisher: 'Adviser',
		url: 'https://medium.com/adviser/can-consumers-cancel-contracts-for-goods-made-to-their-specifications-40950f345184',
		of: '2016-12',
		checked: '2026-11-21',
		confidence: 'medium',
	},
} as const satisfies Record<string, Source>;
