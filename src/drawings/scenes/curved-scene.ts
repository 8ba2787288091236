import type { ReactNode } from 'react';
import type { View } from '#drawings/space/geometry.ts';
import type { PictureProps } from '#drawings/space/Picture.tsx';
import type { Material } from '#drawings/steps/flight.ts';
import type { HouseLook } from '#drawings/surroundings/House.tsx';
import type { Sky } from '#drawings/surroundings/Weather.tsx';

export interface CurvedSceneProps extends PictureProps {
	view?: View;
	house?: Partial<HouseLook>;
	sky?: Sky;
	material?: Material;
	seat?: string;
	pose?: 'open' | 'folded' | 'covered';
	/** Where the chair waits: on which flight, and how many steps up it. */
	at?: { flight: 'lower' | 'upper'; step: number };
	children?: ReactNode;
}
