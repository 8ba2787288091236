import { colours } from '#brand/colours.ts';
import { Chair } from '#drawings/lift/Chair.tsx';
import { onRail, StraightRail } from '#drawings/lift/Rail.tsx';
import { Drill, LyingRail, Toolbox } from '#drawings/lift/Tools.tsx';
import { carer, fitter, kneeling, Person, technician, watching } from '#drawings/people/Person.tsx';
import { cameras, Outdoors, StraightScene } from '#drawings/scenes/straight.tsx';
import { line, lookingAt, type Place } from '#drawings/space/geometry.ts';
import { outlineOf, widthOf } from '#drawings/space/letters.ts';
import {
	type Frame,
	type Local,
	lit,
	Picture,
	type PictureProps,
	paint,
	useCamera,
	useFrame,
} from '#drawings/space/Picture.tsx';
import { type Flight, onFlight, Steps, usualFlight } from '#drawings/steps/Steps.tsx';
import { Hedge } from '#drawings/surroundings/Garden.tsx';

/** A rider on the way up, belt fastened, hands on the arms; a carer looks on from the path. */
export function RideScene(picture: PictureProps) {
	return (
		<StraightScene {...picture} state="ridden" at={2.3} on={{ x: 560, y: 480 }} scale={262} backdrop="trees">
			<Person frame={{ at: { x: -0.5, y: 0, z: 0 }, turn: -0.35 }} pose={watching} clothes={carer} />
		</StraightScene>
	);
}

/** A fitter on one knee at the foot of the steps: the rail lies on its first feet, its next length on the path. */
export function FittingScene(picture: PictureProps) {
	return (
		<StraightScene
			{...picture}
			flight={{ material: 'stone' }}
			house={{ wall: 'render', door: '#8a2a0b' }}
			at={0.5}
			on={{ x: 560, y: 520 }}
			scale={320}
			state={null}
			sky="cloud"
			backdrop="street"
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
			camera="beside"
			on={{ x: 590, y: 520 }}
			scale={320}
			flight={{ material: 'brick' }}
			house={{ wall: 'buff', door: '#23395b' }}
			at={0.7}
			backdrop="sea"
			bare
		>
			<Person frame={{ at: { x: -0.5, y: 0, z: -0.2 } }} pose={kneeling} clothes={technician} />
			<Toolbox at={{ x: -1.2, y: 0, z: -0.6 }} />
		</StraightScene>
	);
}

const flight: Flight = { ...usualFlight, count: 5 };

function Garden(picture: PictureProps) {
	return (
		<StraightScene {...picture} on={{ x: 420, y: 520 }} scale={280} state={null} rail={false} bare>
			<Tape />
		</StraightScene>
	);
}

/** Steps with a tape measure across one of them, and a phone held up to take their photo, which shows what it sees. */
export function MeasuringScene(picture: PictureProps) {
	return (
		<Picture {...picture}>
			<Garden part={{ x: 0, y: 0, width: 1120, height: 800, viewBox: '0 0 1120 800' }} />
			<g transform="rotate(5 860 560)">
				<path d="M700 800q-14-120 30-200l60-30 60 230z" fill={lit(paint.skin, -0.1)} />
				<rect x="640" y="396" width="440" height="272" rx="30" fill={paint.dark} />
				<rect x="640" y="394" width="436" height="266" rx="30" fill="#2c3d44" />
				<rect x="668" y="410" width="350" height="236" rx="8" fill="#d5e8ee" />
				<Garden part={{ x: 668, y: 410, width: 350, height: 236, viewBox: '60 60 1000 674' }} />
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

/** What a rider's hands and feet use, where each is on the chair, and where its name stands on the paper. */
const parts: readonly { name: string; place: Local; label: readonly [number, number] }[] = [
	{ name: 'Joystick', place: [-0.275, 0.72, 0.4], label: [146, 330] },
	{ name: 'Key', place: [-0.3, 0.55, 0.09], label: [146, 445] },
	{ name: 'Seat lever', place: [-0.265, 0.36, 0.34], label: [146, 560] },
	{ name: 'Belt', place: [0, 0.61, 0.34], label: [846, 440] },
	{ name: 'Armrest', place: [0.28, 0.66, 0.42], label: [766, 230] },
	{ name: 'Footrest', place: [0.16, -0.045, 0.6], label: [752, 580] },
];

/** A rider from near by, and what the parts of the chair are called. */
export function ControlsScene(picture: PictureProps) {
	const steps: Flight = { ...usualFlight, count: 7 };
	const frame = { at: onRail(steps, 2.5) };
	const view = lookingAt(frame.at, { ...cameras.path, on: { x: 545, y: 641 }, scale: 388 });
	return (
		<Outdoors {...picture} view={view} backdrop="trees">
			<Hedge from={[-6, 0, -3.2]} to={[9, 1.5, -2.8]} />
			<Steps flight={steps} />
			<StraightRail flight={steps} />
			<Chair frame={frame} state="ridden" />
			<Names frame={frame} />
		</Outdoors>
	);
}

/** The name of each part, and a line from it to the part. */
function Names({ frame }: { frame: Frame }) {
	const { see } = useCamera();
	const { placeOf } = useFrame(frame);
	return parts.map(({ name, place, label: [x, y] }) => {
		const wide = Math.round(widthOf(name, 52, 700)) + 28;
		const to = see(placeOf(place));
		return (
			<g key={name}>
				<path
					d={line([{ x: Math.min(Math.max(to.x, x), x + wide), y: y - 16 }, to])}
					stroke={paint.dark}
					strokeWidth="4"
				/>
				<circle
					cx={Math.round(to.x)}
					cy={Math.round(to.y)}
					r="9"
					fill={paint.frame}
					stroke={paint.dark}
					strokeWidth="4"
				/>
				<rect x={x} y={y - 52} width={wide} height="72" rx="10" fill={paint.frame} />
				<path d={outlineOf(name, x + 14, y, 52, 700)} fill={paint.dark} />
			</g>
		);
	});
}
