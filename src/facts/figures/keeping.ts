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
	...sourced('acorn-marie-curie', { marieCurieLifts: 'five lifts' }),
};

const used = {
	...sourced('surrey-report', { surreyUsed: gbp(2500), surreyNew: gbp(2300) }),
	...sourced('superglide-inquest', { superglideYear: '2013' }),
	...sourced('sika-inquest', { sikaMade: '16,500' }),
};

const removing = {
	...sourced('buy-back', {
		buyBackPaid: gbp(4800),
		buyBackOffer: gbp(5),
	}),
	...sourced('seller-form', { sellerForm: 'TA10' }),
};

/** Shared steps: what is in force where, and by when owners answer. */
const sharing = {
	...sourced('common-parts-consultation', { commonPartsYear: '2022' }),
	...sourced('common-parts-scotland', { commonPartsScotlandYear: '2020' }),
	...sourced('common-parts-scotland-times', { commonPartsReply: '28 days' }),
	...sourced('shared-stairlift-removed', { sharedRemovedHomes: '38' }),
	...sourced(['evacuation-plans', 'evacuation-plans-shoosmiths'], { evacuationFrom: '6 April 2026' }),
	...sourced('evacuation-plans', {
		evacuationHeight: '18 metres',
		evacuationStoreys: 'seven storeys',
		evacuationLower: '11 metres',
	}),
};

export const keepingFigures = [renting, used, removing, sharing] as const;
