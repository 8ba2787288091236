import { chance } from '#drawings/space/geometry.ts';
import { Block, type Frame, InFrame, type Local, lit, paint, useFrame } from '#drawings/space/Picture.tsx';

const walls = {
	brick: { fill: '#c07f5c', patch: '#b06d4b', course: 0.075, long: 0.225 },
	buff: { fill: '#cdb083', patch: '#bd9c6c', course: 0.075, long: 0.225 },
	render: { fill: '#ebe2d0', patch: '#dccfb6', course: 0.075, long: 0.225 },
	stone: { fill: '#cdbb97', patch: '#bca980', course: 0.2, long: 0.42 },
} as const;

export interface HouseLook {
	wall: keyof typeof walls;
	door: string;
}

interface HouseProps extends HouseLook {
	/** Left end of its front wall at the ground, as one sees it who stands before the house; and where the wall looks. */
	frame: Frame;
	/** Left post and foot of the door, along the wall and up it. */
	doorAt: { along: number; up: number };
	open?: boolean;
	/** Left posts of the windows, at their sill. */
	windows?: readonly { along: number; up: number }[];
	width?: number;
	plain?: boolean;
}

/** How high a wall is: beyond the paper. */
const height = 6.5;

/** A house: a wall with some of its bricks, in their true size, a panelled door in its reveal, sash windows. */
export function House({ frame, wall, door, doorAt, open, windows = [], width = 7, plain }: HouseProps) {
	const { face } = useFrame(frame);
	const opening = ({ along, up }: { along: number; up: number }) =>
		face([along, up, 0], [along, up + 2.05, 0], [along + 0.9, up + 2.05, 0], [along + 0.9, up, 0]);
	const { fill, patch } = walls[wall];
	const plinth = wall === 'render' ? lit(paint.steel, 0.25) : lit(fill, -0.16);
	const turned = Math.sin(frame.turn ?? 0) > 0.5;
	const front = lit(fill, turned ? 0.16 : 0);
	return (
		<InFrame value={frame}>
			<path d={face([0, 0, 0], [0, height, 0], [0, height, -3.5], [0, 0, -3.5])} fill={lit(fill, 0.25)} />
			<Door {...doorAt} colour={door} open={open} />
			<path
				d={face([0, 0, 0], [0, height, 0], [width, height, 0], [width, 0, 0]) + opening(doorAt)}
				fill={front}
				fillRule="evenodd"
			/>
			<path d={face([0, 0, 0], [0, 0.3, 0], [width, 0.3, 0], [width, 0, 0])} fill={plinth} />
			<Bricks wall={wall} doorAt={doorAt} stroke={lit(patch, turned ? 0.16 : 0)} />
			{plain ? null : <Downpipe />}
			{windows.map((at) => (
				<Window key={at.along} {...at} />
			))}
			<DoorFrame {...doorAt} />
		</InFrame>
	);
}

/** Patches of a few bricks at the corner and beside the door: a dash is a brick, a line of them a course. */
function Bricks({
	wall,
	doorAt: { along, up },
	stroke,
}: {
	wall: HouseLook['wall'];
	doorAt: HouseProps['doorAt'];
	stroke: string;
}) {
	const { line, unit } = useFrame();
	const { course, long } = walls[wall];
	const random = chance(3);
	const patch = (start: number, low: number) =>
		[3, 2, 3].map((count, row) => {
			const [from, at] = [
				start + (row % 2 ? long / 2 : 0) + Math.floor(random() * 2) * long,
				low + (row + 0.5) * course,
			];
			return line([from, at, 0], [from + count * long, at, 0]);
		});
	const widest = 4.5 * long;
	const [left, right] = [along - 0.2 - widest, along + 1.1];
	const places = [
		[0.02, 0.45],
		[0.02, up + 1.1],
		[left, up + 0.5],
		[left - 0.2, up + 2.2],
		[right + 0.1, up + 1.9],
		[right, 0.5],
		[right + 0.8, up + 0.3],
	] as const;
	return (
		<path
			d={places
				.flatMap(([from, low]) => (from < 0 || (from < right && from > left + 0.1) ? [] : patch(from, low)))
				.join('')}
			stroke={stroke}
			strokeWidth={Math.round(unit * (course - 0.012))}
			strokeDasharray={`${Math.round(unit * (long - 0.014))} ${Math.max(2, Math.round(unit * 0.014))}`}
		/>
	);
}

