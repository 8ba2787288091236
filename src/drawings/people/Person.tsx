import type { ReactNode } from 'react';
import { type Point, smooth } from '#drawings/space/geometry.ts';
import { type Frame, type Local, lit, paint, useCamera, useFrame } from '#drawings/space/Picture.tsx';

interface Side {
	elbow: Local;
	hand: Local;
	knee: Local;
	foot: Local;
}

/** Where the joints are, in metres from the middle of the frame; left and right as the viewer sees them. */
interface Pose {
	head: Local;
	neck: Local;
	hips: Local;
	left: Side;
	right: Side;
	/** On their feet: the coat hangs over the legs. */
	upright?: boolean;
	/** To which side of the picture the face looks. */
	look: 'left' | 'right';
	/** By how many degrees the head is raised. */
	raised?: number;
}

/** Poses of the people in the scenes. A seated person's frame is the chair's; all others stand on theirs. */
export const seated: Pose = {
	head: [0, 1.185, 0.165],
	neck: [0, 1.03, 0.12],
	hips: [0, 0.53, 0.16],
	left: {
		elbow: [-0.28, 0.75, 0.12],
		hand: [-0.275, 0.72, 0.36],
		knee: [-0.12, 0.51, 0.56],
		foot: [-0.1, -0.035, 0.5],
	},
	right: { elbow: [0.28, 0.75, 0.12], hand: [0.275, 0.72, 0.36], knee: [0.12, 0.51, 0.56], foot: [0.09, -0.035, 0.47] },
	look: 'right',
	raised: 6,
};

const standing: Pose = {
	head: [0, 1.53, 0.04],
	neck: [0, 1.36, 0],
	hips: [0, 0.84, 0],
	left: { elbow: [-0.25, 1.07, -0.02], hand: [-0.24, 0.83, 0.08], knee: [-0.09, 0.45, 0.02], foot: [-0.1, 0, 0] },
	right: { elbow: [0.25, 1.07, -0.02], hand: [0.24, 0.83, 0.08], knee: [0.09, 0.45, 0.02], foot: [0.1, 0, 0] },
	upright: true,
	look: 'right',
};

/** At ease, hands folded, with an eye on someone. */
export const watching: Pose = {
	...standing,
	left: { ...standing.left, elbow: [-0.25, 1.08, 0.04], hand: [-0.02, 0.96, 0.17] },
	right: { ...standing.right, elbow: [0.25, 1.08, 0.04], hand: [0.02, 0.97, 0.17] },
};

/** A hand raised to somebody who comes up the steps. */
export const greeting: Pose = {
	...standing,
	left: { ...standing.left, elbow: [-0.27, 1.12, 0.1], hand: [-0.3, 1.36, 0.2] },
	look: 'left',
};

/** On one knee, both hands at work on the right, not far over the ground. */
export const kneeling: Pose = {
	head: [0.2, 1.0, 0.06],
	neck: [0.13, 0.85, 0.03],
	hips: [-0.08, 0.4, 0],
	left: { elbow: [0.16, 0.52, 0.24], hand: [0.44, 0.4, 0.16], knee: [0.24, 0.46, 0.12], foot: [0.2, 0, 0.12] },
	right: { elbow: [0.38, 0.6, -0.04], hand: [0.56, 0.46, 0.02], knee: [0.1, 0.07, 0], foot: [-0.32, 0.02, 0] },
	look: 'right',
};

/** What a person wears, and their hair. */
export interface Clothes {
	top: string;
	legs: string;
	shoes: string;
	hair: string;
	skin?: string;
	style: keyof typeof hairs;
}

export const rider: Clothes = { top: '#2f6f73', legs: '#3c4a58', shoes: '#3a2c28', hair: '#f4f2ec', style: 'bun' };

export const oldRider: Clothes = {
	top: '#8a4b2f',
	legs: '#5a5347',
	shoes: '#3a2c28',
	hair: '#e6e3dc',
	skin: '#9c6b4c',
	style: 'bald',
};

export const daughter: Clothes = { top: '#c9973f', legs: '#33424d', shoes: '#5b4632', hair: '#4a3226', style: 'long' };

