import { company, official, press, statute, storedCopies } from '#facts/sources/source.ts';

/** Renting and used lifts, recalls, taking a lift away, insuring it, and steps that belong to several or to somebody else. */
export const keepingSources = storedCopies('2026-11-22', {
	'vat-hire': official(
		'VAT relief for disabled people: hire of goods (VRDP40000)',
		'HM Revenue & Customs',
		'https://www.gov.uk/hmrc-internal-manuals/vat-relief-for-disabled-people/vrdp40000',
	),
	'council-lifts': press(
		'Stairlifts from the council',
		'Which?',
		'http://www.which.co.uk/reviews/stairlifts/article/how-to-buy-the-best-stairlift/stairlifts-from-the-council',
		{ of: '2017-06-14' },
	),
	'acorn-marie-curie': company(
		'Emily is latest to benefit from life-changing partnership',
		'Acorn Stairlifts',
		'https://www.acornstairlifts.co.uk/blog/post/1989',
		{ own: true },
	),
	'superglide-inquest': press(
		'Two men died after stairlift welding fault, coroner says',
		'BBC News',
		'http://www.bbc.com/news/uk-england-32630301',
	),
	'superglide-second-hand': press(
		'Faulty stairlifts blamed for the deaths of two pensioners',
		'Daily Mail',
		'https://www.dailymail.co.uk/news/article-3070599/Faulty-stairlifts-blamed-deaths-two-pensioners-tumbled-stairs-separate-falls.html',
	),
	'sika-inquest': company(
		'Coroner’s concern after stairlift screw failure',
		'Irwin Mitchell, solicitors of the family',
		'https://www.irwinmitchell.com/newsandmedia/2014/june/coroners-concern-after-stair-lift-screw-failure-leads-to-death-of-68-year-old-jq-701400',
		{ of: '2014-06' },
	),
	'satisfactory-quality': statute(
		'ukpga/2015/15/section/9',
		'Consumer Rights Act 2015, section 9: satisfactory quality',
		'2015',
	),
	'sold-as-seen': company(
		'Selling items from household waste recycling centres: consumer rights',
		'Freeths, solicitors',
		'https://www.freeths.co.uk/insights-events/legal-articles/2025/selling-items-from-household-waste-recycling-centres-navigating-consumer-rights',
		{ of: '2025' },
	),
	'welded-rail': company(
		'Stairlift worries, from Disability Now, as reprinted',
		'Spare Dolphin',
		'http://sparedolphin.blogspot.com/2006/10/stairlift-worries.html',
		{ of: '2006-10-20' },
	),
	'buy-back': press(
		'Worthless promise, on buying stairlifts back',
		'This is Money',
		'https://www.thisismoney.co.uk/money/mortgageshome/article-1559648/Worthless-promise.html',
	),
	'lifts-returned': official(
		'Stair lifts: where they can go',
		'Merseyside Recycling and Waste Authority',
		'https://recycleright.org.uk/item/stair-lifts/',
	),
	'lifts-recycled': official(
		'Stairlift, through floor lifts, step lifts and ceiling track term contract 2020-23',
		'North Tyneside Council',
		'https://democracy.northtyneside.gov.uk/ieDecisionDetails.aspx?AIId=1029',
	),
	'lifts-not-recycled': official(
		'Proposal to discontinue the service and maintenance contract for stairlifts (Cabinet, item 22)',
		'Oxfordshire County Council',
		'https://mycouncil.oxfordshire.gov.uk/ieIssueDetails.aspx?IId=6248&Opt=3',
		{ of: '2011-02-16' },
	),
	'repair-costs': press(
		'Council ‘victimising’ disabled over stairlift repairs',
		'Banbury Cake',
		'http://www.banburycake.co.uk/news/9128515.Council__victimising__disabled_over_stairlift_repairs/',
		{ of: '2011' },
	),
	'seller-form': company(
		'Moving home? Don’t fall out over the fixtures and fittings',
		'Hayes + Storr, solicitors',
		'https://www.hayesandstorr.co.uk/moving-home-dont-fall-out-over-the-fixtures-and-fittings/',
		{ of: '2022-02-02' },
	),
	'garden-theft': press(
		'Households urged to check insurance for garden items',
		'The Independent',
		'https://www.the-independent.com/money/households-urged-to-check-insurance-for-garden-items-as-evenings-become-lighter-b2725684.html',
		{ of: '2025-04-01' },
	),
	'common-parts-consultation': official(
		'Improving disabled people’s access to let residential premises: consultation document',
		'GOV.UK',
		'https://www.gov.uk/government/consultations/improving-disabled-peoples-access-to-let-residential-premises-reasonable-adjustments-to-common-parts-a-new-duty/improving-disabled-peoples-access-to-let-residential-premises-consultation-document',
		{ of: '2022-11-11' },
	),
	'common-parts-not-yet': company(
		'Equality Act 2010: premises',
		'LexisNexis',
		'https://www.lexisnexis.co.uk/legal/guidance/equality-act-2010-premises',
	),
	'lease-terms': statute(
		'ukpga/2010/15/schedule/4',
		'Equality Act 2010, schedule 4: premises, reasonable adjustments',
		'2010',
	),
	'tenants-improvements': press(
		'Reasonable adjustments for disabled people',
		'Shelter, England',
		'https://england.shelter.org.uk/professional_resources/legal/housing_options/housing_options_for_people_with_care_and_support_needs/reasonable_adjustments_for_disabled_people',
	),
	'common-parts-scotland': statute(
		'ssi/2020/52/regulation/3',
		'Relevant Adjustments to Common Parts (Disabled Persons) (Scotland) Regulations 2020, regulation 3',
		'2020',
	),
	'common-parts-scotland-times': statute(
		'ssi/2021/459/note/made',
		'Relevant Adjustments to Common Parts (Disabled Persons) (Scotland) Amendment Regulations 2021, note',
		'2021',
	),
	'common-parts-scotland-guide': official(
		'Adapting common areas of property: guide',
		'Scottish Government',
		'https://www.gov.scot/publications/guide-adapting-common-parts/',
	),
	'common-parts-scotland-costs': press(
		'Adaptations to common parts',
		'Shelter Scotland',
		'https://scotland.shelter.org.uk/professional_resources/legal/housing_conditions/rights_of_tenants_with_disabilities/common_parts_-_adaptations',
	),
	'improvements-northern-ireland': statute(
		'nisi/2006/312/article/16',
		'Disability Discrimination (Northern Ireland) Order 2006, article 16: improvements to let dwelling houses',
		'2006',
	),
	'premises-northern-ireland': official(
		'Selling, letting or managing premises',
		'Equality Commission for Northern Ireland',
		'https://www.equalityni.org/Employers-Service-Providers/Selling-letting-or-managing-premises',
	),
	'equality-advice': official(
		'The Equality Advisory and Support Service: three years of advice and guidance',
		'Equality and Human Rights Commission',
		'https://www.equalityhumanrights.com/en/our-work/blogs/equality-advisory-and-support-service-three-years-advice-and-guidance',
		{ of: '2015-11-25' },
	),
	'council-stairs': official(
		'Financial assistance policy for independent living, section 21',
		'Norwich City Council',
		'https://norwich.gov.uk/info/20590/healthy_homes/4044/financial_assistance_policy_for_independent_living/21',
	),
	'shared-stairlift-removed': official(
		'Karbon Homes Limited (202222468): removal of a stairlift from communal stairs',
		'Housing Ombudsman',
		'https://housing-ombudsman.org.uk/decisions/karbon-homes-limited-inc-byker-community-trust-202222468',
		{ of: '2024-03-21' },
	),
	'stairlifts-and-fire': official(
		'Stairlifts: guidance note of the North East fire and rescue services',
		'Tyne and Wear Fire and Rescue Service',
		'http://www.twfire.org/firesafety/business/guidance-for-residential-care-premises/stairlifts',
	),
	'evacuation-plans': company(
		'New residential fire safety regulations published',
		'Addleshaw Goddard, solicitors',
		'https://www.addleshawgoddard.com/en/insights/insights-briefings/2025/construction-engineering/new-residential-fire-safety-regulations-published-and-pitfalls-compliance',
		{ of: '2025' },
	),
	'evacuation-plans-shoosmiths': company(
		'Lessons from Grenfell: fire safety regulations for vulnerable residents',
		'Shoosmiths, solicitors',
		'https://www.shoosmiths.com/perspectives/stories/articles/lessons-from-grenfell-fire-safety-regulations-for-vulnerable-residents',
		{ of: '2026-01-15' },
	),
});
