import { colours } from '#brand/colours.ts';
import { moved, type Place } from '#drawings/space/geometry.ts';
import { Block, type Local, lit, paint, useCamera, useFrame } from '#drawings/space/Picture.tsx';
import { GroundShadow } from '#drawings/surroundings/Garden.tsx';

/** A toolbox with its handle. */
export function Toolbox({ at }: { at: Place }) {
	const frame = { at, turn: 0.25 };
	const { line, unit } = useFrame(frame);
	return (
		<g strokeLinecap="round">
			<GroundShadow at={{ ...at, x: at.x + 0.1 }} wide={0.75} deep={0.4} />
			<Block frame={frame} from={[-0.25, 0, -0.12]} to={[0.25, 0.2, 0.12]} fill="#8a2a0b" soft={4} />
			<Block frame={frame} from={[-0.26, 0.2, -0.13]} to={[0.26, 0.26, 0.13]} fill="#a33a17" soft={4} taper={0.02} />
			<path
				d={line([-0.12, 0.27, 0], [-0.1, 0.35, 0], [0.1, 0.35, 0], [0.12, 0.27, 0])}
				stroke={paint.dark}
				strokeWidth={Math.round(unit * 0.03)}
			/>
			<Block frame={frame} from={[-0.04, 0.16, 0.12]} to={[0.04, 0.22, 0.14]} fill="#d9b65a" />
		</g>
	);
}

/** A cordless drill in a hand at this place, its bit to the right and down. */
export function Drill({ at }: { at: Place }) {
	const { line, unit } = useFrame({ at });
	const stroke = (colour: string, wide: number, ...list: Local[]) => (
		<path d={line(...list)} stroke={colour} strokeWidth={Math.round(unit * wide)} />
	);
	return (
		<g strokeLinecap="round">
			{stroke('#9aa5a9', 0.014, [0.14, -0.02, 0], [0.24, -0.06, 0])}
			{stroke(paint.dark, 0.05, [0.08, 0.005, 0], [0.14, -0.02, 0])}
			{stroke('#d9a521', 0.085, [-0.04, 0.045, 0], [0.08, 0.005, 0])}
			{stroke('#d9a521', 0.055, [-0.02, 0.03, 0], [-0.05, -0.09, 0])}
			{stroke(paint.dark, 0.07, [-0.09, -0.11, 0], [-0.02, -0.13, 0])}
		</g>
	);
}

/** A length of straight rail that lies ready on the ground. */
export function LyingRail({ from, to }: { from: Place; to: Place }) {
	const { face } = useCamera();
	const up = (place: Place, y: number, z = 0) => moved(place, 0, y, z);
	return (
		<>
			<path
				d={face(up(from, 0, -0.03), up(to, 0, -0.03), up(to, 0, 0.16), up(from, 0, 0.16))}
				fill="#1d2a33"
				fillOpacity="0.2"
			/>
			<path
				d={face(up(from, 0.07), up(to, 0.07), up(to, 0.07, 0.09), up(from, 0.07, 0.09))}
				fill={lit(paint.aluminium, 0.5)}
			/>
			<path d={face(from, up(from, 0.07), up(to, 0.07), to)} fill={lit(paint.aluminium, -0.25)} />
		</>
	);
}

/** A call station on a wall, with its two buttons. */
export function CallStation({ at }: { at: Place }) {
	const { face } = useCamera();
	const frame = { at };
	const { placeOf } = useFrame(frame);
	const [up, down] = [placeOf([0, 0.05, 0.04]), placeOf([0, -0.05, 0.04])];
	const arrow = ({ x, y, z }: Place, by: number) =>
		face({ x: x - 0.025, y: y - by / 2, z }, { x: x + 0.025, y: y - by / 2, z }, { x, y: y + by / 2, z });
	return (
		<g>
			<Block frame={frame} from={[-0.06, -0.12, 0]} to={[0.06, 0.12, 0.035]} fill="#f1ebe0" soft={4} />
			<path d={arrow(up, 0.045) + arrow(down, -0.045)} fill={colours.brand} />
		</g>
	);
}
