/** When the brochure dialog opens by itself, in ms after the page has loaded (docs/requirements.md). */
export const autoOpenDelayMs = 60_000;

/** The page's state when the delay has passed. */
interface Moment {
	/** It opened by itself already in this visit. */
	offered: boolean;
	/** A brochure was asked for in this visit: offering one again would look as if the request were lost. */
	requested: boolean;
	/** The visitor objected to it on the cookie policy (`articles/policy-components.tsx`). */
	objected: boolean;
	/** A dialog is open, the photo dialog among them, or something else fills the screen. */
	covered: boolean;
	/** The visitor is writing in a field of the page. */
	writing: boolean;
}

/** Whether the brochure dialog may open by itself. */
export function mayOpen({ offered, requested, objected, covered, writing }: Moment): boolean {
	return !offered && !requested && !objected && !covered && !writing;
}
