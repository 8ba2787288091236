import { createContext, type ReactNode, useContext } from 'react';
import { area, type Camera, cameraAt, type Place, type Point, shape, type View } from '#drawings/space/geometry.ts';

/** Light comes from the upper left, from before the picture: tops are bright, left sides clear, fronts softer, right sides in shade. */
const warm = [255, 246, 228] as const;

const cool = [24, 38, 46] as const;

/** A colour with some light on it (above 0) or some of it taken away (below 0), as a short hex colour. */
export function lit(colour: string, amount: number): string {
	const goal = amount > 0 ? warm : cool;
	const part = Math.min(1, Math.abs(amount));
	const mixed = goal.map((wanted, index) => {
		const own = Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);
		return Math.round(own + (wanted - own) * part)
			.toString(16)
			.padStart(2, '0');
	});
	return `#${mixed.join('')}`;
}

/** How bright a face is that looks this way: a unit vector in the scene. */
function brightness(x: number, y: number, z: number): number {
	if (y > 0.6) return 0.2;
	if (y < -0.6) return -0.5;
	return (x < 0 ? -0.03 : -0.36) * x * x + (z < 0 ? -0.15 : -0.42) * z * z;
}

/** The colours of the scenes, which stay with another brand: what grows and stands around British houses. */
export const paint = {
	/** Window and door frames. */
	frame: '#fbf8f3',
	/** Belts, straps, ends of rails, what is drawn in lines. */
	dark: '#16262b',
	steel: '#8b999d',
	aluminium: '#c9d1d2',
	shell: '#d8d5cb',
	/** The cushions of every chair: grey, so that nobody takes a drawing for one make's lift. */
	seat: '#5d6f7a',
	ivory: '#ebe6d9',
	skin: '#e8b999',
	grass: '#93ad74',
	leaf: '#56794d',
	glass: '#a9c7cb',
} as const;

const CurrentView = createContext<View | undefined>(undefined);

/** Draws its children as they are seen from this view (`value`). */
const SeenFrom = CurrentView.Provider;

/** Projects places of the scene to the paper, from the view of the scene that a component is drawn in. */
export function useCamera(): Camera {
	const view = useContext(CurrentView);
	if (!view) throw new Error('A part of a scene was drawn without a view: put it into a <Picture view={…}>.');
	return cameraAt(view);
}

/** A place of its own in the scene: where its middle is, and how far it is turned (0 looks at the viewer, to the left is more). */
export interface Frame {
	at: Place;
	turn?: number;
}

/** Right, up and forward, in metres from a frame's middle, as the viewer sees it who stands before it. */
export type Local = readonly [right: number, up: number, forward: number];

const CurrentFrame = createContext<Frame>({ at: { x: 0, y: 0, z: 0 } });

/** Draws its children in this frame (`value`). */
export const InFrame = CurrentFrame.Provider;

/** The frame that a component is drawn in, or its own, with what can be drawn there. */
export function useFrame(own?: Frame) {
	const around = useContext(CurrentFrame);
	const { face, path, scaleAt } = useCamera();
	const { at, turn = 0 } = own ?? around;
	const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
	const placeOf = ([right, up, forward]: Local): Place => ({
		x: at.x + right * cos - forward * sin,
		y: at.y + up,
		z: at.z - right * sin - forward * cos,
	});
	return {
		sin,
		cos,
		placeOf,
		/** Units on the paper of one metre at the frame's middle. */
		unit: scaleAt(at),
		/** The `d` of a line through places of the frame. */
		line: (...list: readonly Local[]) => path(...list.map(placeOf)),
		/** The `d` of a closed shape of places of the frame. */
		face: (...list: readonly Local[]) => face(...list.map(placeOf)),
	};
}

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
function Face({ points, fill, soft = 0 }: { points: readonly Point[]; fill: string; soft?: number }) {
	const edge = soft ? { stroke: fill, strokeWidth: soft } : {};
	return <path d={shape(points)} fill={fill} {...edge} />;
}

export const pictureSize = { width: 1120, height: 800 } as const;

export interface PictureProps {
	/** Its text alternative; without one the picture is decorative. */
	label?: string | undefined;
	className?: string | undefined;
	/** Only a part of the scene, as a picture within a picture. */
	part?: { x: number; y: number; width: number; height: number; viewBox: string } | undefined;
}

interface PaperProps extends PictureProps {
	/** None for one that is made of other pictures. */
	view?: View | undefined;
	children: ReactNode;
}

/** The paper of every scene, and from where the scene is seen. Its size is for where no style gives another. */
export function Picture({ label, className, part, view, children }: PaperProps) {
	const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
	const { width, height } = pictureSize;
	return (
		// biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
		<svg
			viewBox={`0 0 ${width} ${height}`}
			width={width / 2}
			height={height / 2}
			className={className}
			fill="none"
			strokeLinejoin="round"
			{...named}
			{...part}
		>
			<SeenFrom value={view}>{children}</SeenFrom>
		</svg>
	);
}
