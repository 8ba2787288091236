import type { CompanyFacts } from '#facts/companies.ts';
import type { CompanyDetails } from '#facts/imprint.ts';

/** What the operator's settings say of the site and the companies; `astro.config.ts` fills it in at build time. */
export interface Site extends CompanyDetails, CompanyFacts {
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
	/** The companies that work for the operator with visitors' data, each with what it does and where. */
	processors: readonly string[];
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
