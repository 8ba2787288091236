import { company, official, press, statute, storedCopies } from '#facts/sources/source.ts';

/**
 * Prices other than a lift's own, later costs, renting, concrete and sockets; firms and their codes, selling in the home, cancelling, what
 * protects a buyer's money, and whom to tell before a rail goes up: card company, highway authority, insurer.
 */
export const priceSources = {
	...storedCopies('2026-11-21', {
		'socket-prices': company(
			'Outdoor socket installation costs UK',
			'Trade2Base',
			'https://www.trade2base.com/blog/outdoor-socket-installation-costs-uk',
			{ of: '2026' },
		),
		'socket-rules': company(
			'Outdoor sockets regulations: IP rating and RCD protection',
			'Elec-Mate',
			'https://www.elec-mate.com/guides/outdoor-sockets-regulations',
			{ of: '2026-06-10' },
		),
		'concrete-prices': company(
			'How to build a concrete shed base: thickness, cost and specification',
			'Shed UK',
			'https://sheduk.co.uk/?p=9460',
			{ of: '2026' },
		),
		'concrete-strength': company(
			'Understanding concrete',
			'Westcrete, Devon',
			'http://www.westcrete-ltd.co.uk/hints-and-tips/understanding-concrete/',
		),
		'concrete-cold': company(
			'Cold weather working',
			'RTU, Northern Ireland',
			'https://rtu.co.uk/news/cold-weather-working',
		),
		'indoor-fitting': company(
			'How long does it take to install a stairlift?',
			'UK Stairlifts',
			'https://ukstairlifts.com/how-long-does-it-take-to-install-a-stairlift',
		),
		'long-warranties': company(
			'A guide to stairlift warranties',
			'Stairlift Essentials',
			'http://stairliftessentials.com/basics-guides/articles/guide-to-stairlift-warranties.html',
		),
		'rent-terms': company(
			'Minimum rental periods',
			'Stairlift Guru',
			'https://stairliftguru.co.uk/stairlift-rental/minimum-rental-periods',
		),
		'surrey-report': company(
			'Surrey Trading Standards on stairlifts, spring 2004, as reprinted',
			'Spare Dolphin',
			'http://sparedolphin.blogspot.com/2005/05/surrey-county-council-stair-lifts.html',
			{ of: '2005-05-11' },
		),
		'bhta-code': press(
			'Code of Practice',
			'British Healthcare Trades Association',
			'https://www.bhta.com/code-of-practice/',
			{ of: '2024-06-17', own: true },
		),
		'bhta-home-sales': press(
			'Code of Practice, annex 2: off-premises sales',
			'British Healthcare Trades Association',
			'https://www.bhta.com/annex-2-off-premises-sales/',
			{ of: '2024-06-17', own: true },
		),
		'bhta-approval': press(
			'British Healthcare Trades Association: approved code',
			'Chartered Trading Standards Institute',
			'https://approvedcode.tradingstandards.uk/our-codes-of-practice/british-healthcare-trades-association/',
			{ own: true },
		),
		'citizens-advice-consumer': press(
			'Consumer advice, with the helpline for England and Wales',
			'Citizens Advice',
			'https://www.citizensadvice.org.uk/consumer/',
			{ own: true },
		),
		'advice-direct-scotland': press(
			'Shut out scammers: empowering consumers, with the number of Advice Direct Scotland',
			'Alzheimer Scotland',
			'https://www.alzscot.org/news/shut-out-scammers-empowering-consumers-1',
			{ of: '2022' },
		),
		'trading-standards-ni': official(
			'Trading Standards Service',
			'Department for the Economy, Northern Ireland',
			'https://www.economy-ni.gov.uk/articles/trading-standards-service',
		),
		trustmark: press(
			'Tips for finding a tradesperson',
			'TrustMark',
			'https://www.trustmark.org.uk/homeowners/tips-for-finding-a-tradesperson',
			{ own: true },
		),
		'halton-council': official(
			'Stair lifts: proposed new model of provision (Executive Board, item 109)',
			'Halton Borough Council',
			'https://councillors.halton.gov.uk/ieIssueDetails.aspx?IId=41829&Opt=3',
			{ of: '2018-02-22' },
		),
	}),
	...storedCopies('2026-11-22', {
		'bhta-complaints': press(
			'Code of Practice, annex 7: complaints',
			'British Healthcare Trades Association',
			'https://www.bhta.com/annex-7-bhta-complaints-procedure/',
			{ of: '2024-06-20', own: true },
		),
		'section-75': official(
			"Common myths about 'Section 75'",
			'Financial Ombudsman Service',
			'https://www.financial-ombudsman.org.uk/data-insight/blogs/common-myths-about-section-75',
			{ of: '2024-10-24' },
		),
		'section-75-moneyhelper': official(
			"How you're protected when you pay by card",
			'MoneyHelper',
			'https://www.moneyhelper.org.uk/en/everyday-money/credit/how-youre-protected-when-you-pay-by-card',
		),
		'highways-act': statute(
			'ukpga/1980/66/section/137',
			'Highways Act 1980, section 137: penalty for wilful obstruction',
			'1980',
		),
		'highway-licence': official(
			'Obstructions on the road and highway: what needs a licence',
			'City of Wolverhampton Council',
			'https://www.wolverhampton.gov.uk/parking-and-roads/obstructions-road-and-highway',
		),
		'home-insurance': press(
			'About buildings insurance',
			'Association of British Insurers',
			'https://abi.bcis.co.uk/about_building_insurance/about.aspx',
			{ own: true },
		),
		'vat-gardens': official(
			"VAT relief for disabled people: what counts as a 'private residence' (VRDP11250)",
			'HM Revenue & Customs',
			'https://www.gov.uk/hmrc-internal-manuals/vat-relief-for-disabled-people/vrdp11250',
		),
		'new-lift-prices': company(
			'Independent Living: Ask the Stairlift Expert, an occupational therapist',
			'Spring Chicken',
			'https://springchicken.co.uk/blogs/otblog-stairs/independent-living-ask-the-stairlift-expert',
		),
		'stair-width-newbury': company(
			'What is the minimum width for a stair lift in the UK?',
			'Newbury Mobility',
			'https://newburymobility.co.uk/?p=11420',
		),
		'stair-width-trent': company(
			'Stairlifts for narrow staircases',
			'Trent Stairlifts',
			'https://www.trentstairlifts.co.uk/stairlifts-for-narrow-staircases/',
		),
	}),
};
