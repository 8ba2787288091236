import { inLetters } from '#facts/words.ts';

/**
 * What may be said of the companies that requests go to, by the operator's routing file: "approved" only where every one of
 * them was checked and at least one is shown on the page /who-we-are (`server/delivery/routing.ts`).
 */
export interface CompanyFacts {
	approved: boolean;
	/** Most companies that receive one request. */
	maxCompanies: number;
}

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
