/** What local storage may hold: the answer to the cookie banner, and an objection to the brochure form opening by itself. */
export type Stored = 'cookieConsent' | 'brochureForm';

/**
 * Whether the browser's local storage has an entry.
 * @param ifBlocked the answer where a browser lets no site keep anything
 */
export function isStored(what: Stored, ifBlocked: boolean): boolean {
	try {
		return localStorage.getItem(what) !== null;
	} catch {
		return ifBlocked;
	}
}
