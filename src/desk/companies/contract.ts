import type { Happening } from '#desk/contract.ts';

/** What the form about a company asks, with its labels: the history names what was changed by them. */
export const companyLabels = {
	name: 'Name',
	email: 'Email for requests',
	phone: 'Telephone',
	areas: 'Areas',
	kinds: 'Requests that it takes',
	stairTypes: 'Stairs',
	perWeek: 'Most requests a week',
	website: 'Website',
	shown: 'Shown on the site',
	'checked.on': 'Checked on',
	'checked.by': 'Checked by',
	'checked.training': 'Training that was seen',
	'checked.insurance.cover': 'Insurance covers',
	'checked.insurance.expires': 'Insurance ends on',
	'checked.tradeBody.name': 'Trade body',
	'checked.tradeBody.number': 'Membership number',
} as const;

/** As they stand in the form: days as `2026-11-30`; several words in one answer have commas between them; `shown` is `yes` or empty. */
export type CompanyAnswers = Record<keyof typeof companyLabels, string>;
export const companyQuestions = Object.keys(companyLabels) as (keyof CompanyAnswers)[];

export interface CompanyList {
	/** In the order in which they were added. */
	companies: {
		id: string;
		answers: CompanyAnswers;
		/** The day on which it is asked again, and who paused it; null unless it is paused. */
		paused: { until: string; by: string } | null;
		/** Why its check counts no more, in a sentence; null if it does, or there was none. */
		lapse: string | null;
		/** How many requests it was passed since Monday; `isMore` if there may be more, which are not counted. */
		thisWeek: number;
		isMore: boolean;
	}[];
	/** Why the site does not call the companies approved; null if it does, or there are none. */
	notApproved: string | null;
	/** Where nobody takes a kind of request: in words, and how many postcode areas it is. */
	unserved: { requests: string; places: string; areas: number }[];
	atMost: AtMostAnswers;
	/** The newest first. */
	history: Happening[];
}

/** What a company has that is not over: how many requests it has not answered, which can be taken back at once, and how many it has. */
export interface OpenAtCompany {
	open: number;
	answered: number;
}

/** As typed: whole numbers; `askFirst` may be empty, and then all are asked at once. */
export type AtMostAnswers = Record<'maxCompaniesPerLead' | 'askFirst', string>;
