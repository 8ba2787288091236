/** A company that was checked and agreed to be shown, as the routing file states it. Days are ISO dates. */
export interface ListedCompany {
	name: string;
	website?: string | undefined;
	/** What was seen of the makers' training. */
	training: string;
	insurance: { cover: string; expires: string };
	tradeBody: 'none' | { name: string; number: string };
	/** When and by whom it was checked. */
	on: string;
	by: string;
}

declare const __COMPANIES__: readonly ListedCompany[];
/** The companies on the page /who-we-are; `astro.config.ts` fills them in. Apart from `config.ts`, which browsers load. */
export const listedCompanies: readonly ListedCompany[] = __COMPANIES__;