export const carer: Clothes = { ...daughter, top: '#7c6a9c', skin: '#c68f68', hair: '#2f211b', style: 'bun' };

export const fitter: Clothes = { top: '#33566b', legs: '#3d4348', shoes: '#5b4632', hair: '#0f4037', style: 'cap' };

export const technician: Clothes = {
	top: '#b3562f',
	legs: '#3d4348',
	shoes: '#4a3a2c',
	hair: '#3b2a20',
	skin: '#8a5a3c',
	style: 'short',
};

/**
 * A person of ordinary build, drawn over joints so that hands meet what they hold, the farther side before the nearer one; what
 * the nearer arm lies on (`children`) before that arm.
 */
export function Person({
	frame,
	pose,
	clothes,
	children,
}: {
	frame?: Frame;
	pose: Pose;
	clothes: Clothes;
	children?: ReactNode;
}) {
	const { see, scaleAt } = useCamera();
	const { placeOf, unit } = useFrame(frame);
	const { top, legs, shoes, skin = paint.skin } = clothes;
	const { neck, hips, upright } = pose;
	const on = (local: Local) => see(placeOf(local));
	const limb = (...joints: readonly (readonly [Local, number])[]) =>
		joints
			.slice(1)
			.map(([to, end], index) => {
				const [from, start] = joints[index] as readonly [Local, number];
				return tapered(on(from), start * unit, on(to), end * unit);
			})
			.join('');
	const aside = ([right, up, forward]: Local, by: number, rise = 0, fore = 0): Local => [
		right + by,
		up + rise,
		forward + fore,
	];
	const sides = { left: -1, right: 1 } as const;
	const near = scaleAt(placeOf([-1, 0, 0])) > scaleAt(placeOf([1, 0, 0])) ? 'left' : 'right';
	const far = near === 'left' ? 'right' : 'left';
	const arm = (side: 'left' | 'right') => {
		const { elbow, hand } = pose[side];
		const shoulder = aside(neck, sides[side] * 0.155, -0.065);
		const wrist = mix(elbow, hand, 0.86);
		return (
			<>
				<path d={limb([wrist, 0.03], [mix(elbow, hand, 1.12), 0.036], [mix(elbow, hand, 1.3), 0.022])} fill={skin} />
				<path d={limb([shoulder, 0.062], [elbow, 0.052], [wrist, 0.042])} fill={lit(top, side === near ? 0.1 : -0.3)} />
			</>
		);
	};
	const leg = (side: 'left' | 'right') => {
		const { knee, foot } = pose[side];
		const hip = aside(hips, sides[side] * 0.085);
		const cloth = lit(legs, side === near ? 0.04 : -0.25);
		return (
			<>
				<path
					d={limb([aside(foot, 0, 0.045, -0.05), 0.045], [aside(foot, sides[side] * 0.015, 0.032, 0.13), 0.034])}
					fill={shoes}
				/>
				<path d={limb([knee, 0.066], [aside(foot, 0, 0.1), 0.052])} fill={lit(cloth, upright ? 0 : -0.12)} />
				<path d={limb([hip, 0.098], [knee, upright ? 0.066 : 0.075])} fill={cloth} />
			</>
		);
	};
	const flank = (side: 1 | -1): Local[] => [
		aside(neck, side * 0.06, 0.035),
		aside(neck, side * 0.2, -0.035),
		aside(neck, side * 0.175, -0.22, 0.03),
		aside(mix(neck, hips, 0.68), side * 0.145, 0, 0.03),
		aside(hips, side * 0.185, upright ? -0.05 : -0.02, 0.02),
		aside(hips, side * 0.12, upright ? -0.16 : -0.08),
	];
	const body = [...flank(-1), ...flank(1).reverse()].map(on);
	const collar = mix(neck, hips, upright ? 0.26 : 0.22);
	return (
		<g>
			{arm(far)}
			{leg(far)}
			{upright ? leg(near) : null}
			<path d={smooth(body)} fill={top} stroke={top} strokeWidth={Math.round(unit * 0.05)} />
			{upright ? null : leg(near)}
			<path
				d={smooth(
					[
						aside(neck, -0.07, 0.04),
						aside(neck, 0.07, 0.04, 0.02),
						aside(collar, 0.02, 0, 0.1),
						aside(collar, -0.02, 0, 0.1),
					].map(on),
				)}
				fill={lit(top, 0.75)}
			/>
			<path d={limb([mix(neck, pose.head, 0.1), 0.05], [mix(neck, pose.head, 0.7), 0.045])} fill={lit(skin, -0.16)} />
			<Head at={on(pose.head)} unit={unit} pose={pose} clothes={clothes} />
			{children}
			{arm(near)}
		</g>
	);
}

