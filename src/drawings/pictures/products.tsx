import type { ReactElement, ReactNode } from 'react';
import type { ChairState } from '#drawings/lift/Chair.tsx';
import { oldRider } from '#drawings/people/Person.tsx';
import { PhotoTipScene, photoTips } from '#drawings/pictures/photo-tips.tsx';
import { InsideTurnScene, QuarterTurnScene, SweepScene } from '#drawings/scenes/curved.tsx';
import { StraightScene, type StraightSceneProps } from '#drawings/scenes/straight.tsx';
import type { PictureProps } from '#drawings/space/Picture.tsx';

interface ProductDrawing {
	/** Its text alternative. */
	alt: string;
	Scene: (picture: PictureProps) => ReactNode;
}

const states: Record<ChairState, string> = {
	open: 'an open grey chair',
	ridden: 'somebody riding in a grey chair',
	folded: 'a folded grey chair',
	covered: 'a chair under its cover',
	turned: 'a grey chair with its seat turned to the landing',
	'footrest up': 'a grey chair with its footrest folded up',
};

function straight(beside: string, scene: StraightSceneProps): ProductDrawing {
	return {
		alt: `Drawing: ${states[scene.state ?? 'open']} on a straight rail beside ${beside}`,
		Scene: (picture) => <StraightScene {...scene} {...picture} />,
	};
}

/**
 * A drawing for each lift, by the name of its picture (`fileNameOf` in `facts/products.ts`). Nobody should take a drawing for
 * the lift itself, so there is one neutral chair in all of them, on a straight or on a curved rail; from where it is seen and how
 * it stands tell the drawings apart. `photographs/` is where the lifts themselves are shown.
 */
export const productDrawings: Readonly<Record<string, ProductDrawing>> = {
	'handicare-1000-outdoor': straight('concrete steps to a pale house', {
		state: 'folded',
		at: 1.2,
		house: { wall: 'render', door: '#0f4037' },
		backdrop: 'trees',
	}),
	'acorn-130-outdoor': straight('brick steps, seen from the side of the door', {
		camera: 'landing',
		at: 1.3,
		flight: { material: 'brick' },
		house: { wall: 'brick', door: '#23395b' },
		backdrop: 'street',
		planting: 'pots',
		flowers: '#d98aa0',
	}),
	'brooks-130-outdoor': straight('stone steps up to a door', {
		camera: 'path',
		state: 'turned',
		at: 4.5,
		flight: { material: 'stone' },
		house: { wall: 'stone', door: '#7a2e1c' },
		planting: 'shrubs',
	}),
	'bespoke-synergy': straight('timber steps to a low house', {
		camera: 'beside',
		state: 'footrest up',
		at: 1.5,
		flight: { material: 'timber' },
		house: { wall: 'render', door: '#8a2a0b' },
		backdrop: 'sea',
		planting: 'border',
		sky: 'sun',
	}),
	'handicare-4000-curved': {
		alt: 'Drawing: an open grey chair on a bent rail round the outside of brick steps that turn at a landing',
		Scene: (picture) => <QuarterTurnScene {...picture} />,
	},
	'bespoke-infinity-curved': {
		alt: 'Drawing: a man rides in a grey chair on a rail that follows stone garden steps round a long bend',
		Scene: (picture) => <SweepScene {...picture} state="ridden" clothes={oldRider} />,
	},
	'homeglide-outdoor-stairlift': straight('four steps to a bungalow', {
		camera: 'foot',
		state: 'covered',
		at: 0.6,
		flight: { count: 4, going: 0.34 },
		house: { wall: 'buff', door: '#4b5d3a' },
		backdrop: 'street',
		sky: 'cloud',
		bare: true,
	}),
	'bruno-elite-outdoor-straight': straight('a long flight', {
		camera: 'foot',
		state: 'ridden',
		at: 3.3,
		flight: { count: 9, rise: 0.155, going: 0.29 },
		house: { wall: 'brick', door: '#1d2a33' },
		backdrop: 'trees',
		bare: true,
	}),
	'bruno-elite-outdoor-curved': {
		alt: 'Drawing: a folded grey chair on a bent rail round the inside of steps that turn',
		Scene: (picture) => <InsideTurnScene {...picture} state="folded" sky="cloud" />,
	},
};

/** The scenes that are files of their own, so that they cost a page nothing until it shows them, by their names. */
export const svgFiles: ReadonlyMap<string, ReactElement> = new Map([
	...Object.entries(productDrawings).map(([name, { Scene }]) => [`product-${name}`, <Scene key={name} />] as const),
	...photoTips.map((tip) => [`photo-${tip}`, <PhotoTipScene key={tip} tip={tip} />] as const),
]);
