import { Belt } from '#drawings/lift/Belt.tsx';
import { onRail } from '#drawings/lift/Rail.tsx';
import { Drill, LyingRail, Toolbox } from '#drawings/lift/Tools.tsx';
import { carer, fitter, rider, technician } from '#drawings/people/clothes.ts';
import { Person } from '#drawings/people/Person.tsx';
import { kneeling, seated, watching } from '#drawings/people/poses.ts';
import { fromTheGarden, StraightScene } from '#drawings/scenes/StraightScene.tsx';
import type { View } from '#drawings/space/geometry.ts';
import type { PictureProps } from '#drawings/space/Picture.tsx';
import { type Flight, usualFlight } from '#drawings/steps/flight.ts';

const flight: Flight = { ...usualFlight, foot: { x: 0, y: 0, z: 0 }, count: 5 };

const closer: View = { eye: { x: -1.5, y: 1.7, z: -6 }, turn: 0.3, zoom: 1560, centre: { x: 600, y: 262 } };

/** A rider on the way up, belt fastened, hands on the arms; a carer looks on from the path. */
export function RideScene(picture: PictureProps) {
	const view = fromTheGarden;
	const frame = { at: onRail(flight, 2.6) };
	return (
		<StraightScene
			{...picture}
			view={view}
			flight={flight}
			house={{ wall: 'brick', door: '#0f4037' }}
			at={2.6}
			belt={false}
			seat="#8a2a0b"
		>
			<Person view={view} frame={frame} pose={seated} clothes={rider} />
			<Belt view={view} frame={frame} up={0.56} reach={0.36} />
			<Person view={view} frame={{ at: { x: -0.62, y: 0, z: -0.35 } }} pose={watching} clothes={carer} />
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
			<LyingRail view={closer} from={{ x: 0.3, y: 0, z: -1.25 }} to={{ x: 2.6, y: 0, z: -1.1 }} />
			<Person view={closer} frame={{ at: { x: -0.62, y: 0, z: -0.1 } }} pose={kneeling} clothes={fitter} />
			<Drill view={closer} at={{ x: -0.04, y: 0.45, z: -0.14 }} />
			<Toolbox view={closer} at={{ x: -1.35, y: 0, z: -0.6 }} />
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
			seat="#3f6478"
			bare
		>
			<Person view={closer} frame={{ at: { x: -0.55, y: 0, z: 0 } }} pose={kneeling} clothes={technician} />
			<Toolbox view={closer} at={{ x: -1.3, y: 0, z: -0.6 }} />
		</StraightScene>
	);
}
