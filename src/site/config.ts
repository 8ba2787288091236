/** What the operator's settings say of the site and the company behind it; `astro.config.ts` fills it in at build time. */
export interface Site {
	/** Public address without a trailing slash. */
	url: string;
	/** Address of a hosted backend without a trailing slash; empty where the site's own server is the backend. */
	backendUrl: string;
	/** The public key an anonymous visitor's requests carry. */
	backendKey: string;
	email: string;
	pinterestUrl: string;
	companyName: string;
	companyNumber: string;
	companyAddress: string;
	/** How long photos and requests are kept, in months after they came. */
	retainPhotosMonths: number;
	retainRequestsMonths: number;
	/** Whether a visitor gets an e-mail after a request: only where the site's own server sends any. */
	confirmsByEmail: boolean;
}

declare const __SITE__: Site;
export const site: Site = __SITE__;
