import { area, chance, type Place } from '#drawings/space/geometry.ts';
import { Block, lit, paint, useCamera } from '#drawings/space/Picture.tsx';

type Walling = 'brick' | 'render' | 'stone';

export interface HouseLook {
	wall: Walling;
	door: string;
	/** A roof is seen where the house is low, such as a bungalow or a cottage. */
	roof?: boolean;
	/** From the ground to its eaves, in metres. */
	height?: number;
	/** How much of the walls' texture is drawn: fewer bricks make a smaller file. */
	bricks?: number;
	/** Taller courses than bricks have make it smaller still. */
	coarse?: boolean;
}

interface HouseProps extends HouseLook {
	/** Left end of the front wall at the ground, and where its door stands: its foot, by its left post. */
	corner: Place;
	door: string;
	doorAt: { x: number; y: number };
	/** Left posts of the windows, at their sill. */
	windows?: readonly { x: number; y: number }[];
	width?: number;
}

const walls: Record<Walling, { fill: string; joint: string; course: number; long: number }> = {
	brick: { fill: '#bd7b58', joint: '#a8694a', course: 0.15, long: 0.34 },
	render: { fill: '#e9dfcb', joint: '#ddd1ba', course: 0, long: 0 },
	stone: { fill: '#cdbb97', joint: '#b7a47e', course: 0.26, long: 0.6 },
};

/** A house seen from before its front wall: walls in courses, a panelled door in its reveal, sash windows, a roof if it is low. */
export function House({
	corner,
	wall,
	door,
	doorAt,
	windows = [],
	width = 7,
	height = 6.5,
	roof,
	bricks = 40,
	coarse,
}: HouseProps) {
	const { face, path, scaleAt, see } = useCamera();
	const { fill, joint, long } = walls[wall];
	const course = walls[wall].course * (coarse ? 1.45 : 1);
	const { x, y, z } = corner;
	const on = (right: number, up: number, back = 0): Place => ({ x: right, y: up, z: z + back });
	const right = x + width;
	const random = chance(7);
	const side = [on(x, y), on(x, y + height), on(x, y + height, 3.5), on(x, y, 3.5)];
	const sideIsSeen = area(side.map(see)) < 0;
	const spots = Array.from({ length: course ? bricks : 0 }, (_, index) => {
		const row = Math.floor(((index * 0.618) % 1) * (3.7 / course));
		const left = x + Math.floor((random() * width * 0.75) / long) * long + (row % 2 ? long / 2 : 0) + 0.02;
		const low = y + row * course;
		return face(on(left, low), on(left + long, low), on(left + long, low + course), on(left, low + course));
	});
	const courses = course
		? Array.from({ length: Math.floor((coarse ? 3.3 : doorAt.y + 3.1) / course) }, (_, row) =>
				path(
					...(sideIsSeen ? [on(x, y + (row + 1) * course, 3.5)] : []),
					on(x, y + (row + 1) * course),
					on(right, y + (row + 1) * course),
				),
			)
		: [];
	// Upright joints, as dashes across each course: as many as a wall has, for the price of two lines a course.
	const unit = scaleAt(on(x + 2, y + 1));
	const [high, bond] = [Math.round(unit * course * 0.9), Math.round(unit * long)];
	const perpends = [0, 1].map((odd) =>
		courses.length === 0
			? ''
			: Array.from({ length: Math.floor(courses.length / 2) }, (_, row) => {
					const up = y + (row * 2 + odd + 0.5) * course;
					return path(on(x, up), on(right, up));
				}).join(''),
	);
	return (
		<g>
			{sideIsSeen ? <path d={face(...side)} fill={lit(fill, wall === 'render' ? 0.5 : 0.14)} /> : null}
			<path d={face(on(x, y), on(x, y + height), on(right, y + height), on(right, y))} fill={fill} />
			<path d={spots.filter((_, index) => index % 3 > 0).join('')} fill={lit(fill, 0.13)} />
			<path d={spots.filter((_, index) => index % 3 === 0).join('')} fill={lit(fill, -0.12)} />
			<path d={courses.join('')} stroke={joint} strokeWidth="2" />
			{perpends.map((d, odd) => (
				<path
					key={d}
					d={d}
					stroke={joint}
					strokeWidth={high}
					strokeDasharray={`2 ${bond}`}
					strokeDashoffset={odd * bond * 0.5}
				/>
			))}
			{wall === 'render' ? (
				<path d={face(on(x, y), on(x, y + 0.45), on(right, y + 0.45), on(right, y))} fill={lit(paint.steel, 0.25)} />
			) : null}
			{roof ? <Roof corner={{ ...corner, y: y + height }} width={width} /> : null}
			{coarse ? null : <Downpipe corner={corner} height={height} />}
			{windows.map((at) => (
				<Window key={at.x} at={{ ...at, z }} curtains={!coarse} />
			))}
			<Door at={{ ...doorAt, z }} colour={door} />
		</g>
	);
}

