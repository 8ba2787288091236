import type { PictureProps } from '#drawings/space/Picture.tsx';

export interface CurvedSceneProps extends PictureProps {
	/** Where the chair waits: on which flight, and how many steps up it. */
	at?: { flight: 'lower' | 'upper'; step: number };
}
