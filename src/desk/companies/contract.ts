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
	checkedOn: 'Checked on',
	checkedBy: 'Checked by',
	training: 'Training that was seen',
	cover: 'Insurance covers',
	expires: 'Insurance ends on',
	tradeBody: 'Trade body',
	tradeNumber: 'Membership number',
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
	atMost: AtMostInput;
	/** The newest first. */
	history: { text: string; by: string; at: string }[];
}

/** What a company has that is not over: how many requests it has not answered, which can be taken back at once, and how many it has. */
export interface OpenAtCompany {
	open: number;
	answered: number;
}

/** `id` of the one that is changed; null for a new one. */
export interface CompanyInput {
	id: string | null;
	answers: CompanyAnswers;
}

/** As typed: whole numbers; `askFirst` may be empty, and then all are asked at once. */
export interface AtMostInput {
	maxCompaniesPerLead: string;
	askFirst: string;
}

export interface Saved {
	/** What is wrong, by question; nothing was stored unless it is empty. */
	errors: Record<string, string>;
	/** What was done, in one line. */
	message: string;
}

export interface CompanyActs {
	/** The day on which it is asked again, such as `2026-12-01`; null to end a pause. */
	pause: { until: string | null };
	/** Takes back all that it has not answered. */
	close: Record<string, never>;
	remove: Record<string, never>;
}
