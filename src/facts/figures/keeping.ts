import { assumed, sourced } from '#facts/fact.ts';
import { gbp } from '#facts/words.ts';

/** A lift that is rented, in pounds: no firm's prices. */
const rent = { newLift: 2400, settingUp: 600, month: 60 };

const renting = {
	...sourced('rent-terms', { rentMinimum: '1–3 months' }),
	...assumed({
		exampleNew: gbp(rent.newLift),
		exampleSettingUp: gbp(rent.settingUp),
		exampleRent: gbp(rent.month),
		exampleMonths: `${(rent.newLift - rent.settingUp) / rent.month} months`,
	}),
	...sourced('council-lifts', { whichYear: '2017' }),
	...sourced('acorn-marie-curie', { marieCurieLifts: 'five lifts' }),
};

const used = {
	...sourced('surrey-report', { surreyUsed: gbp(2500), surreyNew: gbp(2300) }),
	...sourced('superglide-inquest', { superglideYear: '2013', superglideAge: '79' }),
	...sourced('sika-inquest', { sikaYear: '2014', sikaMade: '16,500' }),
	...sourced('sold-as-seen', { soldAsSeenYear: '2025' }),
	...sourced('welded-rail', { weldedYear: '2006' }),
};

const removing = {
	...sourced('buy-back', {
		buyBackPaid: gbp(4800),
		buyBackOffer: gbp(5),
		buyBackRemoval: gbp(295),
		buyBackYear: '1997',
	}),
	...sourced('lifts-recycled', { recycledYear: '2020' }),
	...sourced('lifts-not-recycled', { notRecycledYear: '2011' }),
	...sourced('seller-form', { sellerFormYear: '2022', sellerForm: 'TA10' }),
	...sourced('repair-costs', {
		callOutMost: gbp(200),
		upkeepYearly: gbp(295),
		upkeepYear: '2011',
	}),
};

const insuring = sourced('garden-theft', { gardenTheftYear: '2025', gardenTheftLeast: gbp(250) });

/** Shared steps: what is in force where, and by when owners answer. */
const sharing = {
	...sourced('common-parts-consultation', { commonPartsYear: '2022' }),
	...sourced('common-parts-scotland', { commonPartsScotlandYear: '2020' }),
	...sourced('common-parts-scotland-times', { commonPartsReply: '28 days' }),
	...sourced('improvements-northern-ireland', { improvementsYear: '2006' }),
	...sourced('shared-stairlift-removed', { sharedRemovedYear: '2024', sharedRemovedHomes: '38' }),
	...sourced(['evacuation-plans', 'evacuation-plans-shoosmiths'], { evacuationFrom: '6 April 2026' }),
	...sourced('evacuation-plans', {
		evacuationHeight: '18 metres',
		evacuationStoreys: 'seven storeys',
		evacuationLower: '11 metres',
	}),
};

export const keepingFigures = [renting, used, removing, insuring, sharing] as const;
