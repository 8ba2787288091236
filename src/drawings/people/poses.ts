import type { Local } from '#drawings/space/frame.tsx';

/** Where the joints are, from the middle of the frame; left and right as the viewer sees them. */
export interface Pose {
	head: Local;
	neck: Local;
	hips: Local;
	left: { hand: Local; elbow: Local; knee: Local; foot: Local };
	right: { hand: Local; elbow: Local; knee: Local; foot: Local };
	/** On their feet: the coat hangs over the legs. */
	upright?: boolean;
	/** How far the face looks to the left (below 0) or right of the viewer, up to 1. */
	look?: number;
}

/** Poses of the people in the scenes. A seated person's frame is the chair's; all others stand on theirs. */
export const seated: Pose = {
	head: [-0.01, 1.2, 0.16],
	neck: [0, 1.03, 0.13],
	hips: [0, 0.52, 0.16],
	left: {
		elbow: [-0.29, 0.76, 0.14],
		hand: [-0.275, 0.73, 0.38],
		knee: [-0.15, 0.5, 0.56],
		foot: [-0.11, -0.08, 0.44],
	},
	right: { elbow: [0.29, 0.76, 0.14], hand: [0.275, 0.73, 0.36], knee: [0.13, 0.5, 0.56], foot: [0.09, -0.08, 0.44] },
	look: -0.3,
};

export const standing: Pose = {
	head: [0, 1.58, 0.03],
	neck: [0, 1.41, 0],
	hips: [0, 0.88, 0],
	left: { elbow: [-0.26, 1.12, 0.02], hand: [-0.23, 0.87, 0.1], knee: [-0.09, 0.47, 0.03], foot: [-0.1, 0, 0] },
	right: { elbow: [0.26, 1.12, 0.02], hand: [0.23, 0.87, 0.1], knee: [0.09, 0.47, 0.03], foot: [0.1, 0, 0] },
	upright: true,
	look: 0.6,
};

/** At ease, hands folded, with an eye on someone at the right. */
export const watching: Pose = {
	...standing,
	left: { ...standing.left, elbow: [-0.27, 1.12, 0.04], hand: [0, 0.99, 0.16] },
	right: { ...standing.right, elbow: [0.27, 1.12, 0.04], hand: [0.03, 1.0, 0.16] },
};

/** On one knee, both hands at work on the right, not far over the ground. */
export const kneeling: Pose = {
	head: [0.2, 1.0, 0.06],
	neck: [0.13, 0.85, 0.03],
	hips: [-0.08, 0.4, 0],
	left: { elbow: [0.16, 0.52, 0.24], hand: [0.44, 0.4, 0.16], knee: [0.24, 0.46, 0.12], foot: [0.2, 0, 0.12] },
	right: { elbow: [0.38, 0.6, -0.04], hand: [0.56, 0.46, 0.02], knee: [0.1, 0.07, 0], foot: [-0.32, 0.02, 0] },
	look: 0.8,
};
