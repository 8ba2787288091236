import { createContext, useContext } from 'react';
import { type Camera, cameraAt, type View } from '#drawings/space/geometry.ts';

const Current = createContext<View | undefined>(undefined);

/** Draws its children as they are seen from this view (`value`). */
export const SeenFrom = Current.Provider;

/** Projects places of the scene to the paper, from the view of the scene that a component is drawn in. */
export function useCamera(): Camera {
	const view = useContext(Current);
	if (!view) throw new Error('A part of a scene was drawn without a view: put it into a <Picture view={…}>.');
	return cameraAt(view);
}
