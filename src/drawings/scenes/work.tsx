import { colours } from '#brand/colours.ts';
import { Drill, HandControl, LyingRail, Toolbox } from '#drawings/lift/Tools.tsx';
import { carer, fitter, kneeling, Person, rider, technician, watching } from '#drawings/people/Person.tsx';
import { fromTheGarden, Outdoors, StraightScene } from '#drawings/scenes/straight.tsx';
import { cameraAt, type Place, type View } from '#drawings/space/geometry.ts';
import {
	Block,
	InFrame,
	lit,
	Picture,
	type PictureProps,
	paint,
	useCamera,
	useFrame,
} from '#drawings/space/Picture.tsx';
import { type Flight, onFlight, usualFlight } from '#drawings/steps/Steps.tsx';
import { House } from '#drawings/surroundings/House.tsx';
import { Bush } from '#drawings/surroundings/Planting.tsx';

const closer: View = { eye: { x: -1.5, y: 1.7, z: -6 }, turn: 0.3, zoom: 1560, centre: { x: 600, y: 262 } };

/** A rider on the way up, belt fastened, hands on the arms; a carer looks on from the path. */
export function RideScene(picture: PictureProps) {
	return (
		<StraightScene {...picture} flight={{ count: 5 }} at={2.6} rider={rider}>
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
			flight={{ count: 5, material: 'stone' }}
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
			flight={{ count: 5, material: 'brick' }}
			house={{ wall: 'brick', door: '#23395b' }}
			at={0.5}
			bare
		>
			<Person frame={{ at: { x: -0.55, y: 0, z: 0 } }} pose={kneeling} clothes={technician} />
			<Toolbox at={{ x: -1.3, y: 0, z: -0.6 }} />
		</StraightScene>
	);
}

const flight: Flight = { ...usualFlight, count: 5 };

const view: View = { ...fromTheGarden, zoom: 1560, centre: { x: 440, y: 270 } };

function Garden(picture: PictureProps & { tape?: boolean }) {
	const { tape, ...own } = picture;
	return (
		<StraightScene {...own} view={view} flight={flight} at={null} rail={false} bare>
			{tape ? <Tape /> : null}
		</StraightScene>
	);
}

/** Steps with a tape measure across one of them, and a phone held up to take their photo, which shows what it sees. */
export function MeasuringScene(picture: PictureProps) {
	return (
		<Picture {...picture}>
			<Garden tape />
			<g transform="rotate(5 860 560)">
				<path d="M700 800q-14-120 30-200l60-30 60 230z" fill={lit(paint.skin, -0.1)} />
				<rect x="640" y="396" width="440" height="272" rx="30" fill={paint.dark} />
				<rect x="640" y="394" width="436" height="266" rx="30" fill="#2c3d44" />
				<rect x="668" y="410" width="350" height="236" rx="8" fill="#d5e8ee" />
				<Garden tape part={{ x: 668, y: 410, width: 350, height: 236, viewBox: '60 60 1000 674' }} />
				<path d="M784 410v236M901 410v236M668 489h350M668 567h350" stroke="#fff" strokeOpacity="0.45" strokeWidth="2" />
				<circle cx="1046" cy="528" r="17" stroke="#fff" strokeWidth="5" />
				<path d="M1046 528h.1" stroke="#fff" strokeWidth="20" strokeLinecap="round" />
				<path d="M716 800q-30-110-2-176 18-40 40-24 14 14 2 50l-2 30q30-20 60-8l26 128z" fill={paint.skin} />
				<path
					d="M754 676q2 26-8 50M714 624q8-14 22-14"
					stroke={lit(paint.skin, -0.25)}
					strokeWidth="4"
					strokeLinecap="round"
				/>
				<path d="M700 808q4-36 30-42l110-6q24 2 28 48z" fill="#7c6a9c" />
				<path d="M726 768q60-10 118-4" stroke={lit('#7c6a9c', 0.3)} strokeWidth="5" />
			</g>
		</Picture>
	);
}

