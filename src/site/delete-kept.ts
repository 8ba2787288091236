import type { Kept } from '#site/kept.ts';

// Inlined in every page, so it is kept small: `kept.ts` comes only with the forms' scripts.

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
