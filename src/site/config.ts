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
	/**
	 * Whether there is a server of ours that accepts forms a browser posts by itself, and the pages of links in e-mails. A
	 * hosted backend does not.
	 */
	postsForms: boolean;
	/** Address of that server without a trailing slash, where the pages are on another host; else empty. */
	serverUrl: string;
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
	/** How long counts of visits are kept, in months; 0 where the server does not count them. */
	countsKeptMonths: number;
	/** Whether a visitor gets an e-mail after a request. */
	confirmsByEmail: boolean;
}

declare const __SITE__: Site;
export const site: Site = __SITE__;
