import type { Clothes, Pose } from '#art/Person.tsx';

/** Poses and clothes of the people in the scenes. A seated person's frame is the chair's; all others stand on theirs. */
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

export const rider: Clothes = {
	top: '#7c6a9c',
	legs: '#46545f',
	shoes: '#3a2c28',
	hair: '#dcdcd8',
	style: 'bun',
	glasses: true,
};

export const oldRider: Clothes = {
	top: '#3f6a7a',
	legs: '#6f6553',
	shoes: '#3a2c28',
	hair: '#d9d6cf',
	skin: '#9c6b4c',
	style: 'bald',
	glasses: true,
};

export const carer: Clothes = {
	top: '#2f7a78',
	legs: '#33424d',
	shoes: '#f3efe6',
	hair: '#4a3226',
	skin: '#c68f68',
	style: 'bun',
};

export const fitter: Clothes = { top: '#33566b', legs: '#3d4348', shoes: '#5b4632', hair: '#0f4037', style: 'cap' };

export const technician: Clothes = {
	top: '#b3562f',
	legs: '#3d4348',
	shoes: '#4a3a2c',
	hair: '#3b2a20',
	skin: '#8a5a3c',
	style: 'short',
};