function mix(a: Local, b: Local, part: number): Local {
	return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}

/** The `d` of a limb between two joints, as thick at each as its radius. */
function tapered(from: Point, start: number, to: Point, end: number): string {
	const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
	const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
	const off = (at: Point, by: number) => `${Math.round(at.x - y * by)} ${Math.round(at.y + x * by)}`;
	const arc = (radius: number) => `A${Math.round(radius)} ${Math.round(radius)} 0 0 1 `;
	return `M${off(from, start)}${arc(start)}${off(from, -start)}L${off(to, -end)}${arc(end)}${off(to, end)}z`;
}

/** Hair in hundredths of a metre around a face that looks to the right: behind the head and over it. */
const hairs = {
	bun: {
		back: 'M-7-12a5 5 0 1 0-6 6a5 5 0 0 0 6-6z',
		over: 'M9-4Q9-14-1-14-11-13-11-3-11 4-6 8-4 6-4 2-5-3-2-5 4-8 9-4z',
	},
	long: {
		back: 'M4-14Q-12-15-12 0-12 10-14 17-4 19-1 12z',
		over: 'M9-3Q9-14-1-14-11-13-11-2-11 9-8 14-4 10-5 2-4-3 1-8 4-4 9-3z',
	},
	short: { back: '', over: 'M9-4Q10-15-1-15-12-14-11-2-10 3-7 4-5 3-5-2-4-6-1-8 5-7 9-4z' },
	bald: { back: '', over: 'M-6-6Q-11-5-10 2-9 6-6 7-4 4-5-1z' },
	cap: { back: '', over: 'M-10-2Q-11-14 0-14 8-14 9-5L16-4Q16-2 13-2L-3-4Q-7-4-10-2z' },
};

/** A head in hundredths of a metre, calm: two dots for eyes, and a line for nose and mouth each. */
function Head({ at, unit, pose, clothes }: { at: Point; unit: number; pose: Pose; clothes: Clothes }) {
	const { hair, skin = paint.skin, style } = clothes;
	const { look, raised = 0 } = pose;
	const scale = Math.round(unit) / 100;
	const { back, over } = hairs[style];
	return (
		<g
			data-head=""
			transform={`translate(${Math.round(at.x)} ${Math.round(at.y)}) scale(${look === 'left' ? -scale : scale} ${scale})${raised ? ` rotate(${-raised})` : ''}`}
		>
			{back ? <path d={back} fill={lit(hair, -0.08)} /> : null}
			<path d="M-7-3Q-7-12 1-12 9-12 9-3 10-1 9 2 9 11 3 12-3 11-5 5z" fill={skin} />
			<path d={over} fill={hair} />
			<path d="M-6 3a2 2.6 0 0 1 3-3v5q-2 1-3-2z" fill={lit(skin, -0.08)} />
			<path d="M1.5-1h.1M6.3-1h.1" stroke="#2b2320" strokeWidth="1.6" strokeLinecap="round" />
			<path
				d="M4.5 1q1.8 1.6.3 2.3M.9 6q2.4 2.5 5.2.6"
				stroke={lit(skin, -0.42)}
				strokeWidth=".9"
				strokeLinecap="round"
			/>
			<path d="M-.8 4.2h.1" stroke="#d9775a" strokeOpacity=".22" strokeWidth="4" strokeLinecap="round" />
		</g>
	);
}