/** A yellow tape along the front of a tread, out of its case. */
function Tape() {
	const { face, path, scaleAt } = useCamera();
	const step = 2;
	const on = (left: number, along = 0.03, up = 0.004): Place =>
		onFlight(flight, step * flight.going + along, (step + 1) * flight.rise + up, left);
	const ticks = Array.from({ length: 21 }, (_, tick) =>
		path(on(-0.5 + tick * 0.05), on(-0.5 + tick * 0.05, tick % 2 ? 0.05 : 0.07)),
	);
	const unit = scaleAt(on(-0.5));
	return (
		<g>
			<path
				d={face(on(-0.56), on(0.56), on(0.56, 0.1), on(-0.56, 0.1))}
				fill="#f2cf4a"
				stroke="#b58f1a"
				strokeWidth="2"
			/>
			<path d={ticks.join('')} stroke={paint.dark} strokeWidth="2" />
			<path
				d={face(on(-0.6, 0.0), on(-0.6, 0.0, 0.11), on(-0.6, 0.13, 0.11), on(-0.6, 0.13))}
				fill={colours.action}
				stroke={colours.action}
				strokeWidth={Math.round(unit * 0.04)}
			/>
			<path
				d={face(on(-0.6, 0.04, 0.04), on(-0.6, 0.04, 0.08), on(-0.6, 0.09, 0.08), on(-0.6, 0.09, 0.04))}
				fill="#f2cf4a"
			/>
		</g>
	);
}

const atTheArm: View = { eye: { x: -0.75, y: 0.74, z: -1.7 }, turn: 0.36, zoom: 1420, centre: { x: 440, y: 150 } };

/** The arm of a chair from near by: its control under a finger, a key in its lock, and a hand control on the seat. */
export function ControlsScene(picture: PictureProps) {
	return (
		<Outdoors {...picture} view={atTheArm} horizon={170}>
			<Bush at={{ x: -0.6, y: -0.5, z: 2.2 }} size={0.9} seed={2} flowers="#d98aa0" />
			<House
				corner={{ x: -0.3, y: -0.62, z: 0.34 }}
				wall="brick"
				door="#0f4037"
				doorAt={{ x: 6, y: 0 }}
				width={3.4}
				height={5}
				bricks={16}
			/>
			<RailBehind />
			<InFrame value={{ at: { x: 0, y: 0, z: 0 }, turn: 0.35 }}>
				<SeatAndArms />
			</InFrame>
			<Hand at={cameraAt(atTheArm).see({ x: -0.145, y: 0.385, z: -0.36 })} />
		</Outdoors>
	);
}

/** The rail that climbs behind the chair. */
function RailBehind() {
	const { face, path } = useCamera();
	const edge = (up: number, back = 0) => [-0.75, 1.2].map((x) => ({ x, y: -0.3 + x * 0.5 + up, z: 0.16 + back }));
	return (
		<>
			<path d={face(...edge(0.07), ...edge(-0.05).reverse())} fill={lit(paint.aluminium, -0.15)} />
			<path d={face(...edge(0.07, 0.06), ...edge(0.07).reverse())} fill={lit(paint.aluminium, 0.5)} />
			<path d={path(...edge(0.02)) + path(...edge(-0.015))} stroke={lit(paint.aluminium, -0.5)} strokeWidth="5" />
		</>
	);
}

