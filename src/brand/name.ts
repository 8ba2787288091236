/** What the site is called: on every page, in the tab, in the e-mails. */
export const siteName = 'Outdoor Stairlifts';

/** Its page there, which the footer links to. */
export const pinterestUrl = 'https://www.pinterest.co.uk/outdoorstairlifts';

/** The title of a page in the browser and in search results. */
export function pageTitle(page: string): string {
	return `${page} | ${siteName}`;
}
