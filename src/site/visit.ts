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
