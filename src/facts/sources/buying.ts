import { storedCopies } from '#facts/sources/source.ts';

/** About buying: firms and their codes, selling in the home, cancelling, lifts paid by a council. */
export const buyingSources = storedCopies('2026-11-21', {
	'bhta-code': {
		kind: 'press',
		own: true,
		title: 'Code of Practice',
		publisher: 'British Healthcare Trades Association',
		url: 'https://www.bhta.com/code-of-practice/',
		of: '2024-06-17',
	},
	'bhta-complaints': {
		kind: 'press',
		own: true,
		title: 'Code of Practice, annex 7: complaints',
		publisher: 'British Healthcare Trades Association',
		url: 'https://www.bhta.com/annex-7-bhta-complaints-procedure/',
		of: '2024-06-20',
		read: { as: 'stored copy', on: '2026-11-22' },
	},
	'bhta-home-sales': {
		kind: 'press',
		own: true,
		title: 'Code of Practice, annex 2: off-premises sales',
		publisher: 'British Healthcare Trades Association',
		url: 'https://www.bhta.com/annex-2-off-premises-sales/',
		of: '2024-06-17',
	},
	'bhta-approval': {
		kind: 'press',
		own: true,
		title: 'British Healthcare Trades Association: approved code',
		publisher: 'Chartered Trading Standards Institute',
		url: 'https://approvedcode.tradingstandards.uk/our-codes-of-practice/british-healthcare-trades-association/',
	},
	'citizens-advice-consumer': {
		kind: 'press',
		own: true,
		title: 'Consumer advice, with the helpline for England and Wales',
		publisher: 'Citizens Advice',
		url: 'https://www.citizensadvice.org.uk/consumer/',
	},
	'advice-direct-scotland': {
		kind: 'press',
		title: 'Shut out scammers: empowering consumers, with the number of Advice Direct Scotland',
		publisher: 'Alzheimer Scotland',
		url: 'https://www.alzscot.org/news/shut-out-scammers-empowering-consumers-1',
		of: '2022',
	},
	'trading-standards-ni': {
		kind: 'official',
		title: 'Trading Standards Service',
		publisher: 'Department for the Economy, Northern Ireland',
		url: 'https://www.economy-ni.gov.uk/articles/trading-standards-service',
	},
	trustmark: {
		kind: 'press',
		own: true,
		title: 'Tips for finding a tradesperson',
		publisher: 'TrustMark',
		url: 'https://www.trustmark.org.uk/homeowners/tips-for-finding-a-tradesperson',
	},
	'halton-council': {
		kind: 'official',
		title: 'Stair lifts: proposed new model of provision (Executive Board, item 109)',
		publisher: 'Halton Borough Council',
		url: 'https://councillors.halton.gov.uk/ieIssueDetails.aspx?IId=41829&Opt=3',
		of: '2018-02-22',
	},
});
