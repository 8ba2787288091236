import { useCamera } from '#drawings/space/camera.tsx';
import type { Frame } from '#drawings/space/frame.tsx';

/** The right half of each outline from its top, as places to the right and up; the left half is its mirror image. */
const outlines = {
	open: { right: [0.24, 0.24, 0.31, 0.31, 0.08, 0.18, 0.18], up: [1, 0.7, 0.68, 0.36, 0.34, 0.12, -0.13] },
	folded: { right: [0.3, 0.3, 0.18, 0.18], up: [1, 0.4, 0.36, -0.13] },
	covered: { right: [0.28, 0.38], up: [1, -0.1] },
};

interface ChairShadowProps {
	frame: Frame;
	wall: number;
	pose?: keyof typeof outlines | undefined;
}

/** Where the wall begins on the left. */
const corner = 0.3;

/** The chair's shadow on a wall behind it: to the right and lower, as the light falls. */
export function ChairShadow({ frame, wall, pose = 'open' }: ChairShadowProps) {
	const { face } = useCamera();
	const far = wall - frame.at.z;
	const { right, up } = outlines[pose];
	const edge = (side: 1 | -1) =>
		right.map((aside, index) => ({
			x: Math.max(corner, frame.at.x + side * aside + far * 0.75),
			y: frame.at.y + (up[index] ?? 0) - far * 0.55,
			z: wall,
		}));
	return <path d={face(...edge(1), ...edge(-1).reverse())} fill="#1d2a33" fillOpacity="0.24" />;
}