/** The rainwater pipe at the corner, as on nearly every British house. */
function Downpipe() {
	const { line, unit } = useFrame();
	return (
		<path d={line([0.16, 0.05, 0.05], [0.16, height, 0.05])} stroke="#2c383d" strokeWidth={Math.round(unit * 0.06)} />
	);
}

/** Rectangles of a door or window from their left post, as deep in the wall as its reveal unless said. */
function useReveal(along: number, up: number) {
	const { face, line } = useFrame();
	const on = (right: number, rise: number, deep: number): Local => [along + right, up + rise, -deep];
	return {
		on,
		line: (deep: number, ...list: readonly (readonly [number, number])[]) =>
			line(...list.map(([right, rise]) => on(right, rise, deep))),
		shape: (...list: readonly Local[]) => face(...list.map((place) => on(...place))),
		rect: (a: number, b: number, c: number, d: number, deep = 0.08) =>
			face(on(a, b, deep), on(a, d, deep), on(c, d, deep), on(c, b, deep)),
	};
}

/** What is seen through the opening of a wall: a panelled door, or the hall and the door swung into it. */
function Door({ along, up, colour, open }: { along: number; up: number; colour: string; open?: boolean | undefined }) {
	const { shape, rect } = useReveal(along, up);
	const panel = (a: number, b: number, c: number, d: number) => {
		if (!open) return rect(a, b, c, d);
		const at = (part: number, rise: number): Local => [-part * 0.42, rise, 0.08 + part * 0.9];
		return shape(at(a, b), at(a, d), at(c, d), at(c, b));
	};
	return (
		<>
			<path d={rect(-0.5, 0, 0.9, 2.05, 0)} fill={open ? '#f6e3b4' : lit(paint.frame, -0.25)} />
			{open ? <path d={shape([-1, 0, 0], [0.9, 0, 0], [0.9, 0, 1.6], [-1, 0, 1.6])} fill="#b98a5e" /> : null}
			<path d={panel(0.02, 0, 0.9, 2.05)} fill={colour} />
			<path d={panel(0.13, 1.2, 0.43, 1.9) + panel(0.49, 1.2, 0.79, 1.9)} fill={paint.glass} />
			<path d={panel(0.13, 0.16, 0.43, 0.95) + panel(0.49, 0.16, 0.79, 0.95)} fill={lit(colour, 0.12)} />
			<path d={panel(0.36, 1.04, 0.56, 1.09) + panel(0.81, 0.98, 0.86, 1.14)} fill="#d9b65a" />
		</>
	);
}

/** Frame, step and canopy of a door. */
function DoorFrame({ along, up }: { along: number; up: number }) {
	const { rect } = useReveal(along, up);
	return (
		<>
			<path d={rect(-0.09, 0, 0.99, 2.14, 0) + rect(0, 0, 0.9, 2.05, 0)} fillRule="evenodd" fill={paint.frame} />
			<Block from={[along - 0.12, up - 0.05, -0.08]} to={[along + 1.02, up + 0.01, 0.06]} fill="#cfc7b8" />
			<Block from={[along + 1.2, up + 1.5, 0]} to={[along + 1.32, up + 1.74, 0.12]} fill="#fff3c9" />
			<Block from={[along + 1.17, up + 1.74, 0]} to={[along + 1.35, up + 1.8, 0.15]} fill={paint.dark} />
			<Block from={[along - 0.3, up + 2.3, 0]} to={[along + 1.2, up + 2.37, 0.6]} fill="#5a6a70" soft={3} />
		</>
	);
}

function Window({ along, up }: { along: number; up: number }) {
	const { shape, line, rect } = useReveal(along, up);
	return (
		<>
			<path d={rect(-0.08, 0, 1.08, 1.38, 0)} fill={paint.frame} />
			<path d={rect(0, 0.04, 1, 1.3, 0)} fill={lit(paint.frame, -0.25)} />
			<path d={rect(0.03, 0.04, 1, 1.3)} fill={paint.glass} />
			<path d={shape([0.03, 0.7, 0.08], [0.03, 1.3, 0.08], [0.6, 1.3, 0.08])} fill={lit(paint.glass, 0.4)} />
			<path
				d={line(0.08, [0.02, 0.66], [1, 0.66]) + line(0.08, [0.51, 0.04], [0.51, 1.3])}
				stroke={paint.frame}
				strokeWidth="7"
			/>
			<Block from={[along - 0.14, up - 0.08, 0]} to={[along + 1.14, up, 0.12]} fill="#d8cfbd" />
		</>
	);
}
