import { sourced } from '#facts/fact.ts';

/** Curved rails, and what two straight lifts save. */
export const curvedRails = {
	...sourced({ tubeRailsYear: '2018' }, 'tube-rails'),
	...sourced({ twoLiftsSave: '$4,000' }, 'two-straight-lifts'),
	// Indoors: 624 and 690 mm.
	...sourced({ dolphinWidthStraight: 'about 62 cm', dolphinWidthCurved: 'about 69 cm' }, 'dolphin-knowledge'),
};
