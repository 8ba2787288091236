/** What the site is called: on every page, in the tab, in the e-mails. */
export const siteName = 'Outdoor Stairlifts';
