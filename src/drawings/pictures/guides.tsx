import type { ReactNode } from 'react';
import { CallStation, Toolbox } from '#drawings/lift/Tools.tsx';
import { oldRider } from '#drawings/people/Person.tsx';
import { InsideTurnScene, QuarterTurnScene, SweepScene } from '#drawings/scenes/curved.tsx';
import { FewStepsScene, PlatformScene, RemovedScene, SharedScene } from '#drawings/scenes/entrance.tsx';
import { StraightScene } from '#drawings/scenes/straight.tsx';
import { ControlsScene, FittingScene, MeasuringScene, RideScene, ServicingScene } from '#drawings/scenes/work.tsx';
import { Picture, type PictureProps } from '#drawings/space/Picture.tsx';
import { Puddles } from '#drawings/surroundings/Garden.tsx';

/** A scene for each article. */
export const guideScenes = {
	'straight-lift': (picture) => (
		<StraightScene
			{...picture}
			camera="path"
			flight={{ material: 'timber' }}
			house={{ wall: 'render', door: '#8a2a0b' }}
			planting="border"
			backdrop="sea"
		/>
	),
	'long-flight': (picture) => (
		<StraightScene
			{...picture}
			state="ridden"
			clothes={oldRider}
			at={4.6}
			on={{ x: 500, y: 480 }}
			scale={270}
			flight={{ count: 9, rise: 0.155, going: 0.29 }}
			house={{ wall: 'brick', door: '#1d2a33' }}
			backdrop="trees"
			bare
		/>
	),
	'short-flight': (picture) => (
		<StraightScene
			{...picture}
			camera="beside"
			at={0.5}
			on={{ x: 300, y: 560 }}
			flight={{ count: 4, going: 0.34 }}
			house={{ wall: 'buff', door: '#4b5d3a' }}
			backdrop="street"
			planting="pots"
			flowers="#d9628a"
			sky="sun"
		/>
	),
	'curved-lift': (picture) => <QuarterTurnScene {...picture} at={{ flight: 'upper', step: 1.1 }} />,
	'garden-bend': (picture) => <SweepScene {...picture} at={{ flight: 'lower', step: 4.4 }} />,
	'landing-bend': (picture) => <InsideTurnScene {...picture} at={{ flight: 'upper', step: 1.4 }} sky="sun" />,
	'two-lifts': (picture) => (
		<Picture {...picture}>
			<StraightScene
				part={{ x: 0, y: 0, width: 552, height: 800, viewBox: '80 40 530 768' }}
				camera="path"
				bare
				backdrop="trees"
			/>
			<QuarterTurnScene
				part={{ x: 568, y: 0, width: 552, height: 800, viewBox: '222 40 530 768' }}
				at={{ flight: 'upper', step: -0.1 }}
				material="stone"
			/>
			<path d="M552 0h16v800h-16z" fill="#fbf8f3" />
		</Picture>
	),
	'folded-lift': (picture) => (
		<StraightScene
			{...picture}
			camera="path"
			house={{ wall: 'render', door: '#0f4037' }}
			state="covered"
			at={0.3}
			on={{ x: 330, y: 540 }}
			sky="snow"
			backdrop="trees"
			bare
		/>
	),
	'chair-at-top': (picture) => (
		<StraightScene
			{...picture}
			at={4.4}
			on={{ x: 650, y: 400 }}
			scale={250}
			state="folded"
			flight={{ material: 'brick' }}
			house={{ wall: 'brick', door: '#8a2a0b' }}
			backdrop="street"
			sky="cloud"
			bare
		/>
	),
	'lift-and-case': (picture) => (
		<StraightScene
			{...picture}
			camera="beside"
			at={0.4}
			on={{ x: 620, y: 540 }}
			state="footrest up"
			flight={{ count: 6 }}
			house={{ wall: 'brick', door: '#23395b' }}
			sky="sun"
			bare
		>
			<Toolbox at={{ x: -1.1, y: 0, z: -0.55 }} />
		</StraightScene>
	),
	'stone-steps': (picture) => (
		<StraightScene
			{...picture}
			camera="foot"
			flight={{ material: 'stone' }}
			house={{ wall: 'stone', door: '#4b5d3a' }}
			planting="shrubs"
		/>
	),
	'rainy-day': (picture) => (
		<StraightScene
			{...picture}
			planting="shrubs"
			flight={{ material: 'stone' }}
			house={{ wall: 'stone', door: '#23395b' }}
			state="covered"
			at={0.6}
			on={{ x: 300, y: 560 }}
			sky="rain"
			backdrop="street"
		>
			<CallStation at={{ x: 1.42, y: 1.9, z: 0.695 }} />
			<Puddles
				at={[
					{ x: -0.4, y: 0, z: -0.4 },
					{ x: 0.1, y: 0, z: -1.05 },
				]}
			/>
		</StraightScene>
	),
	ride: RideScene,
	measuring: MeasuringScene,
	controls: ControlsScene,
	fitting: FittingScene,
	servicing: ServicingScene,
	'few-steps': FewStepsScene,
	platform: PlatformScene,
	removed: RemovedScene,
	shared: SharedScene,
} as const satisfies Record<string, (picture: PictureProps) => ReactNode>;

export type GuideScene = keyof typeof guideScenes;
