import type { ReactNode } from 'react';
import type { Material } from '#art/flight.ts';
import type { View } from '#art/geometry.ts';
import type { HouseLook } from '#art/House.tsx';
import type { PictureProps } from '#art/Picture.tsx';
import type { Sky } from '#art/Weather.tsx';

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
