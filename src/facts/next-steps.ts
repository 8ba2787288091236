import { aStairliftCompany, type CompanyFacts } from '#facts/companies.ts';
import { callbackReplyHours, quoteReplyHours } from '#facts/promises.ts';
import { capitalised, inLetters } from '#facts/words.ts';

/**
 * What happens after a request, in its order, by when, and who will ring: said on the page and in the e-mails. How many
 * companies have it depends on the operator's routing.
 */
export function nextSteps(companies: CompanyFacts) {
	const company = aStairliftCompany(companies);
	const { maxCompanies } = companies;
	const most = `at most ${inLetters(maxCompanies)}`;
	const several = maxCompanies > 1;
	return {
		'photo-quote': [
			`${capitalised(company)} looks at your photos.${several ? ` Sometimes more than one does, and ${most}, so that you can compare.` : ''}`,
			`You get a quotation by email. We aim for within ${quoteReplyHours} hours.`,
			'Only if you gave a phone number may a company ring you, to ask about your steps or to explain its quotation.',
			'Before anything is made or fitted, the company you choose confirms the measurements with you. You are free to say no.',
		],
		brochure: [
			'Your free brochure is ready. You can open it now, save it or print it.',
			'Nobody rings you, unless there is a question about your brochure.',
		],
		callback: [
			`An engineer from ${company} rings you on the number you gave. We aim for within ${callbackReplyHours} hours.`,
			...(several
				? [`If more than one company can help, ${most} may ring you. You need not talk to all of them.`]
				: []),
			'Have your questions ready, and a photo of your steps if you can. The call is free and there is no obligation.',
		],
	} as const satisfies Record<string, readonly string[]>;
}
