import { company, official, press, statute, storedCopies } from '#facts/sources/source.ts';

const planningPortal = 'Planning Portal, a joint venture of the government and TerraQuest';

/** The way to the door: who has to agree to what stands there, rails, half-steps and ramps, and lifts with a platform. */
export const entranceSources = storedCopies('2026-11-22', {
	'development-meaning': statute(
		'ukpga/1990/8/section/55',
		'Town and Country Planning Act 1990, section 55: what counts as development',
		'1990',
	),
	'listed-consent': statute(
		'ukpga/1990/9/section/8/enacted',
		'Planning (Listed Buildings and Conservation Areas) Act 1990, section 8: listed building consent',
		'1990',
	),
	'listed-northern-ireland': official(
		'Planning Policy Statement 6: listed building control',
		'Planning NI',
		'https://www.planningni.gov.uk/index/policy/policy_publications/planning_statements/pps06/pps06_buildings/pps06_listed_building_control.htm',
	),
	'listed-certificate': official(
		'Applying for a Lawful Development Certificate',
		'Rother District Council',
		'http://rother.gov.uk/article/8714/Application-for-a-Lawful-Development-Certificate',
	),
	'article-4': official(
		'Article 4 directions',
		'Maldon District Council',
		'https://www.maldon.gov.uk/info/20049/heritage_and_conservation/9635/article_4_directions',
	),
	'flats-england': official(
		'Do I need planning permission? Flats and maisonettes',
		'Gravesham Borough Council',
		'https://www.gravesham.gov.uk/home/planning-and-building/do-i-need-planning-permission/flats-and-maisonettes',
		{ of: '2020-10-16' },
	),
	'certificate-wales': official(
		'Planning advice and guidance: flats, and the certificate',
		'Merthyr Tydfil County Borough Council',
		'https://www.merthyr.gov.uk/resident/planning-and-building-control/planning-advice-and-guidance/',
	),
	'householder-scotland': official(
		'Planning circular 1/2024: householder permitted development rights',
		'Scottish Government',
		'https://gov.scot/publications/circular-1-2024-householder-permitted-development-rights/pages/4',
		{ of: '2024' },
	),
	'ramp-scotland': official(
		'Add an access ramp to your house',
		'mygov.scot',
		'https://www.mygov.scot/add-access-ramp-house',
	),
	'planning-northern-ireland': official(
		'Planning permission: when to apply',
		'nidirect',
		'https://www.nidirect.gov.uk/articles/planning-permission-when-to-apply',
	),
	'planning-antrim': official(
		'Your home and planning permission: what to check before work',
		'Mid and East Antrim Borough Council',
		'https://midandeastantrim.gov.uk/business/planning/planning-permission/your-home-and-planning-permission/yhpp-7',
	),
	'planning-causeway': official(
		'Planning: frequently asked questions',
		'Causeway Coast and Glens Borough Council',
		'https://causewaycoastandglens.gov.uk/live/planning/development-management/faqs',
	),
	'certificate-portal': company(
		'What is a Lawful Development Certificate?',
		planningPortal,
		'https://interactive.planningportal.co.uk/faqs/what-is-a-lawful-development-certificate',
	),
	'disabled-fee-england': company(
		'Do I pay for an application if I am registered as disabled?',
		planningPortal,
		'https://interactive.planningportal.co.uk/faqs/do-i-pay-for-a-planning-or-building-control-application-if-i-am-registered-as-disabled',
	),
	'disabled-fee-wales': statute(
		'wsi/2015/1522/regulation/4/made',
		'Planning fees regulations for Wales 2015, regulation 4: access for disabled persons',
		'2015',
	),
	'external-stair-appeal': company(
		'Appeal decision 169, summed up: an external staircase at the back of a terraced house',
		'Planning Jungle',
		'http://permitteddevelopment.org/Appeal-Decision-169.php',
		{ of: '2010-12' },
	),
	'front-lift-cheltenham': official(
		'Planning Committee, application 16/01597/FUL: a wheelchair lift at the front of a house',
		'Cheltenham Borough Council',
		'https://democracy.cheltenham.gov.uk/mgAi.aspx?ID=11257',
		{ of: '2016' },
	),
	'platform-lift-reading': official(
		'Decision on application 191310: a glazed platform lift',
		'Reading Borough Council',
		'https://democracy.reading.gov.uk/mgDecisionDetails.aspx?IId=5450&Opt=1',
		{ of: '2019' },
	),
	'black-lift': company(
		'Stairlift for Westminster',
		'MediTek, a maker of stairlifts',
		'https://meditekstairlifts.com/meditek-news/westminster',
		{ own: true },
	),
	'retrospective-wales': official(
		'Breach of planning: retrospective planning permission',
		'Carmarthenshire County Council',
		'https://www.carmarthenshire.gov.wales/home/council-services/planning/breach-of-planning/6-retrospective-planning-permission/',
	),
	'highway-means': official(
		'Licences and enforcements: what the highway is',
		'Derbyshire County Council',
		'https://www.derbyshire.gov.uk/transport-roads/roads-traffic/licences-enforcements/licences-and-enforcements.aspx',
	),
	'footway-west-lothian': official(
		'Tables and chairs permit, section 59 of the Roads (Scotland) Act 1984',
		'West Lothian Council',
		'https://westlothian.gov.uk/article/32507/Tables-and-Chairs-permit-application-and-conditions-Section-59',
		{ of: '2022' },
	),
	'footway-falkirk': official(
		'Road permits: what a road takes in',
		'Falkirk Council',
		'https://www.falkirk.gov.uk/services/law-licensing/licensing/road-street/road-permits.aspx',
	),
	'roads-northern-ireland': statute(
		'nisi/1993/3160/part/VII/made',
		'Roads (Northern Ireland) Order 1993, part VII: structures on a road',
		'1993',
	),
	'half-steps': press(
		'Metal half steps: sizes and prices',
		'Living Made Easy, a site of the Shaw Trust',
		'https://livingmadeeasy.org.uk/category/access-and-mobility/access-to-and-within-buildings-and-vehicles/steps-and-rails/product/metal-half-steps',
	),
	'half-steps-able2': company(
		'Solutions when the steps are too high',
		'Able2',
		'https://able-2.co.uk/decision-tree/garden-home-entrance/no-but-i-have-problems-managing-the-steps/no-i-still-have-problems-as-the-steps-are-too-high/',
	),
	'door-rails': company(
		'Problems with steps at the front door: grab rails and handrails',
		'Able2',
		'https://able-2.co.uk/decision-tree/garden-home-entrance/no-but-i-have-problems-managing-the-steps/',
	),
	'ramp-handrails': company(
		'Do ramps need handrails? Approved Document K, quoted',
		'All Building Control',
		'https://www.allbuildingcontrol.com/ufaq/handrails-and-guarding-to-ramps-category-1-2-and-3-do-ramps-need-handrails/',
	),
	'portable-ramps': company(
		'What to do when a wheelchair ramp is not suitable',
		'Access Appraisals',
		'https://www.wheelchair-ramps.co.uk/special/what-to-do-when-a-wheelchair-ramp-is-not-suitable/',
		{ of: '2019' },
	),
	'minor-adaptations': official(
		'Equipment to make your home more suitable: minor and major adaptations',
		'Gateshead Council',
		'https://www.gateshead.gov.uk/article/4990/Equipment-to-make-your-home-more-suitable',
	),
	'access-grant-works': official(
		'Disabled Facilities Grant policy: access to the dwelling',
		'North Yorkshire Council',
		'https://www.northyorks.gov.uk/housing-and-homelessness/white-rose-home-improvement-agency/disabled-facilities-grant-policy-scarborough-and-ryedale-areas',
	),
	'adaptations-without-delay': press(
		'Adaptations without delay, a guide of the Royal College of Occupational Therapists',
		'Foundations',
		'https://www.foundations.uk.com/rcot-launch-adaptations-without-delay-report/',
		{ of: '2019' },
	),
	'open-platform-lifts': company(
		'Platform lift solutions for accessible homes, by the head of the Platform Lift Company',
		'Building Construction Design',
		'https://buildingconstructiondesign.co.uk/news/the-ultimate-guide-to-platform-lift-solutions-for-accessible-homes',
	),
	'platform-sizes': company(
		'Improving accessible homes with platform lifts, by the head of the Platform Lift Company',
		'Building Construction Design',
		'https://buildingconstructiondesign.co.uk/news/improving-accessible-homes-with-platform-lifts/',
	),
	'platform-example': press(
		'Concerto GS, a vertical platform lift: sizes',
		'Living Made Easy, a site of the Shaw Trust',
		'https://livingmadeeasy.org.uk/product/concerto-gs-vertical-platform-lift',
	),
	'inclined-platforms': company(
		'Wheelchair platform stairlifts',
		'Designing Buildings',
		'https://www.designingbuildings.co.uk/wiki/Wheelchair_platform_stairlifts',
	),
	'landlord-lifts-nhmf': press(
		'Lift maintenance and access equipment: what social landlords answer for',
		'NHMF, a forum of social landlords',
		'https://nhmf.co.uk/bestpractice/compliance/lift',
	),
	'landlord-lifts-sbhg': press(
		'Lifts: how often we examine them',
		'SBHG, a housing association',
		'https://www.sbhg.co.uk/lifts',
		{ own: true },
	),
	'narrow-stairs': company(
		'Stairlifts for a narrow staircase',
		'Stairlift Experts',
		'https://stairliftexperts.co.uk/stairlifts-for-a-narrow-staircase',
		{ of: '2024' },
	),
	'stair-widths': company(
		'Stair width requirements: what is the minimum?',
		'Stairlift Costs',
		'https://stairliftcosts.co.uk/narrow-stairs-stairlifts/minimum-stair-width',
		{ of: '2025-12-12' },
	),
	'heavy-duty-limits': company(
		'Weight limits explained: what counts as heavy duty?',
		'Stairlift Costs',
		'https://stairliftcosts.co.uk/heavy-duty-stairlifts/heavy-duty-weight-limits',
		{ of: '2025-12-13' },
	),
});
