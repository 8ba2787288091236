import { company, official, press, statute, storedCopies } from '#facts/sources/source.ts';

/** VAT, grants and the law: what councils must pay for, how to complain, and VAT on lifts outdoors. */
export const grantSources = {
	...storedCopies('2026-11-21', {
		'vat-notice-701-7': official(
			'Reliefs from VAT for disabled and older people (VAT Notice 701/7)',
			'HM Revenue & Customs',
			'https://www.gov.uk/guidance/reliefs-from-vat-for-disabled-and-older-people-notice-7017',
		),
		'vat-rates': official('VAT rates', 'GOV.UK', 'https://www.gov.uk/vat-rates'),
		'disabled-facilities-grants': official(
			'Disabled Facilities Grants',
			'GOV.UK',
			'https://www.gov.uk/disabled-facilities-grants',
		),
		'nihe-disabled-facilities-grant': official(
			'Disabled Facilities Grant',
			'Northern Ireland Housing Executive',
			'https://www.nihe.gov.uk/Housing-Help/Grants/Types-of-grants-available/Disabled-Facilities-Grant',
			{ of: '2023-02-01' },
		),
		'cooling-off-rules': statute('uksi/2013/3134/contents', 'The Consumer Contracts Regulations 2013', '2013'),
		'workplace-lifts': statute(
			'uksi/1998/2307/regulation/9',
			'The Lifting Operations and Lifting Equipment Regulations 1998',
			'1998',
		),
		'vat-lifts': official(
			'VAT relief for disabled people: lift installation (VRDP24000)',
			'HM Revenue & Customs',
			'https://www.gov.uk/hmrc-internal-manuals/vat-relief-for-disabled-people/vrdp24000',
		),
		'vat-wheelchair-lifts': official(
			'VAT relief for disabled people: chair lifts and stair lifts (VRDP13000)',
			'HM Revenue & Customs',
			'https://www.gov.uk/hmrc-internal-manuals/vat-relief-for-disabled-people/vrdp13000',
		),
		'vat-mobility-aids': official('VAT on mobility aids', 'GOV.UK', 'https://www.gov.uk/tax-on-shopping/mobility-aids'),
		'vat-form': company(
			"A supplier's VAT declaration with HMRC's helpline",
			'Stannah',
			'https://www.stannah.co.uk/zero-rated-vat/',
		),
		'grants-act': statute(
			'ukpga/1996/53/part/I/chapter/I',
			'Housing Grants, Construction and Regeneration Act 1996, part I, chapter I',
			'1996',
		),
		'garden-england': statute(
			'uksi/2008/1189/made',
			'Disabled Facilities Grants (Maximum Amounts and Additional Purposes) (England) Order 2008',
			'2008-04-28',
		),
		mckeown: press(
			'R v Islington, McKeown: a grant for a lift over front steps',
			'Foundations',
			'https://www.foundations.uk.com/r-v-islington-mckeown/',
			{ of: '2020' },
		),
		repayment: official(
			'Disabled Facilities Grant: repayment conditions',
			'Surrey Heath Borough Council',
			'http://www.surreyheath.gov.uk/housing/housing-advice/other-housing-support/disabled-facilities-grant/repayment-conditions',
		),
		'grants-wales': official(
			'Removing the means test for small and medium Disabled Facilities Grants',
			'Welsh Government',
			'https://www.gov.wales/written-statement-removing-means-test-small-and-medium-disabled-facilities-grants',
			{ of: '2021-03-10' },
		),
		'means-test-carmarthenshire': press(
			'Disabled people who want to adapt homes could face new hurdle',
			'Yahoo News, on Carmarthenshire council',
			'https://uk.news.yahoo.com/disabled-people-want-adapt-homes-193029430.html',
			{ of: '2024-05' },
		),
		'repayment-wales': official(
			'Disabled Facilities Grant (Conditions relating to approval or payment of Grant) General Consent 2008',
			'Welsh Government',
			'https://gov.wales/topics/housing-and-regeneration/publications/disabledfacilities/?lang=en',
			{ of: '2008' },
		),
		'grants-tenants': press(
			'Disabled facilities grants: who can get them',
			'Disability Rights UK',
			'https://disabilityrightsuk.org/resources/disabled-facilities-grants',
		),
		'grants-shelter-scotland': press(
			'Help to pay for adaptations',
			'Shelter Scotland',
			'https://scotland.shelter.org.uk/housing_advice/repairs/paying_for_adaptations',
		),
		'grants-scotland-share': official(
			'Adaptations, aids and equipment: advice note, annex A',
			'Scottish Government',
			'https://www.gov.scot/publications/adaptations-aids-equipment-advice-note/pages/10/',
		),
		'minor-england': statute(
			'uksi/2014/2672/regulation/3',
			'Care and Support (Charging and Assessment of Resources) Regulations 2014, regulation 3',
			'2014',
		),
		'minor-scotland': press(
			'Practical and financial help for adapting your home',
			'Marie Curie',
			'https://www.mariecurie.org.uk/help/support/terminal-illness/care-needs/financial-help-adaptations-equipment',
		),
		'grant-complaints': press(
			'How to complain about a Disabled Facilities Grant',
			'Adapt My Home',
			'https://adaptmyhome.org.uk/helpful-articles/how-to-complain-about-a-disabled-facilities-grant',
		),
		'ombudsman-england': official(
			'Local Government and Social Care Ombudsman',
			'Derbyshire County Council',
			'https://www.derbyshire.gov.uk/council/complaints/ombudsman/',
		),
		'ombudsman-wales': official(
			'How you can contact us',
			'Public Services Ombudsman for Wales',
			'https://www.ombudsman.wales/privacy-notice/',
		),
		'ombudsman-northern-ireland': official(
			'Make a complaint',
			'Northern Ireland Public Services Ombudsman',
			'https://nipso.org.uk/make-complaint/make-complaint-about-us',
		),
		'ombudsman-scotland': official(
			'Our role',
			'Scottish Public Services Ombudsman',
			'http://archive.spso.org.uk/our-role',
			{ of: '2015-08-10' },
		),
	}),
	...storedCopies('2026-11-22', {
		'mckeown-judgment': official(
			'R (McKeown) v London Borough of Islington [2020] EWHC 779 (Admin)',
			'The National Archives, Find Case Law',
			'https://caselaw.nationalarchives.gov.uk/ewhc/admin/2020/779',
			{ of: '2020-04-02' },
		),
	}),
};
