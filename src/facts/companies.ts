import { inLetters } from '#facts/in-words.ts';

/**
 * What may be said of the companies that requests go to, by what the operator has checked: "approved" only where every one of
 * them was checked and at least one is shown on the page /who-we-are (`server/delivery/companies.ts`).
 */
export interface CompanyFacts {
	approved: boolean;
	/** Most companies that receive one request. */
	maxCompanies: number;
}

/** Where the companies that we introduce visitors to work. */
export const serviceAreas = ['England', 'Scotland', 'Wales', 'Northern Ireland'] as const;

/** How many companies get one request: `one`, or `at most three`. */
export function howMany({ maxCompanies }: Pick<CompanyFacts, 'maxCompanies'>): string {
	return maxCompanies === 1 ? 'one' : `at most ${inLetters(maxCompanies)}`;
}

/** The same with the word: `one company`, or `at most three companies`. */
export function mostCompanies(companies: Pick<CompanyFacts, 'maxCompanies'>): string {
	return `${howMany(companies)} ${companies.maxCompanies === 1 ? 'company' : 'companies'}`;
}

/** What stands beside the box by which a visitor asks for companies too; the texts about it quote it. */
export const companiesTooLabel = 'Ask companies to contact me too';

export function stairliftCompanies({ approved }: Pick<CompanyFacts, 'approved'>): string {
	return approved ? 'approved stairlift companies' : 'stairlift companies we work with';
}

export function aStairliftCompany({ approved }: Pick<CompanyFacts, 'approved'>): string {
	return approved ? 'an approved stairlift company' : 'a stairlift company';
}

/** What the operator's settings say of the company behind the site. What is empty is not shown. */
export interface CompanyDetails {
	companyName: string;
	companyNumber: string;
	companyAddress: string;
	/** The part of the United Kingdom it is registered in. Empty where the operator has not set it, as are the next four. */
	companyRegisteredIn: string;
	vatNumber: string;
	/** Its number in the register of data protection fee payers. */
	icoNumber: string;
	phone: string;
	/** When the telephone is answered. */
	phoneHours: string;
}

/** Its address with house number and street on one line, and the postcode whole. */
export const addressOf = ({ companyAddress }: Pick<CompanyDetails, 'companyAddress'>) =>
	companyAddress.replace(/(?<=^\d+\w?) | (?=\d[A-Z]{2}$)/g, '\u00a0');

/** What a company has to say of itself on its site and in its e-mails (SI 2015/17, regulations 24 and 25), in sentences. */
export function imprint(company: CompanyDetails): string {
	const { companyName, companyNumber, companyRegisteredIn, vatNumber, icoNumber, phone } = company;
	return [
		`${companyName}.`,
		companyRegisteredIn && `Registered in ${companyRegisteredIn}.`,
		`Company number ${companyNumber}.`,
		`Registered office: ${addressOf(company)}.`,
		vatNumber && `VAT number ${vatNumber}.`,
		icoNumber && `Data protection register number ${icoNumber}.`,
		phone && `Telephone ${telephoneOf(company)}.`,
	]
		.filter((part) => part !== '')
		.join(' ');
}

/** The number to ring with its hours; empty where the operator has set none. */
export function telephoneOf({ phone, phoneHours }: Pick<CompanyDetails, 'phone' | 'phoneHours'>): string {
	return phone && phone + inBrackets(phoneHours);
}

/** The hours behind a telephone number. */
export function inBrackets(hours: string): string {
	return hours && ` (${hours})`;
}

/** The `tel:` address of a UK number, as the settings accept it or as it is printed. Short ones, such as 105, have no area or country. */
export function telephoneLink(phone: string): string {
	const digits = phone.replaceAll(' ', '');
	return digits.length === 3 ? `tel:${digits}` : `tel:+44${digits.replace(/^(\+440?|0)/, '')}`;
}
