import { type Question, questions } from '#facts/sheet.ts';
import { inWheelchair, type Statement, seated, type When } from '#planner/statement.ts';

const vatAndGrants = { text: 'VAT and grants', href: '/blog/stairlift-vat-and-grants' };
const mayGrant = 'grant landlord open';

/** Relief from VAT, and what may pay. */
export const money: readonly Statement[] = [
	{
		when: { relief: 'sixty both' },
		text: '{vatReduced} VAT on a lift supplied and fitted in the private home of somebody {vatReducedAge}.',
	},
	{
		when: { relief: 'disabled both', ...seated },
		text: '{vatZero} VAT for somebody disabled or ill for the long term, if the rules for outdoor steps are met. HMRC’s manual allows it for an outside staircase that is the only way up to the rooms; of other outdoor steps it says nothing.',
		from: ['vat-lifts'],
	},
	{
		when: { relief: 'disabled both', ...inWheelchair },
		text: '{vatZero} VAT for somebody disabled or ill for the long term: a lift made to be used with a wheelchair has a rule of its own.',
		from: ['vat-wheelchair-lifts'],
	},
	{
		when: { relief: 'sixty disabled both' },
		text: 'The form: the written declaration to the supplier that VAT Notice 701/7 describes. Nothing goes to HMRC. Have the firm write which rate it charges, and why.',
		link: {
			text: 'VAT Notice 701/7',
			href: 'https://www.gov.uk/guidance/reliefs-from-vat-for-disabled-and-older-people-notice-7017',
		},
	},
	{ when: { relief: 'neither' }, text: 'VAT is {vatStandard}, as in the total.' },
	{
		when: { relief: 'open' },
		text: 'Somebody {vatReducedAge} pays {vatReduced} VAT on a lift that is supplied and fitted. For somebody disabled it can be {vatZero}, if the rules for outdoor steps are met.',
		from: ['vat-lifts'],
		link: vatAndGrants,
	},
	{
		when: { nation: 'england', payer: mayGrant },
		text: 'Disabled Facilities Grant: {grantEngland}. For adults the council counts income, and savings over {grantEnglandSavings}. The form: your council’s own, which begins here.',
		link: { text: 'Disabled Facilities Grants', href: 'https://www.gov.uk/disabled-facilities-grants' },
	},
	{
		when: { nation: 'wales', payer: mayGrant },
		text: 'Disabled Facilities Grant: {grantWales}. Whether a means test is made differs by council since {walesTestYear}. The form: your council’s own, which begins here.',
		from: ['grants-wales'],
		link: { text: 'Disabled Facilities Grants', href: 'https://www.gov.uk/disabled-facilities-grants' },
	},
	{
		when: { nation: 'northern-ireland', payer: mayGrant },
		text: 'Disabled Facilities Grant: {grantNorthernIreland}, from the Housing Executive. It begins with an occupational therapist, through your health trust or GP.',
		link: {
			text: 'Disabled Facilities Grant',
			href: 'https://www.nihe.gov.uk/Housing-Help/Grants/Types-of-grants-available/Disabled-Facilities-Grant',
		},
	},
	{
		when: { nation: 'scotland', payer: mayGrant },
		text: 'There is no Disabled Facilities Grant. Of essential, lasting changes to the home the council pays {grantScotland} of the approved cost, {grantScotlandFull} on some benefits. It begins with an assessment by its social work department.',
		link: {
			text: 'Help to pay for adaptations',
			href: 'https://scotland.shelter.org.uk/housing_advice/repairs/paying_for_adaptations',
		},
	},
	{
		when: { nation: 'open', payer: mayGrant },
		text: 'A grant may pay for all of it; which one depends on the nation.',
		link: vatAndGrants,
	},
	{
		when: { nation: 'england', steps: 'to-4', payer: mayGrant },
		text: 'A small adaptation that the council provides, such as rails, is free up to {minorEngland}.',
	},
	{
		when: { payer: 'grant landlord' },
		text: 'Order nothing, and pay no deposit, before the approval is there in writing.',
		from: ['disabled-facilities-grants'],
	},
	{
		when: { payer: 'grant landlord', nation: 'england wales' },
		text: 'The council has to answer within {grantDecision} of the written application.',
	},
	{
		when: { payer: mayGrant, whose: 'rented', nation: 'england wales open' },
		text: 'In England and Wales tenants may apply as well as owners.',
		from: ['grants-tenants'],
	},
	{
		when: { payer: 'landlord' },
		text: 'Speak to the landlord early: social landlords often do such work themselves.',
		link: vatAndGrants,
	},
	{
		when: { payer: 'landlord', relief: 'sixty disabled both' },
		text: 'HMRC says that a council or a charity may order a lift at {vatReduced}. If another landlord is to order it, ask the firm whether either rate holds.',
		from: ['vat-notice-701-7'],
	},
	{
		when: { payer: 'self' },
		text: 'A grant might pay for part of it, but only if it is approved before you order.',
		from: ['disabled-facilities-grants'],
		link: vatAndGrants,
	},
	{
		when: { payer: 'self open' },
		text: 'Pay at least part by credit card: for a lift of more than {cardOver}, up to {cardUpTo}, the card company then answers for it as the seller does ({cardLaw}).',
	},
];

