/**
 * Classes of a part below the first screen; it also has the attribute `data-far` and a class that sets `--guess`, about its
 * height. The browser lays it out only when it is near the viewport; elsewhere it has the guessed height until the page has
 * loaded, and then the real one, which `reveal-sections.ts` makes it remember.
 */
export const whenNear =
	'[content-visibility:auto] [contain-intrinsic-height:auto_var(--guess)] data-revealed:[content-visibility:visible]';
