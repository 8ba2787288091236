import { sourced } from '#facts/fact.ts';
import { range } from '#facts/figures/say.ts';

/** Sizes of steps and lifts as such; a named lift's are in its sheet. */
export const sizes = {
	...sourced({ platformHeight: `${range({ from: 1, to: 3 })} metres` }, 'guide'),
	// For a straight lift with a standard seat, indoors; the model decides.
	...sourced({ stairWidth: '71 to 75 cm' }, 'stair-width-newbury', 'stair-width-trent'),
	...sourced(
		{ foldedWidth: `${range({ from: 30, to: 38 })} cm (${range({ from: 12, to: 15 })} inches)` },
		'usual-sizes',
	),
	// What a straight lift takes up in front of the first step, when it is parked at the bottom.
	...sourced({ bottomParking: 'about 70 cm' }, 'usual-sizes'),
};
