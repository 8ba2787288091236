import type { CompanyDetails, CompanyFacts } from '#facts/companies.ts';

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
	/** The companies that work for the operator with visitors' data, each with what it does and where. */
	processors: readonly string[];
	/** The person who answers for the articles, and what that person is; both empty where none is named. */
	editorName: string;
	editorRole: string;
	/** How long photos and requests are kept, in months after they came: not after the last contact, which is by telephone and e-mail and which no program sees. The server deletes by the same settings. */
	retainPhotosMonths: number;
	retainRequestsMonths: number;
	/** How long counts of visits are kept, in months; 0 where the server does not count them. */
	countsKeptMonths: number;
	/** Whether a visitor gets an e-mail after a request. */
	confirmsByEmail: boolean;
}

declare const __SITE__: Site;
export const site: Site = __SITE__;

/** A company that was checked and agreed to be shown, as it is on the desk. Days are ISO dates. */
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

/** How long what visitors send is kept, as pages of `content/` say it. */
export const retention = { photoMonths: site.retainPhotosMonths, requestMonths: site.retainRequestsMonths } as const;

/** The path a visitor sees, of the one the build gives a page: `/index.html` is `/`, `/blog/` is `/blog`. */
export function pathOf({ pathname }: URL): string {
	return pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/+$/, '') || '/';
}

/** The whole address of a path; of the home page without anything after the host but its slash. */
export function addressOf(path: string): string {
	return site.url + path;
}

/** Address of the picture that stands for a page where it is shared: made by `pages/social`. */
export function pictureOf(path: string): string {
	return addressOf(`/social${path === '/' ? '/home' : path}.png`);
}
