import { fileNameOf, products } from '#facts/products.ts';

/** Where the brochure is on the site: the build puts it there. */
export const brochurePath = '/outdoor-stairlift-brochure.pdf';

/** What the file is called where it is attached or saved. */
export const brochureFileName = brochurePath.slice(1);

/**
 * The same, opened at a lift.
 * @param product the name of a lift as a request has it; any other opens the first page
 */
export function brochureAt(product: string | null | undefined): string {
	const lift = products.find(({ name }) => name === product);
	// RFC 8118: a place that the file itself names, so that it holds wherever the page goes to.
	return lift ? `${brochurePath}#nameddest=${fileNameOf(lift)}` : brochurePath;
}
