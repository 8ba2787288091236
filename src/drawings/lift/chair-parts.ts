import type { Frame } from '#drawings/space/Block.tsx';
import type { View } from '#drawings/space/geometry.ts';

/** What the open and the folded chair have in common. */
export interface PartProps {
	view: View;
	frame: Frame;
	/** The colour of the cushions. */
	seat: string;
}

/** The colour of the chair's plastic shell. */
export const shell = '#d8d5cb';
