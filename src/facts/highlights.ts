import { features } from '#facts/comparison.ts';
import { figures } from '#facts/figures.ts';

/** What the standard version of a Bruno carries: the site's claim is true of some versions only (domain facts 4, row 8). */
const brunoStandard = `Some versions only; the standard one carries ${figures.weightBrunoStandard}`;

/**
 * What is known of one lift beyond its weight limit, in a few words each (domain facts 2.1 and 2.4, medium confidence). A lift
 * that is not here is one of which nothing more is known.
 */
export const highlights: Readonly<Record<string, readonly string[]>> = {
	'Handicare 1000 Outdoor': ['Slim aluminium rail', 'Powered seat as an option'],
	'Acorn 130 Outdoor': [features['Acorn 130 Outdoor']?.origin ?? '', figures.acornSensors, figures.acornRemotes],
	'Brooks 130 Outdoor': ['Seat turned by hand', 'Powered turn as an option'],
	'Bruno Elite Outdoor Straight': [brunoStandard, 'Folding rail as an option'],
	'Bruno Elite Outdoor Curved': [brunoStandard, `Rail ${figures.brunoRail}`],
};
