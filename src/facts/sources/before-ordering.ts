import { storedCopies } from '#facts/sources/source.ts';

/** About what protects a buyer's money, and whom to tell before a rail goes up: card company, highway authority, insurer. */
export const beforeOrderingSources = storedCopies('2026-11-22', {
	'section-75': {
		kind: 'official',
		title: "Common myths about 'Section 75'",
		publisher: 'Financial Ombudsman Service',
		url: 'https://www.financial-ombudsman.org.uk/data-insight/blogs/common-myths-about-section-75',
		of: '2024-10-24',
	},
	'section-75-moneyhelper': {
		kind: 'official',
		title: "How you're protected when you pay by card",
		publisher: 'MoneyHelper',
		url: 'https://www.moneyhelper.org.uk/en/everyday-money/credit/how-youre-protected-when-you-pay-by-card',
	},
	'highways-act': {
		kind: 'official',
		title: 'Highways Act 1980, section 137: penalty for wilful obstruction',
		publisher: 'legislation.gov.uk',
		url: 'https://www.legislation.gov.uk/ukpga/1980/66/section/137',
		of: '1980',
	},
	'highway-licence': {
		kind: 'official',
		title: 'Obstructions on the road and highway: what needs a licence',
		publisher: 'City of Wolverhampton Council',
		url: 'https://www.wolverhampton.gov.uk/parking-and-roads/obstructions-road-and-highway',
	},
	'home-insurance': {
		kind: 'press',
		own: true,
		title: 'About buildings insurance',
		publisher: 'Association of British Insurers',
		url: 'https://abi.bcis.co.uk/about_building_insurance/about.aspx',
	},
	'vat-gardens': {
		kind: 'official',
		title: "VAT relief for disabled people: what counts as a 'private residence' (VRDP11250)",
		publisher: 'HM Revenue & Customs',
		url: 'https://www.gov.uk/hmrc-internal-manuals/vat-relief-for-disabled-people/vrdp11250',
	},
	'new-lift-prices': {
		kind: 'company',
		title: 'Independent Living: Ask the Stairlift Expert, an occupational therapist',
		publisher: 'Spring Chicken',
		url: 'https://springchicken.co.uk/blogs/otblog-stairs/independent-living-ask-the-stairlift-expert',
	},
	'stair-width-newbury': {
		kind: 'company',
		title: 'What is the minimum width for a stair lift in the UK?',
		publisher: 'Newbury Mobility',
		url: 'https://newburymobility.co.uk/?p=11420',
	},
	'stair-width-trent': {
		kind: 'company',
		title: 'Stairlifts for narrow staircases',
		publisher: 'Trent Stairlifts',
		url: 'https://www.trentstairlifts.co.uk/stairlifts-for-narrow-staircases/',
	},
});
