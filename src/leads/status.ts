import { gbp } from '#facts/in-words.ts';

/** How far a request has come, as the operator keeps it. */
export const statuses = ['new', 'contacted', 'quoted', 'won', 'lost', 'spam'] as const;
export type Status = (typeof statuses)[number];

export const statusLabels: Readonly<Record<Status, string>> = {
	new: 'New',
	contacted: 'Contacted',
	quoted: 'Quoted',
	won: 'Won',
	lost: 'Lost',
	spam: 'Spam',
};

/** The statuses that say that somebody has answered the visitor. */
export const answeredStatuses: readonly Status[] = ['contacted', 'quoted', 'won', 'lost'];

/** The statuses in which a request is over. */
export const overStatuses: readonly Status[] = ['won', 'lost', 'spam'];

/** Longest note of the operator about a request, in characters (Unicode code points). */
export const maxNoteLength = 2000;

/** What a company can answer by the links of our e-mails about a request, in the order in which they are shown. */
export const companyAnswers = [
	'rung',
	'tried',
	'quote-sent',
	'not-for-me',
	'wrong-number',
	'not-genuine',
	'had-already',
] as const;
export type CompanyAnswer = (typeof companyAnswers)[number];

/** The words of each answer, in e-mails and on its page. */
export const answerLabels: Readonly<Record<CompanyAnswer, string>> = {
	rung: 'I have rung',
	tried: 'Tried, no answer',
	'quote-sent': 'Quote sent',
	'not-for-me': 'Not for me',
	'wrong-number': 'Wrong number',
	'not-genuine': 'Not genuine',
	'had-already': 'Had it already',
};

/** The answers that say why a request should not count. It counts until the operator agrees (`server/store/genuine.ts`). */
export const objections: readonly CompanyAnswer[] = ['wrong-number', 'not-genuine', 'had-already'];

/** The answers by which the visitor has been reached. */
export const reachedAnswers: readonly CompanyAnswer[] = ['rung', 'quote-sent'];

/** The largest sum of a quote that a company can name, in whole pounds. */
export const mostPounds = 250_000;

/** An answer in words, such as "Quote sent (£4,200)". */
export const answerWords = ({ answer, pounds }: { answer: CompanyAnswer; pounds: number | null }) =>
	`${answerLabels[answer] ?? answer}${pounds === null ? '' : ` (${gbp(pounds)})`}`;

/** How a company stands with a request that it was sent, or is to be. */
export interface CompanyStanding {
	name: string;
	/** Its last answer about the person; null without one. */
	answer: CompanyAnswer | null;
	pounds: number | null;
	/** Whether the operator agrees with that, an objection. */
	agreed: boolean;
	isTakenBack: boolean;
	/** Whether it has the request now. */
	hasIt: boolean;
}

/** How far a request has come. */
export interface RequestState {
	/**
	 * The one set by hand last; without one, or after `new`, what companies have answered since by the links in their e-mails (`rung`
	 * is contacted, `quote-sent` quoted); else new.
	 */
	status: Status;
	/**
	 * When somebody first answered the visitor: a company by its link, or a person who set one of `answeredStatuses`, or wrote to the visitor. What
	 * was before the status was set back to `new` does not count.
	 */
	answeredAt: string | null;
	/** Until when somebody has to answer (`answerHours`), from the request on, or from when the operator or a correction last ended an objection; null for an answered, held or closed request, for spam, and for a kind that nobody has to answer. */
	dueAt: string | null;
}

/** What is known of a request beside its answers. */
export interface RequestStanding extends RequestState {
	/** Its sender if it is held, so that nobody was told of it; null unless it is. */
	held: string | null;
	/** The page that it was sent from, or `telephone`; null where that is not known. */
	source: string | null;
	/** The day in British time on whose morning it comes to the top of the list, such as `2026-12-01`; null without one. */
	followOn: string | null;
	photos: number;
	/** Keys of the first three of them. */
	firstPhotos: string[];
	/** In the order in which they were asked. */
	companies: CompanyStanding[];
	/** Which of its person it is, from 1, as far as they are counted; and the id of the first of these. */
	nth: number;
	person: string;
	/** Of the operator: not that a company took its answer back. */
	notes: number;
}

/** What became of requests that somebody has to answer, from the request to won. Spam, what is held and what is not genuine (`server/store/genuine.ts`) are never among them. */
export interface Course {
	received: number;
	/** Of these, those that are answered, or whose time is over: only they can have been in time. */
	due: number;
	answered: number;
	/** Of these, within the hours that were promised. */
	answeredInTime: number;
	quoted: number;
	/** The sum of the quotes that companies named, in whole pounds. */
	pounds: number;
	won: number;
	/** Of that sum, what companies named of requests that they won. */
	wonPounds: number;
}

/** In words, such as "Wrong number, agreed". */
export function standingWords({
	answer,
	pounds,
	agreed,
	isTakenBack,
}: Omit<CompanyStanding, 'name' | 'hasIt'>): string {
	if (isTakenBack) return 'taken back';
	if (answer === null) return 'no answer yet';
	return `${answerWords({ answer, pounds })}${agreed ? ', agreed' : ''}`;
}

/** Where a request came from: the page of the site that it was sent from, or else in words. */
export const sourceWords = (source: string | null) =>
	source === null ? 'Not known' : (namedSources[source] ?? source);
const namedSources: Readonly<Record<string, string>> = {
	telephone: 'By telephone',
	other: 'Not known',
	'/': 'Home page',
};

/** What a company's links are for: its answers, and a pause of new requests to it. */
export type CompanyAct = CompanyAnswer | 'pause';
export const companyActs: readonly CompanyAct[] = [...companyAnswers, 'pause'];