/** A question of a lift's data sheet, in its own words. */
function ofSheet(name: Question, when: When = {}): Statement {
	return { when, text: questions[name].ask };
}

/** What nobody has confirmed, as questions to the firm. */
export const toAsk: readonly Statement[] = [
	ofSheet('outdoors', seated),
	ofSheet('temperature'),
	ofSheet('warranty'),
	ofSheet('service'),
	{ text: 'What is the full price, with cover, remotes, fixing and electrics, and at which rate of VAT?' },
	{ text: 'If it stops half-way with somebody on it, how do they get off?' },
	ofSheet('foldedWidth', { width: 'narrow middling width-unsure open', ...seated }),
	ofSheet('lock', { foot: 'pavement' }),
	ofSheet('parking', { foot: 'tight pavement', ...seated }),
	ofSheet('foldingRail', { foot: 'tight pavement', turn: 'straight unsure open', ...seated }),
	{
		when: { material: 'brick timber metal unknown', ...seated },
		text: 'What do you fix the rail to, and what has to be added first?',
	},
	{ when: { socket: 'none unseen' }, text: 'Who puts in the socket, and is it in the price?' },
	ofSheet('longestRail', { steps: 'over-12', ...seated }),
	ofSheet('heavyDuty', { weight: 'heavier', ...seated }),
	ofSheet('footrest', { seat: 'stands', ...seated }),
	ofSheet('swivel', { transfer: 'helper' }),
	ofSheet('survey', { turn: 'curved', ...seated }),
	ofSheet('cancelling', { turn: 'curved', ...seated }),
	{
		when: inWheelchair,
		text: 'How large is the platform, what may it carry, and who builds the base and the landing?',
	},
	{ when: { turn: 'curved', bend: 'square level', ...seated }, text: 'What would it cost to end at the landing?' },
];

/** Photos beside the five of the form. */
export const photosToTake: readonly Statement[] = [
	{ text: 'The whole flight from the bottom, from straight in front.' },
	{ text: 'The whole flight from the top.' },
	{ text: 'The flight from the side, with the first and the last step.' },
	{ text: 'The landing and the door, and how far it opens.' },
	{ text: 'The ground at the foot, and the nearest socket.' },
	{
		when: { material: 'brick timber unknown open' },
		text: 'The edge of a step from close by: it shows what they are made of.',
	},
	{ when: { material: 'metal' }, text: 'A tread from close by, from above and from below.' },
	{ when: { turn: 'curved unsure' }, text: 'The turn, from above and from below.' },
	{ when: { width: 'narrow middling' }, text: 'A tape measure across the narrowest place.' },
	{ when: { foot: 'pavement tight' }, text: 'What is in front of the first step: gate, wall or pavement.' },
];