function SeatAndArms() {
	const { line, placeOf, unit } = useFrame();
	return (
		<g strokeLinecap="round">
			<Block from={[0.06, 0.06, -0.1]} to={[0.58, 0.66, -0.04]} fill={paint.shell} soft={30} />
			<Block from={[0.09, 0.08, -0.04]} to={[0.55, 0.63, 0.05]} fill={paint.seat} soft={40} lean={0.04} />
			<Block from={[0.06, -0.04, -0.05]} to={[0.6, 0.02, 0.45]} fill={paint.shell} soft={16} />
			<Block from={[0.08, 0.03, 0]} to={[0.6, 0.1, 0.45]} fill={paint.seat} soft={40} />
			<path
				d={
					line([0.16, 0.5, 0.02], [0.32, 0.47, 0.03], [0.49, 0.5, 0.02]) + line([0.12, 0.11, 0.33], [0.56, 0.11, 0.33])
				}
				stroke={lit(paint.seat, 0.25)}
				strokeOpacity="0.7"
				strokeWidth="5"
			/>
			<HandControl frame={{ at: placeOf([0.33, 0.115, 0.2]), turn: 0.75 }} />
			<Block from={[0.6, -0.02, -0.05]} to={[0.66, 0.28, 0.05]} fill={paint.shell} soft={14} />
			<Block from={[0.57, 0.26, -0.08]} to={[0.69, 0.335, 0.42]} fill={lit(paint.seat, -0.35)} soft={26} />
			<Block from={[-0.03, -0.02, -0.05]} to={[0.03, 0.28, 0.05]} fill={paint.shell} soft={14} />
			<Block from={[-0.06, 0.26, -0.08]} to={[0.06, 0.335, 0.4]} fill={lit(paint.seat, -0.35)} soft={26} />
			<Block from={[-0.055, 0.25, 0.3]} to={[0.055, 0.34, 0.46]} fill="#3a474d" soft={22} />
			<Block from={[-0.032, 0.345, 0.33]} to={[0.032, 0.355, 0.43]} fill="#20292e" soft={8} />
			<Block from={[-0.02, 0.355, 0.35]} to={[0.02, 0.385, 0.41]} fill="#e9e4d8" soft={10} lean={0.01} />
			<path d={line([-0.012, 0.3, 0.47], [0.02, 0.3, 0.47])} stroke="#9aa5a9" strokeWidth={Math.round(unit * 0.028)} />
			<path d={line([0.0, 0.3, 0.475], [0.0, 0.3, 0.52])} stroke="#d9b65a" strokeWidth={Math.round(unit * 0.014)} />
			<path d={line([0.0, 0.3, 0.53], [0.0, 0.24, 0.53])} stroke="#d9b65a" strokeWidth={Math.round(unit * 0.045)} />
			<path
				d={line([0.0, 0.22, 0.53], [-0.02, 0.16, 0.53], [0, 0.12, 0.53])}
				stroke={colours.brand}
				strokeWidth={Math.round(unit * 0.018)}
			/>
		</g>
	);
}

/** A hand from the left whose forefinger comes down on this point. */
function Hand({ at }: { at: { x: number; y: number } }) {
	const { skin } = paint;
	return (
		<g transform={`translate(${Math.round(at.x)} ${Math.round(at.y)})`} strokeLinecap="round">
			<path d="M-800 200-250-70" stroke="#3f6a7a" strokeWidth="150" />
			<path d="M-270-60-170-84" stroke={skin} strokeWidth="104" />
			<path d="M-200-70q60 40 70 70" stroke={lit(skin, -0.16)} strokeWidth="46" />
			<path d="M-150-60q60 0 96 62" stroke={lit(skin, -0.1)} strokeWidth="44" />
			<path d="M-150-84q90-40 130 0l18 70" stroke={skin} strokeWidth="40" />
			<path d="M-216-110q50-14 90 4" stroke={lit(skin, -0.1)} strokeWidth="5" />
			<path d="M-2-30q5 10 4 18" stroke="#f6dccb" strokeWidth="16" />
			<path d="M-58-104q16-2 26 6" stroke={lit(skin, -0.22)} strokeWidth="4" />
			<path d="M-312-112-252 14" stroke={lit('#3f6a7a', 0.35)} strokeWidth="14" />
		</g>
	);
}
