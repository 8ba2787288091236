/**
 * What this visit remembers from page to page. It is kept in the tab's own name, which is gone with the tab: nothing is
 * stored on the visitor's device, which is what pressing "Decline" asks for.
 */
export type Memory = 'cookies-declined' | 'brochure-offered' | 'brochure-requested' | 'request-sent';

export function remembers(what: Memory): boolean {
	return window.name.split(' ').includes(what);
}

export function remember(what: Memory): void {
	if (!remembers(what)) window.name += ` ${what}`;
}

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

// Inlined in every page, so it is kept small: `kept.ts` comes only with the forms' scripts.

/**
 * What session storage may hold: receipts of what was sent in this tab (kind, id, time, number of photos, guide price, link to add photos;
 * no name and no address), and answers that go to the next form, or back into their own after a reload. PECR needs no consent for what a visitor's own request needs; answers
 * say who the visitor is, so they wait for "Accept", and are gone once a request is sent.
 */
export type Kept = 'requests' | 'answers';

/** Deletes what session storage keeps: one entry, or all. */
export function deleteKept(what?: Kept): void {
	try {
		if (what) sessionStorage.removeItem(what);
		else sessionStorage.clear();
	} catch {
		// Blocked: then there is nothing.
	}
}

/** Deletes what was kept for its time (`kept.ts`). */
export function deleteOver(): void {
	try {
		for (const [what, text] of Object.entries(sessionStorage))
			if (!(JSON.parse(text).until > Date.now())) sessionStorage.removeItem(what);
	} catch {
		// Blocked, or not as `keep` wrote it: `kept` deletes that.
	}
}
