import { Drill, LyingRail, Toolbox } from '#drawings/lift/Tools.tsx';
import { carer, fitter, rider, technician } from '#drawings/people/clothes.ts';
import { Person } from '#drawings/people/Person.tsx';
import { kneeling, watching } from '#drawings/people/poses.ts';
import { StraightScene } from '#drawings/scenes/StraightScene.tsx';
import type { View } from '#drawings/space/geometry.ts';
import type { PictureProps } from '#drawings/space/Picture.tsx';

const flight = { count: 5 } as const;

const closer: View = { eye: { x: -1.5, y: 1.7, z: -6 }, turn: 0.3, zoom: 1560, centre: { x: 600, y: 262 } };

/** A rider on the way up, belt fastened, hands on the arms; a carer looks on from the path. */
export function RideScene(picture: PictureProps) {
	return (
		<StraightScene {...picture} flight={flight} at={2.6} rider={rider}>
			<Person frame={{ at: { x: -0.62, y: 0, z: -0.35 } }} pose={watching} clothes={carer} />
		</StraightScene>
	);
}

/** A fitter on one knee at the foot of the steps: the rail lies on its first feet, its next length on the path. */
export function FittingScene(picture: PictureProps) {
	return (
		<StraightScene
			{...picture}
			view={closer}
			flight={{ ...flight, material: 'stone' }}
			house={{ wall: 'render', door: '#8a2a0b' }}
			at={null}
			sky="cloud"
			bare
		>
			<LyingRail from={{ x: 0.3, y: 0, z: -1.25 }} to={{ x: 2.6, y: 0, z: -1.1 }} />
			<Person frame={{ at: { x: -0.62, y: 0, z: -0.1 } }} pose={kneeling} clothes={fitter} />
			<Drill at={{ x: -0.04, y: 0.45, z: -0.14 }} />
			<Toolbox at={{ x: -1.35, y: 0, z: -0.6 }} />
		</StraightScene>
	);
}

/** A technician on one knee beside the open chair at the foot of the steps, tools at hand. */
export function ServicingScene(picture: PictureProps) {
	return (
		<StraightScene
			{...picture}
			view={closer}
			flight={{ ...flight, material: 'brick' }}
			house={{ wall: 'brick', door: '#23395b' }}
			at={0.5}
			bare
		>
			<Person frame={{ at: { x: -0.55, y: 0, z: 0 } }} pose={kneeling} clothes={technician} />
			<Toolbox at={{ x: -1.3, y: 0, z: -0.6 }} />
		</StraightScene>
	);
}
