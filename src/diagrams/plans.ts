import type { Piece, Side } from '#diagrams/flight.ts';

/** On which side of the turn a rail runs; of straight steps, to the right of who goes up, or to the left. */
export type RailSide = 'inner' | 'outer';

export interface PlanData {
	/** In a line below it. */
	name: string;
	/** The text alternative, without the rail's side. */
	shows: string;
	pieces: readonly Piece[];
	/** Where the way turns; its inner side. */
	turns?: Side;
	/** The pieces that have a rail, from the first to the last of each rail; none for a way on foot. */
	rails?: readonly (readonly [first: number, last: number])[];
	/** How far the rail goes on past the top step. */
	past?: number;
	/** On which side of the turn, unless it is said; the inner one otherwise. */
	rail?: RailSide;
	/** The corner, in the order of the pieces, that has a new floor. */
	deck?: number;
	/** What carries people in their place. */
	instead?: 'lift' | 'path';
}

const quarterTurn: readonly Piece[] = [{ steps: 5 }, { corner: 'right' }, { steps: 4 }];
const halfTurn: readonly Piece[] = [{ steps: 4 }, { corner: 'right' }, { flat: 6 }, { corner: 'right' }, { steps: 4 }];

/** Ways up, each with what could carry somebody on it. `Plan.tsx` adds the ground at the top and the door. */
export const plans = {
	straight: {
		name: 'One straight flight',
		shows: 'Steps in one even line up to a door, with a straight rail along one side',
		pieces: [{ steps: 8 }],
	},
	'level-part': {
		name: 'A level part half-way',
		shows: 'Straight steps with a level part half-way: a rail there has to flatten out and climb again',
		pieces: [{ steps: 3 }, { flat: 24 }, { steps: 3 }],
	},
	'square-landing': {
		name: 'A square landing',
		shows: 'Steps that turn to the right at a level, square landing, with a rail round the turn',
		pieces: quarterTurn,
		turns: 'right',
	},
	fan: {
		name: 'Fan-shaped steps',
		shows:
			'Steps that turn to the right on three fan-shaped steps, narrow at the inner corner and wide at the outer, with a rail round the turn',
		pieces: [{ steps: 4 }, { corner: 'right', fan: 3 }, { steps: 4 }],
		turns: 'right',
	},
	sweep: {
		name: 'A long, gentle sweep',
		shows: 'Steps that turn to the right in one long bow, with a rail that follows it',
		pieces: [{ sweep: 'right', steps: 9, radius: 66 }, { steps: 2 }],
		turns: 'right',
	},
	'u-turn': {
		name: 'There and back',
		shows: 'Two flights side by side, joined by a landing on which the way turns round, with a rail round the inside',
		pieces: halfTurn,
		turns: 'right',
	},
	'walk-the-rest': {
		name: 'A straight lift on the longest flight',
		shows: 'Steps that turn at a square landing: a straight rail ends at the landing, and the last steps are walked',
		pieces: quarterTurn,
		turns: 'right',
		rails: [[0, 0]],
	},
	'two-lifts': {
		name: 'A straight lift on each flight',
		shows: 'Steps that turn at a square landing: one straight rail ends at the landing, a second begins there',
		pieces: quarterTurn,
		turns: 'right',
		rails: [
			[0, 0],
			[2, 2],
		],
		rail: 'outer',
	},
	'curved-all': {
		name: 'A curved lift along all the steps',
		shows: 'Steps that turn at a square landing, with one rail from the foot round the turn to the door',
		pieces: quarterTurn,
		turns: 'right',
	},
	platform: {
		name: 'A straight lift, and a platform over the last steps',
		shows: 'Steps that turned at the top: a new level floor lies over the turn, and a straight rail leads up to it',
		pieces: [{ steps: 7 }, { corner: 'right' }],
		turns: 'right',
		rails: [[0, 0]],
		deck: 1,
	},
	'platform-lift': {
		name: 'A platform lift, straight up',
		shows: 'A square platform beside the steps that rises straight up to the level of the door',
		pieces: quarterTurn,
		turns: 'right',
		rails: [],
		instead: 'lift',
	},
	'another-way': {
		name: 'A different way in',
		shows: 'The steps are left as they are: a level path leads past them to another door',
		pieces: quarterTurn,
		turns: 'right',
		rails: [],
		instead: 'path',
	},
	overrun: {
		name: 'On past the top step',
		shows: 'Straight steps, with a rail that goes on over the level ground at the top',
		pieces: [{ steps: 7 }],
		past: 10,
	},
} as const satisfies Record<string, PlanData>;

export type PlanName = keyof typeof plans;
export const planNames = Object.keys(plans) as PlanName[];
