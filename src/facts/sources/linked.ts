import { company, official, press, statute, storedCopies } from '#facts/sources/source.ts';

/** What articles link to in a sentence without a figure: the law, where to ask, and what others advise. */
export const linkedSources = storedCopies('2026-11-22', {
	'installed-correctly': statute(
		'ukpga/2015/15/section/15',
		'Consumer Rights Act 2015, section 15: installation',
		'2015',
	),
	'cancelling-exceptions': statute(
		'uksi/2013/3134/regulation/28',
		'Consumer Contracts Regulations 2013, regulation 28: exceptions',
		'2013',
	),
	'cancelling-period': statute(
		'uksi/2013/3134/regulation/30',
		'Consumer Contracts Regulations 2013, regulation 30: the period',
		'2013',
	),
	'cancelling-extended': statute(
		'uksi/2013/3134/regulation/31',
		'Consumer Contracts Regulations 2013, regulation 31: a longer period',
		'2013',
	),
	'grant-purposes': statute('ukpga/1996/53/section/23', 'Housing Grants Act 1996, section 23: purposes', '1996'),
	'grant-answer': statute('ukpga/1996/53/section/34', 'Housing Grants Act 1996, section 34: the decision', '1996'),
	'grant-benefits': official(
		'Guide to the means test for Disabled Facilities Grants',
		'Central Bedfordshire Council',
		'https://www.centralbedfordshire.gov.uk/info/18/health_and_social_care/319/disabled_facilities_grant/6',
	),
	'adapt-my-home': press(
		'Whether you may qualify for a Disabled Facilities Grant',
		'Adapt My Home',
		'https://adaptmyhome.org.uk',
	),
	'complaints-england': official(
		'Complaints about councils in England',
		'Local Government and Social Care Ombudsman',
		'https://www.lgo.org.uk',
	),
	'complaints-wales': official(
		'Complaints about councils in Wales',
		'Public Services Ombudsman for Wales',
		'https://www.ombudsman.wales',
	),
	'complaints-northern-ireland': official(
		'Complaints about public bodies in Northern Ireland',
		'Northern Ireland Public Services Ombudsman',
		'https://www.nipso.org.uk',
	),
	'complaints-scotland': official(
		'Complaints about councils in Scotland',
		'Scottish Public Services Ombudsman',
		'https://www.spso.org.uk',
	),
	'local-council': official('Find your local council', 'GOV.UK', 'https://www.gov.uk/find-local-council'),
	'front-ramp': company(
		'Planning and building rules for a concrete slope in a front garden',
		'Planning Portal, a joint venture of the government and TerraQuest',
		'https://interactive.planningportal.co.uk/faqs/what-are-the-planning-and-building-rules-to-add-a-concrete-slope-in-my-front-garden-for-wheelchair-access',
	),
	'wiring-rules': company(
		'Part P: which electrical work is notified',
		'Squotipedia, a trade guide',
		'https://www.squotipedia.co.uk/compliance/part-p-notifications',
	),
	'stairlift-standard-contents': company(
		'EN 81-40, its table of contents',
		'madcad.com',
		'https://madcad.com/library/276952/view',
		{ of: '2020' },
	),
	'track-oil': company(
		'Stair lift maintenance tips',
		'stairliftinfo.net, an American website',
		'http://stairliftinfo.net/maintenance/stair-lift-maintenance-tips/',
	),
});