function Roof({ corner: { x, y, z }, width }: { corner: Place; width: number }) {
	const { face, path } = useCamera();
	const on = (right: number, up: number, back: number): Place => ({ x: right, y: y + up, z: z + back });
	const slate = '#66747c';
	const row = (part: number) =>
		path(on(x - 0.3, 1.5 * part, 2.05 * part - 0.3), on(x + width, 1.5 * part, 2.05 * part - 0.3));
	return (
		<>
			<path d={face(on(x, 0, 0), on(x, 1.3, 1.75), on(x, 0, 3.5))} fill={lit(slate, 0.3)} />
			<path
				d={face(on(x - 0.3, 0, -0.3), on(x - 0.3, 1.5, 1.75), on(x + width, 1.5, 1.75), on(x + width, 0, -0.3))}
				fill={slate}
			/>
			<path
				d={[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map(row).join('')}
				stroke={lit(slate, -0.25)}
				strokeWidth="2"
			/>
			<path d={path(on(x - 0.3, -0.02, -0.32), on(x + width, -0.02, -0.32))} stroke="#3f4a50" strokeWidth="9" />
		</>
	);
}

/** The rainwater pipe at the corner, as on nearly every British house. */
function Downpipe({ corner, height }: { corner: Place; height: number }) {
	const { path, scaleAt } = useCamera();
	const at = (up: number): Place => ({ ...corner, x: corner.x - 0.06, y: corner.y + up, z: corner.z + 0.22 });
	const unit = scaleAt(at(1));
	return (
		<>
			<path d={path(at(0.05), at(height - 0.05))} stroke="#2c383d" strokeWidth={Math.round(unit * 0.06)} />
			<path
				d={path({ ...at(0.05), x: corner.x - 0.08 }, { ...at(height - 0.05), x: corner.x - 0.08 })}
				stroke="#5d6b71"
				strokeWidth={Math.max(1, Math.round(unit * 0.014))}
			/>
			<path
				d={[0.7, 2].map((up) => path({ ...at(up), z: corner.z + 0.16 }, { ...at(up), z: corner.z + 0.28 })).join('')}
				stroke="#2c383d"
				strokeWidth={Math.round(unit * 0.04)}
			/>
		</>
	);
}

/** Places and rectangles of a door or window, as deep in the wall as its reveal unless said. */
function useReveal(at: Place, deep: number) {
	const { face, path } = useCamera();
	const on = (right: number, up: number, back = deep): Place => ({ x: at.x + right, y: at.y + up, z: at.z + back });
	const rect = (a: number, b: number, c: number, d: number, back = deep) =>
		face(on(a, b, back), on(a, d, back), on(c, d, back), on(c, b, back));
	return { face, path, on, rect };
}

function Door({ at, colour }: { at: Place; colour: string }) {
	const { face, path, on, rect } = useReveal(at, 0.1);
	return (
		<>
			<path d={rect(-0.09, 0, 0.99, 2.14, 0)} fill={paint.frame} />
			<path d={rect(0, 0, 0.9, 2.05, 0)} fill={lit(paint.frame, -0.25)} />
			<path d={rect(0.02, 0, 0.9, 2.05)} fill={colour} />
			<path d={rect(0.13, 1.2, 0.43, 1.9) + rect(0.49, 1.2, 0.79, 1.9)} fill={paint.glass} />
			<path
				d={face(on(0.13, 1.5), on(0.13, 1.9), on(0.37, 1.9)) + face(on(0.49, 1.5), on(0.49, 1.9), on(0.73, 1.9))}
				fill={lit(paint.glass, 0.45)}
			/>
			<path
				d={rect(0.13, 0.16, 0.43, 0.95) + rect(0.49, 0.16, 0.79, 0.95)}
				fill={lit(colour, -0.18)}
				stroke={lit(colour, 0.2)}
				strokeWidth="2"
			/>
			<path d={rect(0.36, 1.04, 0.56, 1.09)} fill="#d9b65a" />
			<path d={path(on(0.84, 1), on(0.84, 1.12))} stroke="#d9b65a" strokeWidth="7" strokeLinecap="round" />
			<Block frame={{ at: on(0, 0, -0.02) }} from={[-0.12, -0.04, 0]} to={[1.02, 0.01, 0.1]} fill="#cfc7b8" />
			<Block frame={{ at: on(0.45, 2.3, 0) }} from={[-0.75, 0, 0]} to={[0.75, 0.07, 0.55]} fill="#5a6a70" soft={3} />
		</>
	);
}

export function Window({ at, curtains }: { at: Place; curtains: boolean }) {
	const { face, path, on, rect } = useReveal(at, 0.08);
	return (
		<>
			<path d={rect(-0.08, 0, 1.08, 1.38, 0)} fill={paint.frame} />
			<path d={rect(0, 0.04, 1, 1.3, 0)} fill={lit(paint.frame, -0.25)} />
			<path d={rect(0.03, 0.04, 1, 1.3)} fill={paint.glass} />
			<path d={face(on(0.03, 0.7), on(0.03, 1.3), on(0.6, 1.3))} fill={lit(paint.glass, 0.4)} />
			{curtains ? <path d={rect(0.08, 0.6, 0.22, 1.3) + rect(0.8, 0.6, 0.94, 1.3)} fill={lit('#d8c3a5', 0.1)} /> : null}
			<path
				d={path(on(0.02, 0.66), on(1, 0.66)) + path(on(0.51, 0.04), on(0.51, 1.3))}
				stroke={paint.frame}
				strokeWidth="7"
			/>
			<Block frame={{ at: on(0.5, 0, 0) }} from={[-0.64, -0.08, 0]} to={[0.64, 0, 0.12]} fill="#d8cfbd" />
		</>
	);
}
