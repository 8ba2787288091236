import type { ReactNode } from 'react';
import { homes } from '#drawings/scenes/homes.ts';
import { InsideTurnScene } from '#drawings/scenes/InsideTurnScene.tsx';
import { QuarterTurnScene } from '#drawings/scenes/QuarterTurnScene.tsx';
import { fromTheGarden, StraightScene } from '#drawings/scenes/StraightScene.tsx';
import { SweepScene } from '#drawings/scenes/SweepScene.tsx';
import type { PictureProps } from '#drawings/space/Picture.tsx';

interface ProductDrawing {
	/** Its text alternative. */
	alt: string;
	Scene: (picture: PictureProps) => ReactNode;
}

/**
 * A drawing for each lift, by the name of its picture (`fileNameOf` in `facts/products.ts`). Of the lift itself, a drawing
 * shows only what its maker states: whether the rail is straight or curved, and whether the chair folds or swivels. Colours,
 * house, steps and planting are free, and tell the drawings apart.
 */
export const productDrawings: Readonly<Record<string, ProductDrawing>> = {
	'handicare-1000-outdoor': {
		alt: 'Drawing: an open blue chair on a straight rail beside concrete steps to a pale house',
		Scene: (picture) => (
			<StraightScene
				{...picture}
				flight={{ count: 5 }}
				house={{ wall: 'render', door: '#0f4037' }}
				seat="#3f6478"
				at={2.3}
			/>
		),
	},
	'acorn-130-outdoor': {
		alt: 'Drawing: a folded chair at the foot of a straight rail beside brick steps',
		Scene: (picture) => (
			<StraightScene
				{...picture}
				planting="pots"
				flight={{ count: 5, material: 'brick' }}
				house={{ wall: 'brick', door: '#23395b' }}
				seat="#a98a5e"
				pose="folded"
				at={0.7}
				flowers="#d98aa0"
				sky="cloud"
			/>
		),
	},
	'brooks-130-outdoor': {
		alt: 'Drawing: a chair at the top of a straight rail, turned towards the landing of stone steps',
		Scene: (picture) => (
			<StraightScene
				{...picture}
				planting="shrubs"
				flight={{ count: 5, material: 'stone' }}
				house={{ wall: 'stone', door: '#7a2e1c' }}
				seat="#6b4a63"
				at={4.9}
				swivel={-0.85}
			/>
		),
	},
	'bespoke-synergy': {
		alt: 'Drawing: an open red chair on a straight rail beside timber steps to a low house',
		Scene: (picture) => (
			<StraightScene
				{...picture}
				{...homes['bespoke-synergy']}
				view={{ ...fromTheGarden, zoom: 1400, centre: { x: 545, y: 320 } }}
				seat="#8a2a0b"
				at={1.4}
			/>
		),
	},
	'handicare-4000-curved': {
		alt: 'Drawing: a chair on a bent rail round the outside of brick steps that turn at a landing',
		Scene: (picture) => <QuarterTurnScene {...picture} seat="#2f5d7c" />,
	},
	'bespoke-infinity-curved': {
		alt: 'Drawing: a chair on a rail that follows stone garden steps round a long bend',
		Scene: (picture) => <SweepScene {...picture} seat="#8a2a0b" />,
	},
	'homeglide-outdoor-stairlift': {
		alt: 'Drawing: a chair under its cover at the foot of four straight steps to a bungalow',
		Scene: (picture) => (
			<StraightScene
				{...picture}
				{...homes['homeglide-outdoor-stairlift']}
				view={{ ...fromTheGarden, zoom: 1480, centre: { x: 545, y: 330 } }}
				pose="covered"
				at={0.5}
				sky="cloud"
			/>
		),
	},
	'bruno-elite-outdoor-straight': {
		alt: 'Drawing: an open green chair half-way up a long straight flight',
		Scene: (picture) => (
			<StraightScene
				{...picture}
				{...homes['bruno-elite-outdoor-straight']}
				planting="shrubs"
				view={{ eye: { x: -1.9, y: 2.1, z: -7.8 }, turn: 0.4, zoom: 1500, centre: { x: 520, y: 350 } }}
				seat="#4a5a3f"
				at={4.4}
			/>
		),
	},
	'bruno-elite-outdoor-curved': {
		alt: 'Drawing: an open green chair on a bent rail round the inside of steps that turn',
		Scene: (picture) => <InsideTurnScene {...picture} seat="#4a5a3f" sky="cloud" />,
	},
};
