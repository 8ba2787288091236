// Pages and files of the site that e-mails and other rooms link to by name. The server reads them too.

/** The plan. */
export const planPath = '/plan';

/** The sheet to print, on which steps are measured for the plan. */
export const sheetPath = '/outdoor-steps-measuring-sheet.pdf';

/** Where the brochure is on the site: the build puts it there. */
export const brochurePath = '/outdoor-stairlift-brochure.pdf';

/** What the file is called where it is attached or saved. */
export const brochureFileName = brochurePath.slice(1);

/**
 * The brochure, opened at a lift.
 * @param product the name of the lift, as a request has it. Whatever else a visitor sends leads to the first page. Not compared with
 * the list of lifts, which browsers would have to load with all their facts
 */
export function brochureAt(product: string | null | undefined): string {
	// As `fileNameOf` writes names, but with nothing that means something in an address.
	const place = (product ?? '').toLowerCase().replace(/[^a-z\d]+/g, '-');
	// RFC 8118: a place that the file itself names, so that it is found on whatever page it is.
	return place ? `${brochurePath}#nameddest=${place}` : brochurePath;
}
