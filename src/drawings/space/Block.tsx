import { area, type Place, type Point, path, see, shape, type View } from '#drawings/space/geometry.ts';
import { brightness, lit } from '#drawings/space/light.ts';

/** A place of its own in the scene: where its middle is, and how far it is turned (0 looks at the viewer, to the left is more). */
export interface Frame {
	at: Place;
	turn?: number;
}

/** Right, up and forward, in metres from a frame's middle, as the viewer sees it who stands before it. */
export type Local = readonly [right: number, up: number, forward: number];

export function inFrame({ at, turn = 0 }: Frame, [right, up, forward]: Local): Place {
	const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
	return { x: at.x + right * cos - forward * sin, y: at.y + up, z: at.z - right * sin - forward * cos };
}

interface BlockProps {
	view: View;
	frame: Frame;
	/** The smallest and the largest of each of the three. */
	from: Local;
	to: Local;
	fill: string;
	/** How round its edges are, in units on the paper. */
	soft?: number;
	/** How far its top lies behind its foot. */
	lean?: number;
	/** How much narrower it is at the top, on each side. */
	taper?: number;
}

/** A block with three of its sides to be seen, each lit as it lies. Cushions, boxes, boards and bricks are made of it. */
export function Block({ view, frame, from, to, fill, soft = 0, lean = 0, taper = 0 }: BlockProps) {
	const corner = (right: 0 | 1, up: 0 | 1, forward: 0 | 1) =>
		inFrame(frame, [
			(right ? to[0] : from[0]) + (up ? (right ? -taper : taper) : 0),
			up ? to[1] : from[1],
			(forward ? to[2] : from[2]) - (up ? lean : 0),
		]);
	const [sin, cos] = [Math.sin(frame.turn ?? 0), Math.cos(frame.turn ?? 0)];
	const sides = [
		{ normal: [0, -1, 0], corners: [corner(0, 0, 0), corner(1, 0, 0), corner(1, 0, 1), corner(0, 0, 1)] },
		{ normal: [sin, 0, cos], corners: [corner(0, 0, 0), corner(0, 1, 0), corner(1, 1, 0), corner(1, 0, 0)] },
		{ normal: [cos, 0, -sin], corners: [corner(1, 0, 0), corner(1, 1, 0), corner(1, 1, 1), corner(1, 0, 1)] },
		{ normal: [-cos, 0, sin], corners: [corner(0, 0, 0), corner(0, 0, 1), corner(0, 1, 1), corner(0, 1, 0)] },
		{ normal: [0, 1, 0], corners: [corner(0, 1, 0), corner(0, 1, 1), corner(1, 1, 1), corner(1, 1, 0)] },
		{ normal: [-sin, 0, -cos], corners: [corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1)] },
	] as const;
	return sides.map(({ normal, corners }) => {
		const seen = corners.map((place) => see(view, place));
		// Turned away, or too narrow to be seen.
		if (area(seen) > -90) return null;
		const [x, y, z] = normal;
		return <Face key={normal.join()} points={seen} fill={lit(fill, brightness(x, y, z))} soft={soft} />;
	});
}

/** A flat shape whose corners are as round as its edge is thick. */
export function Face({ points, fill, soft = 0 }: { points: readonly Point[]; fill: string; soft?: number }) {
	const edge = soft ? { stroke: fill, strokeWidth: soft } : {};
	return <path d={shape(points)} fill={fill} {...edge} />;
}

/** A line through places of a frame. */
export function line3(view: View, frame: Frame, ...list: readonly Local[]): string {
	return path(view, ...list.map((local) => inFrame(frame, local)));
}
