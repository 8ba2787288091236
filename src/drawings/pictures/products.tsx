import type { ReactElement, ReactNode } from 'react';
import { PhotoTipScene, photoTips } from '#drawings/pictures/photo-tips.tsx';
import { InsideTurnScene, QuarterTurnScene, SweepScene } from '#drawings/scenes/curved.tsx';
import { fromTheGarden, homes, StraightScene } from '#drawings/scenes/straight.tsx';
import type { PictureProps } from '#drawings/space/Picture.tsx';

interface ProductDrawing {
	/** Its text alternative. */
	alt: string;
	Scene: (picture: PictureProps) => ReactNode;
}

/**
 * A drawing for each lift, by the name of its picture (`fileNameOf` in `facts/products.ts`). Nobody should take a drawing for
 * the lift itself, so there is one neutral chair in all of them, on a straight or on a curved rail; only home, steps and planting
 * tell the drawings apart. `photographs/` is where the lifts themselves are shown.
 */
export const productDrawings: Readonly<Record<string, ProductDrawing>> = {
	'handicare-1000-outdoor': {
		alt: 'Drawing: a grey chair on a straight rail beside concrete steps to a pale house',
		Scene: (picture) => (
			<StraightScene {...picture} flight={{ count: 5 }} house={{ wall: 'render', door: '#0f4037' }} at={2.3} />
		),
	},
	'acorn-130-outdoor': {
		alt: 'Drawing: a grey chair on a straight rail beside brick steps',
		Scene: (picture) => (
			<StraightScene
				{...picture}
				planting="pots"
				flight={{ count: 5, material: 'brick' }}
				house={{ wall: 'brick', door: '#23395b' }}
				at={1.7}
				flowers="#d98aa0"
				sky="cloud"
			/>
		),
	},
	'brooks-130-outdoor': {
		alt: 'Drawing: a grey chair on a straight rail beside stone steps',
		Scene: (picture) => (
			<StraightScene
				{...picture}
				planting="shrubs"
				flight={{ count: 5, material: 'stone' }}
				house={{ wall: 'stone', door: '#7a2e1c' }}
				at={3.1}
			/>
		),
	},
	'bespoke-synergy': {
		alt: 'Drawing: a grey chair on a straight rail beside timber steps to a low house',
		Scene: (picture) => (
			<StraightScene
				{...picture}
				{...homes['bespoke-synergy']}
				view={{ ...fromTheGarden, zoom: 1400, centre: { x: 545, y: 320 } }}
				at={1.4}
			/>
		),
	},
	'handicare-4000-curved': {
		alt: 'Drawing: a grey chair on a bent rail round the outside of brick steps that turn at a landing',
		Scene: (picture) => <QuarterTurnScene {...picture} />,
	},
	'bespoke-infinity-curved': {
		alt: 'Drawing: a grey chair on a rail that follows stone garden steps round a long bend',
		Scene: (picture) => <SweepScene {...picture} />,
	},
	'homeglide-outdoor-stairlift': {
		alt: 'Drawing: a grey chair on a straight rail beside four steps to a bungalow',
		Scene: (picture) => (
			<StraightScene
				{...picture}
				{...homes['homeglide-outdoor-stairlift']}
				view={{ ...fromTheGarden, zoom: 1480, centre: { x: 545, y: 330 } }}
				at={1.2}
				sky="cloud"
			/>
		),
	},
	'bruno-elite-outdoor-straight': {
		alt: 'Drawing: a grey chair half-way up a long straight flight',
		Scene: (picture) => (
			<StraightScene
				{...picture}
				{...homes['bruno-elite-outdoor-straight']}
				planting="shrubs"
				view={{ eye: { x: -1.9, y: 2.1, z: -7.8 }, turn: 0.4, zoom: 1500, centre: { x: 520, y: 350 } }}
				at={4.4}
			/>
		),
	},
	'bruno-elite-outdoor-curved': {
		alt: 'Drawing: a grey chair on a bent rail round the inside of steps that turn',
		Scene: (picture) => <InsideTurnScene {...picture} sky="cloud" />,
	},
};

/** The scenes that are files of their own, so that they cost a page nothing until it shows them, by their names. */
export const svgFiles: ReadonlyMap<string, ReactElement> = new Map([
	...Object.entries(productDrawings).map(([name, { Scene }]) => [`product-${name}`, <Scene key={name} />] as const),
	...photoTips.map((tip) => [`photo-${tip}`, <PhotoTipScene key={tip} tip={tip} />] as const),
]);
