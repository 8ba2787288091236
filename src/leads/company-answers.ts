/** What a company can answer by the links of our e-mails about a request, in the order in which they are shown. */
export const companyAnswers = ['rung', 'quote-sent', 'not-for-me'] as const;
export type CompanyAnswer = (typeof companyAnswers)[number];

/** The words of each answer, in e-mails and on its page. */
export const answerLabels: Readonly<Record<CompanyAnswer, string>> = {
	rung: 'I have rung',
	'quote-sent': 'Quote sent',
	'not-for-me': 'Not for me',
};
