import type { StraightSceneProps } from '#drawings/scenes/StraightScene.tsx';

/** The homes that are drawn twice: with the lift's product and, at another moment, above the article about it. */
export const homes = {
	'bespoke-synergy': {
		planting: 'border',
		flight: { count: 6, material: 'timber' },
		house: { wall: 'render', door: '#8a2a0b', roof: true, height: 3.3 },
	},
	'homeglide-outdoor-stairlift': {
		planting: 'pots',
		flowers: '#d9628a',
		flight: { count: 4, going: 0.34 },
		house: { wall: 'brick', door: '#4b5d3a', roof: true, height: 2.95 },
	},
	'bruno-elite-outdoor-straight': {
		flight: { count: 9, rise: 0.155, going: 0.29 },
		house: { wall: 'brick', door: '#1d2a33' },
	},
} as const satisfies Record<string, StraightSceneProps>;
