/**
 * Classes of a part that the browser leaves out of style and layout while it has the attribute `data-far` and is far from the
 * viewport (`sections/chrome/far-parts.ts`). It then has the height it had before; a part that has the attribute in the page's HTML also has a
 * class that sets `--guess`, about its height, until it was laid out once.
 */
export const whenNear = 'data-far:[content-visibility:auto] [contain-intrinsic-height:auto_var(--guess,1px)]';
