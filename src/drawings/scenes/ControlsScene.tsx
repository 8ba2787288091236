import { colours } from '#brand/colours.ts';
import { HandControl } from '#drawings/lift/Tools.tsx';
import { Outdoors } from '#drawings/scenes/Outdoors.tsx';
import { Block } from '#drawings/space/Block.tsx';
import { useCamera } from '#drawings/space/camera.tsx';
import { InFrame, useFrame } from '#drawings/space/frame.tsx';
import { cameraAt, type View } from '#drawings/space/geometry.ts';
import { lit, paint } from '#drawings/space/light.ts';
import type { PictureProps } from '#drawings/space/Picture.tsx';
import { Bush } from '#drawings/surroundings/Bush.tsx';
import { House } from '#drawings/surroundings/House.tsx';

const view: View = { eye: { x: -0.75, y: 0.74, z: -1.7 }, turn: 0.36, zoom: 1420, centre: { x: 440, y: 150 } };

/** The arm of a chair from near by: its control under a finger, a key in its lock, and a hand control on the seat. */
export function ControlsScene(picture: PictureProps) {
	return (
		<Outdoors {...picture} view={view} horizon={170}>
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
			<Hand at={cameraAt(view).see({ x: -0.145, y: 0.385, z: -0.36 })} />
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
