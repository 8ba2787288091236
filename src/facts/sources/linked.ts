import { statute, storedCopies } from '#facts/sources/source.ts';

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
	'grant-benefits': {
		kind: 'official',
		title: 'Guide to the means test for Disabled Facilities Grants',
		publisher: 'Central Bedfordshire Council',
		url: 'https://www.centralbedfordshire.gov.uk/info/18/health_and_social_care/319/disabled_facilities_grant/6',
	},
	'adapt-my-home': {
		kind: 'press',
		title: 'Whether you may qualify for a Disabled Facilities Grant',
		publisher: 'Adapt My Home',
		url: 'https://adaptmyhome.org.uk',
	},
	'complaints-england': {
		kind: 'official',
		title: 'Complaints about councils in England',
		publisher: 'Local Government and Social Care Ombudsman',
		url: 'https://www.lgo.org.uk',
	},
	'complaints-wales': {
		kind: 'official',
		title: 'Complaints about councils in Wales',
		publisher: 'Public Services Ombudsman for Wales',
		url: 'https://www.ombudsman.wales',
	},
	'complaints-northern-ireland': {
		kind: 'official',
		title: 'Complaints about public bodies in Northern Ireland',
		publisher: 'Northern Ireland Public Services Ombudsman',
		url: 'https://www.nipso.org.uk',
	},
	'complaints-scotland': {
		kind: 'official',
		title: 'Complaints about councils in Scotland',
		publisher: 'Scottish Public Services Ombudsman',
		url: 'https://www.spso.org.uk',
	},
	'local-council': {
		kind: 'official',
		title: 'Find your local council',
		publisher: 'GOV.UK',
		url: 'https://www.gov.uk/find-local-council',
	},
	'front-ramp': {
		kind: 'company',
		title: 'Planning and building rules for a concrete slope in a front garden',
		publisher: 'Planning Portal, a joint venture of the government and TerraQuest',
		url: 'https://interactive.planningportal.co.uk/faqs/what-are-the-planning-and-building-rules-to-add-a-concrete-slope-in-my-front-garden-for-wheelchair-access',
	},
	'wiring-rules': {
		kind: 'company',
		title: 'Part P: which electrical work is notified',
		publisher: 'Squotipedia, a trade guide',
		url: 'https://www.squotipedia.co.uk/compliance/part-p-notifications',
	},
	'stairlift-standard-contents': {
		kind: 'company',
		title: 'EN 81-40, its table of contents',
		publisher: 'madcad.com',
		url: 'https://madcad.com/library/276952/view',
		of: '2020',
	},
	'track-oil': {
		kind: 'company',
		title: 'Stair lift maintenance tips',
		publisher: 'stairliftinfo.net, an American website',
		url: 'http://stairliftinfo.net/maintenance/stair-lift-maintenance-tips/',
	},
	'council-services': {
		kind: 'company',
		title: 'When a stairlift is the answer',
		publisher: 'Leodis Stairlifts',
		url: 'https://www.leodisstairlifts.co.uk/when-a-stairlift-is-the-answer/',
	},
});
