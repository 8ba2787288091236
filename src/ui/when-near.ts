/**
 * Classes of a part below the first screen; it also has the attribute `data-far` and a class that sets `--guess`, about its
 * height. Until the page has loaded (`reveal-sections.ts`), the browser lays it out only when it is near the viewport; elsewhere
 * it has the guessed height.
 */
export const whenNear =
	'[content-visibility:auto] [contain-intrinsic-height:auto_var(--guess)] data-revealed:[content-visibility:visible]';
