import { useCamera } from '#drawings/space/camera.tsx';
import { area, chance, type Place } from '#drawings/space/geometry.ts';
import { lit, paint } from '#drawings/space/light.ts';
import { Door, Window } from '#drawings/surroundings/Openings.tsx';

export type Walling = 'brick' | 'render' | 'stone';

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
