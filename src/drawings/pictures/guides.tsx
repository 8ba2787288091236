import type { ReactNode } from 'react';
import { CallStation } from '#drawings/lift/Tools.tsx';
import { oldRider } from '#drawings/people/Person.tsx';
import { InsideTurnScene, QuarterTurnScene, SweepScene } from '#drawings/scenes/curved.tsx';
import { homes, StraightScene } from '#drawings/scenes/straight.tsx';
import { ControlsScene, FittingScene, MeasuringScene, RideScene, ServicingScene } from '#drawings/scenes/work.tsx';
import type { View } from '#drawings/space/geometry.ts';
import { Picture, type PictureProps } from '#drawings/space/Picture.tsx';
import { Puddles } from '#drawings/surroundings/Garden.tsx';

const nearer: View = { eye: { x: -1.3, y: 1.75, z: -5.6 }, turn: 0.36, zoom: 1420, centre: { x: 560, y: 262 } };

/** A scene for each article. The articles about one lift show the same house as its product picture, at another moment. */
export const guideScenes = {
	'straight-lift': (picture) => (
		<StraightScene
			{...picture}
			{...homes['bespoke-synergy']}
			view={{ ...nearer, centre: { x: 560, y: 285 } }}
			at={2.4}
		/>
	),
	'long-flight': (picture) => (
		<StraightScene
			{...picture}
			{...homes['bruno-elite-outdoor-straight']}
			view={{ eye: { x: -0.8, y: 2.3, z: -6.9 }, turn: 0.29, zoom: 1330, centre: { x: 560, y: 335 } }}
			bare
			at={4.6}
			rider={oldRider}
		/>
	),
	'short-flight': (picture) => (
		<StraightScene
			{...picture}
			{...homes['homeglide-outdoor-stairlift']}
			view={{ ...nearer, centre: { x: 590, y: 300 } }}
			at={0.5}
		/>
	),
	'curved-lift': (picture) => <QuarterTurnScene {...picture} at={{ flight: 'upper', step: 1.1 }} />,
	'garden-bend': (picture) => <SweepScene {...picture} at={{ flight: 'lower', step: 4.4 }} />,
	'landing-bend': (picture) => <InsideTurnScene {...picture} at={{ flight: 'upper', step: 1.4 }} sky="sun" />,
	'two-lifts': (picture) => (
		<Picture {...picture}>
			<StraightScene
				part={{ x: 0, y: 0, width: 552, height: 800, viewBox: '130 70 500 725' }}
				flight={{ count: 5 }}
				bare
				house={{ wall: 'brick', door: '#0f4037', bricks: 12 }}
			/>
			<QuarterTurnScene
				part={{ x: 568, y: 0, width: 552, height: 800, viewBox: '40 60 508 736' }}
				at={{ flight: 'upper', step: -0.1 }}
				material="stone"
			/>
			<path d="M552 0h16v800h-16z" fill="#fbf8f3" />
		</Picture>
	),
	'folded-lift': (picture) => (
		<StraightScene
			{...picture}
			view={nearer}
			flight={{ count: 5 }}
			house={{ wall: 'render', door: '#0f4037' }}
			pose="covered"
			at={0.5}
			sky="snow"
			bare
		/>
	),
	'rainy-day': (picture) => (
		<StraightScene
			{...picture}
			planting="shrubs"
			flight={{ count: 5, material: 'stone' }}
			house={{ wall: 'stone', door: '#23395b' }}
			pose="covered"
			at={0.6}
			sky="rain"
		>
			<CallStation at={{ x: 1.72, y: 1.75, z: 0.695 }} />
			<Puddles
				at={[
					{ x: -0.75, y: 0, z: -0.2 },
					{ x: -0.9, y: 0, z: -0.95 },
				]}
			/>
		</StraightScene>
	),
	ride: RideScene,
	measuring: MeasuringScene,
	controls: ControlsScene,
	fitting: FittingScene,
	servicing: ServicingScene,
} as const satisfies Record<string, (picture: PictureProps) => ReactNode>;

export type GuideScene = keyof typeof guideScenes;
