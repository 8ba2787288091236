import type { Frame } from '#drawings/space/Block.tsx';
import { face, type View } from '#drawings/space/geometry.ts';

const outlines: Record<'open' | 'folded' | 'covered', readonly (readonly [number, number])[]> = {
	open: [
		[-0.24, 1],
		[0.24, 1],
		[0.24, 0.7],
		[0.31, 0.68],
		[0.31, 0.36],
		[0.08, 0.34],
		[0.18, 0.12],
		[0.18, -0.13],
		[-0.18, -0.13],
		[-0.18, 0.12],
		[-0.08, 0.34],
		[-0.31, 0.36],
		[-0.31, 0.68],
		[-0.24, 0.7],
	],
	folded: [
		[-0.3, 1],
		[0.3, 1],
		[0.3, 0.4],
		[0.18, 0.36],
		[0.18, -0.13],
		[-0.18, -0.13],
		[-0.18, 0.36],
		[-0.3, 0.4],
	],
	covered: [
		[-0.28, 1],
		[0.28, 1],
		[0.38, -0.1],
		[-0.38, -0.1],
	],
};

/** The chair's shadow on a wall behind it: to the right and lower, as the light falls. */
export function ChairShadow({
	view,
	frame,
	wall,
	corner = 0.3,
	pose = 'open',
}: {
	view: View;
	frame: Frame;
	wall: number;
	/** Where the wall begins on the left. */
	corner?: number;
	pose?: 'open' | 'folded' | 'covered';
}) {
	const far = wall - frame.at.z;
	const places = outlines[pose].map(([right, up]) => ({
		x: Math.max(corner, frame.at.x + right + far * 0.75),
		y: frame.at.y + up - far * 0.55,
		z: wall,
	}));
	return <path d={face(view, ...places)} fill="#1d2a33" fillOpacity="0.24" />;
}
