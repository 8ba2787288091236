import type { Kept, Memory, Stored } from '#site/visit.ts';

/** How long each is kept after it was last changed, in ms: tabs of phones stay open for months. `deleteOver` deletes it after that. */
const keptMs: Readonly<Record<Kept, number>> = { requests: 24 * 3_600_000, answers: 3_600_000 };

/**
 * The same words as in `site/visit.ts`, which is not imported: it would become a file that each page fetches. With `request-sent`,
 * `boot.ts` fetches the forms' scripts with the page, and they show the receipts.
 */
const declined: Memory = 'cookies-declined';
const requestSent: Memory = 'request-sent';
const brochureRequested: Memory = 'brochure-requested';
const consent: Stored = 'cookieConsent';

const tabRemembers = (what: Memory) => window.name.split(' ').includes(what);

/** Offering a brochure again would look as if the request were lost. */
export function rememberBrochure(): void {
	if (!tabRemembers(brochureRequested)) window.name += ` ${brochureRequested}`;
}

/**
 * Keeps something for this tab, or nothing after "Decline", or where the browser keeps nothing. Answers, which say who the visitor
 * is, only after "Accept".
 */
export function keep(what: Kept, value: unknown): void {
	if (tabRemembers(declined)) return;
	try {
		if (what === 'answers' && localStorage.getItem(consent) === null) return;
		sessionStorage.setItem(what, JSON.stringify({ until: Date.now() + keptMs[what], value }));
		if (what === 'requests' && !tabRemembers(requestSent)) window.name += ` ${requestSent}`;
	} catch {
		// Blocked or full: then it is kept in the page only.
	}
}

/** What is kept, if it is not too old. After "Decline" it is deleted instead. */
export function kept(what: Kept): unknown {
	try {
		const { until, value } = JSON.parse(sessionStorage.getItem(what) ?? '{}');
		const left = until - Date.now();
		if (left > 0 && left <= keptMs[what] && !tabRemembers(declined)) return value;
	} catch {
		// Blocked, or not as `keep` wrote it.
	}
	forget(what);
	return undefined;
}

export function forget(what: Kept): void {
	try {
		sessionStorage.removeItem(what);
	} catch {
		// Blocked: then there is nothing.
	}
}
