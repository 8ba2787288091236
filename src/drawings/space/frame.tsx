import { createContext, useContext } from 'react';
import { useCamera } from '#drawings/space/camera.tsx';
import type { Place } from '#drawings/space/geometry.ts';

/** A place of its own in the scene: where its middle is, and how far it is turned (0 looks at the viewer, to the left is more). */
export interface Frame {
	at: Place;
	turn?: number;
}

/** Right, up and forward, in metres from a frame's middle, as the viewer sees it who stands before it. */
export type Local = readonly [right: number, up: number, forward: number];

const Current = createContext<Frame>({ at: { x: 0, y: 0, z: 0 } });

/** Draws its children in this frame (`value`). */
export const InFrame = Current.Provider;

/** The frame that a component is drawn in, or its own, with what can be drawn there. */
export function useFrame(own?: Frame) {
	const around = useContext(Current);
	const { path, scaleAt } = useCamera();
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
	};
}
