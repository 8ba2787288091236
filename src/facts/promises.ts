import { aStairliftCompany, type CompanyFacts, companiesTooLabel, howMany, mostCompanies } from '#facts/companies.ts';
import { capitalised } from '#facts/in-words.ts';

/** By when a visitor has an answer, in hours. */
export const quoteReplyHours = 24;
export const brochureReplyHours = 24;
/** What we aim for, on the page, in the e-mails and in the terms; the toast says "shortly". */
export const callbackReplyHours = 24;

/** For how many days backups still hold what was deleted: by `deploy/backup-host`, and by the snapshots that the server keeps for a week. */
export const backupDays = 35;

/**
 * What happens after a request, in its order, by when, and who will ring: said on the page and in the e-mails. How many
 * companies have it is the operator's to say.
 * @param companiesToo whether the visitor asked for companies too, where the form has that box; undefined where that is not known
 * @param isUnserved whether no company works where the request comes from
 * @param namesOther whether the visitor named somebody else to ring (`whomToRing`)
 */
export function nextSteps(companies: CompanyFacts, companiesToo?: boolean, isUnserved?: boolean, namesOther = false) {
	if (isUnserved) return unservedSteps(namesOther);
	const company = aStairliftCompany(companies);
	const { maxCompanies } = companies;
	const most = howMany(companies);
	const several = maxCompanies > 1;
	return {
		'photo-quote': [
			`${capitalised(company)} looks at your photos.${several ? ` Sometimes more than one does, and ${most}, so that you can compare.` : ''}`,
			`It emails you its quotation, an estimate until your steps are measured. We aim for that within ${quoteReplyHours} hours.`,
			'If you gave a phone number, a company may ring you to ask about your steps or explain its quotation.',
			'Before anything is made or fitted, the company you choose checks the measurements with you. You are free to say no.',
		],
		brochure: [
			'Your free brochure is ready. You can open it now, save it or print it.',
			afterBrochure(mostCompanies(companies), companiesToo),
			'We ourselves ring you only if there is a question about your brochure.',
		],
		callback: [
			`An engineer from ${company} rings ${namesOther ? 'the person you named' : 'you on the number you gave'}. We aim for that within ${callbackReplyHours} hours.`,
			...(several
				? [`If more than one company can help, ${most} may ring you. You need not talk to all of them.`]
				: []),
			'Have your questions ready, and a photo of your steps if you can. The call is free and there is no obligation.',
		],
	} as const satisfies Record<string, readonly string[]>;
}

const nobodyThere = 'No company that we work with fits lifts in your area yet.';
const meanwhile =
	'You need not wait for us: you can ask any company yourself. Your council, in Northern Ireland your health trust, may help as well.';

/** What happens after a request from a place where no company works. */
const unservedSteps = (namesOther: boolean) =>
	({
		'photo-quote': [
			`${nobodyThere} Our own team has your photos, and is looking for one that can help you.`,
			`We will write to you whether we find one or not. We aim for that within ${quoteReplyHours} hours.`,
			meanwhile,
		],
		brochure: [
			'Your free brochure is ready. You can open it now, save it or print it.',
			`${nobodyThere} Our own team is looking for one that can help you, and will tell you if it finds one.`,
			meanwhile,
		],
		callback: [
			`${nobodyThere} Our own team has your request, and is looking for one that can help you.`,
			`We will ring ${namesOther ? 'the person you named' : 'you'} whether we find one or not. We aim for that within ${callbackReplyHours} hours.`,
			meanwhile,
		],
	}) as const satisfies Record<string, readonly string[]>;

/** What to read where no company can help, on our site. */
export const helpElsewhere = {
	'Grants and other help from your council or health trust': '/blog/stairlift-vat-and-grants',
	'What to test, and what to ask: our buyer’s guide': '/blog/what-is-an-outdoor-stairlift-guide',
} as const;

/** What happens after a request that a person has to look at first: nothing is promised of a time or an e-mail. */
export const heldSteps = [
	'We have your request. A person will look at it first, because more requests than usual are coming in.',
	'After that it is dealt with as usual. You need not send it again.',
];

/** How somebody who has only the brochure gets quotes: the words before the way to the form. */
export const waysToQuotes = {
	heading: 'Would you like quotes too?',
	text: `Send photos of your steps, and a company emails you an estimate. We aim for that within ${quoteReplyHours} hours.`,
	button: 'Send photos for a quote',
};

/** How to tell that a caller is genuine: on the receipt, in the confirmation and on /who-we-are. */
export const whoIsRinging = {
	heading: 'Who is ringing me?',
	/** What every genuine caller has, and nobody asks for. */
	signs: [
		'Ask the caller for your reference: a genuine one has it.',
		'We never ask for money, a deposit or bank details. No company needs any before you have its quotation in writing.',
	],
	byPage: 'Not sure? Hang up, and open the page of your request: it names every company that has it.',
	byAsking: 'Not sure? Hang up, and ask us which companies have your request.',
};

/** Who else gets in touch after a brochure request. */
function afterBrochure(most: string, companiesToo: boolean | undefined): string {
	if (companiesToo === undefined)
		return `If you ticked “${companiesTooLabel}”, ${most} may ring you or write to you. If you did not, no company gets your details, and you will get no quotes from this.`;
	if (!companiesToo) return `No company gets your details: you did not tick “${companiesTooLabel}”.`;
	return `You ticked “${companiesTooLabel}”, so ${most} may ring you or write to you.`;
}
