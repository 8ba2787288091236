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
	'had-already': 'Had this one already',
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

/** How a company stands with a request, such as "Wrong number, agreed". @param answer its last; null without one */
export function standingWords(one: {
	answer: CompanyAnswer | null;
	pounds: number | null;
	agreed: boolean;
	isTakenBack: boolean;
}): string {
	const { answer, pounds, agreed, isTakenBack } = one;
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
