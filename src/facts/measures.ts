// Plain numbers and words, without their sources, as in `guide-prices.ts`: the plan's script loads what it needs of them.

export interface Measure {
	/** On the drawings of the sheet. */
	letter: string;
	name: string;
	unit: 'cm' | 'm' | '';
	/** What can be true of steps outside a house; anything else was mistyped. */
	least: number;
	most: number;
	how: string;
}

/** What is measured of the steps: the same names and units on the sheet to print and in the plan. */
export const measures = {
	count: {
		letter: 'A',
		name: 'Number of steps',
		unit: '',
		least: 1,
		most: 60,
		how: 'Count each rise, the last one up to the landing or the door too.',
	},
	height: {
		letter: 'B',
		name: 'Total height',
		unit: 'cm',
		least: 5,
		most: 1500,
		how: 'From the level string straight down to the ground in front of the first step.',
	},
	length: {
		letter: 'C',
		name: 'Total length',
		unit: 'cm',
		least: 0,
		most: 2500,
		how: 'Along the level string, from the edge of the top step to above the front of the first.',
	},
	narrowest: {
		letter: 'D',
		name: 'Narrowest width',
		unit: 'cm',
		least: 20,
		most: 500,
		how: 'Between walls, rails or posts, where the steps are narrowest.',
	},
	ground: {
		letter: 'E',
		name: 'Ground at the foot',
		unit: 'cm',
		least: 0,
		most: 2000,
		how: 'Level ground of your own in front of the first step, up to a gate, a wall or the pavement.',
	},
	landing: {
		letter: 'F',
		name: 'Landing at the top',
		unit: 'cm',
		least: 0,
		most: 2000,
		how: 'From the edge of the top step to the door or the wall.',
	},
	door: {
		letter: 'G',
		name: 'Door opening',
		unit: 'cm',
		least: 0,
		most: 300,
		how: 'How far the open door or gate reaches over the landing; 0 where it opens inwards.',
	},
	distance: {
		letter: 'H',
		name: 'Way to a socket',
		unit: 'm',
		least: 0,
		most: 100,
		how: 'Along the wall, from where the chair would wait to the nearest socket, indoors or out.',
	},
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof measures;
export const measureNames = Object.keys(measures) as MeasureName[];

/** Garden steps as we assume them, in metres. */
export const gardenStep = { rise: 0.17, going: 0.28 } as const;

/** What a straight lift needs beyond the first step, where it waits, in metres. */
export const runOut = 0.7;

/**
 * How long the rail of a straight lift is, in metres: along the edges, and what it needs at the foot.
 * @param rise of a step, and its going, in metres
 */
export function railMetres(steps: number, { rise, going }: { rise: number; going: number } = gardenStep): number {
	return steps * Math.hypot(rise, going) + runOut;
}

/** The same from what was measured, in centimetres: from the front of the first step to the edge of the top one there is one going less than rises. */
export function measuredRailMetres({
	count,
	height,
	length,
}: {
	count: number;
	height: number;
	length: number;
}): number {
	const going = count > 1 ? length / (count - 1) : length;
	return railMetres(count, { rise: height / count / 100, going: going / 100 });
}

/** Whether steps outside a house may rise so, in centimetres each. Otherwise something was miscounted, or measured wrong. */
export function isLikelyRise(height: number, count: number): boolean {
	return height / count >= 8 && height / count <= 30;
}
