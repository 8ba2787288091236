import { useCamera } from '#drawings/space/camera.tsx';
import { type Frame, type Local, useFrame } from '#drawings/space/frame.tsx';
import { area, type Point, shape } from '#drawings/space/geometry.ts';
import { brightness, lit } from '#drawings/space/light.ts';

interface BlockProps {
	/** In place of the frame that it is drawn in. */
	frame?: Frame;
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
export function Block({ frame, from, to, fill, soft = 0, lean = 0, taper = 0 }: BlockProps) {
	const { see } = useCamera();
	const { placeOf, sin, cos } = useFrame(frame);
	const corner = (right: 0 | 1, up: 0 | 1, forward: 0 | 1) =>
		placeOf([
			(right ? to[0] : from[0]) + (up ? (right ? -taper : taper) : 0),
			up ? to[1] : from[1],
			(forward ? to[2] : from[2]) - (up ? lean : 0),
		]);
	const sides = [
		{ normal: [0, -1, 0], corners: [corner(0, 0, 0), corner(1, 0, 0), corner(1, 0, 1), corner(0, 0, 1)] },
		{ normal: [sin, 0, cos], corners: [corner(0, 0, 0), corner(0, 1, 0), corner(1, 1, 0), corner(1, 0, 0)] },
		{ normal: [cos, 0, -sin], corners: [corner(1, 0, 0), corner(1, 1, 0), corner(1, 1, 1), corner(1, 0, 1)] },
		{ normal: [-cos, 0, sin], corners: [corner(0, 0, 0), corner(0, 0, 1), corner(0, 1, 1), corner(0, 1, 0)] },
		{ normal: [0, 1, 0], corners: [corner(0, 1, 0), corner(0, 1, 1), corner(1, 1, 1), corner(1, 1, 0)] },
		{ normal: [-sin, 0, -cos], corners: [corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1)] },
	] as const;
	return sides.map(({ normal, corners }) => {
		const seen = corners.map(see);
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
