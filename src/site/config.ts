/** What the operator's settings say of the site and the company behind it; `astro.config.ts` fills it in at build time. */
export interface Site {
	/** Public address without a trailing slash. */
	url: string;
	/** Address of a hosted backend without a trailing slash; empty where the site's own server is the backend. */
	backendUrl: string;
	/** The public key an anonymous visitor's requests carry. */
	backendKey: string;
	/** Whether the backend accepts forms that a browser posts by itself: this site's own server does, a hosted one does not. */
	postsForms: boolean;
	email: string;
	pinterestUrl: string;
	companyName: string;
	companyNumber: string;
	companyAddress: string;
	/** The part of the United Kingdom the company is registered in. Empty where the operator has not set it, as are the next four. */
	companyRegisteredIn: string;
	vatNumber: string;
	/** Its number in the register of those who pay the data protection fee. */
	icoNumber: string;
	phone: string;
	/** When the telephone is answered. */
	phoneHours: string;
	/** The companies that work for the operator with visitors' data, each with what it does and where. */
	processors: readonly string[];
	/** Whether companies may be called approved (`#facts/companies.ts`). */
	approved: boolean;
	/** Most companies that receive one request. */
	maxCompanies: number;
	/** The person who answers for the articles, and what that person is; both empty where none is named. */
	editorName: string;
	editorRole: string;
	/** How long photos and requests are kept, in months after they came. */
	retainPhotosMonths: number;
	retainRequestsMonths: number;
	/** Whether a visitor gets an e-mail after a request: only where the site's own server sends any. */
	confirmsByEmail: boolean;
}

declare const __SITE__: Site;
export const site: Site = __SITE__;
