import { round } from '#drawings/space/geometry.ts';
import { type Frame, type Local, lit, paint, useCamera, useFrame } from '#drawings/space/Picture.tsx';

/** Where the joints are, from the middle of the frame; left and right as the viewer sees them. */
interface Pose {
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

/** What a person wears, and their hair. */
export interface Clothes {
	top: string;
	legs: string;
	shoes: string;
	hair: string;
	skin?: string;
	/** A bun or long hair, a short cut, or a work cap. */
	style?: 'bun' | 'short' | 'bald' | 'cap';
	glasses?: boolean;
}

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

const shoulderWidth = 0.175;

const hipWidth = 0.1;

/** A person of ordinary build, drawn over joints so that hands meet what they hold, the farther side before the nearer one. */
export function Person({ frame, pose, clothes }: { frame: Frame; pose: Pose; clothes: Clothes }) {
	const { see } = useCamera();
	const { line, placeOf, unit } = useFrame(frame);
	const wide = (metres: number) => Math.max(1, Math.round(unit * metres));
	const beside = ([right, up, forward]: Local, by: number, drop = 0): Local => [right + by, up - drop, forward];
	const { top, legs, shoes, skin = paint.skin } = clothes;
	const sides = { left: -1, right: 1 } as const;
	const arm = (side: 'left' | 'right') => {
		const { elbow, hand } = pose[side];
		const shoulder = beside(pose.neck, sides[side] * shoulderWidth, 0.06);
		const cloth = lit(top, side === 'left' ? 0.06 : -0.14);
		return (
			<g key={side}>
				<path d={line(shoulder, elbow, hand)} stroke={lit(top, -0.3)} strokeWidth={wide(0.105)} />
				<path d={line(elbow, hand)} stroke={skin} strokeWidth={wide(0.075)} />
				<path d={line(shoulder, elbow, mix(elbow, hand, 0.82))} stroke={cloth} strokeWidth={wide(0.095)} />
				<path d={line(hand, mix(hand, elbow, -0.16))} stroke={skin} strokeWidth={wide(0.085)} />
			</g>
		);
	};
	const leg = (side: 'left' | 'right') => {
		const { knee, foot } = pose[side];
		const hip = beside(pose.hips, sides[side] * hipWidth);
		const [right, up, forward] = foot;
		return (
			<g key={side}>
				<path
					d={line([right, up + 0.035, forward - 0.08], [right, up + 0.03, forward + 0.1])}
					stroke={shoes}
					strokeWidth={wide(0.085)}
				/>
				<path
					d={line(knee, mix(knee, foot, 0.86))}
					stroke={lit(legs, (side === 'left' ? 0.05 : -0.14) - (pose.upright ? 0 : 0.13))}
					strokeWidth={wide(0.125)}
				/>
				<path
					d={line(hip, knee)}
					stroke={lit(legs, (side === 'left' ? 0.05 : -0.14) + (pose.upright ? 0 : 0.07))}
					strokeWidth={wide(0.15)}
				/>
			</g>
		);
	};
	return (
		<g strokeLinecap="round">
			{arm('right')}
			{leg('right')}
			{pose.upright ? leg('left') : null}
			<path
				d={`${line(beside(pose.neck, -shoulderWidth + 0.03, 0.05), beside(pose.neck, shoulderWidth - 0.03, 0.05), beside(pose.hips, 0.12), beside(pose.hips, -0.12))}z`}
				fill={top}
				stroke={top}
				strokeWidth={wide(0.1)}
			/>
			<path
				d={line(mix(pose.neck, pose.hips, 0.12), mix(pose.neck, pose.hips, 0.95))}
				stroke={lit(top, -0.2)}
				strokeWidth={wide(0.012)}
			/>
			{pose.upright ? null : leg('left')}
			<path d={line(pose.neck, mix(pose.neck, pose.head, 0.5))} stroke={lit(skin, -0.14)} strokeWidth={wide(0.1)} />
			<path
				d={line(beside(pose.neck, -0.055, 0), beside(pose.neck, 0, 0.05), beside(pose.neck, 0.055, 0))}
				stroke={lit(top, 0.55)}
				strokeWidth={wide(0.035)}
			/>
			<Head at={see(placeOf(pose.head))} unit={unit} look={pose.look ?? 0} clothes={clothes} />
			{arm('left')}
		</g>
	);
}

function mix(a: Local, b: Local, part: number): Local {
	return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}

/** A face in hundredths of a metre, friendly and unhurried. */
export function Head({
	at,
	unit,
	look,
	clothes,
}: {
	at: { x: number; y: number };
	unit: number;
	look: number;
	clothes: Clothes;
}) {
	const { hair, skin = paint.skin, style = 'short', glasses } = clothes;
	const aside = look * 4;
	const dark = lit(skin, -0.3);
	return (
		<g transform={`translate(${Math.round(at.x)} ${Math.round(at.y)}) scale(${Math.round(unit) / 100})`}>
			{style === 'bun' ? <circle cx={round(-aside * 1.6)} cy="-12" r="5.5" fill={lit(hair, -0.12)} /> : null}
			{style === 'bun' || style === 'short' ? (
				<path d={`M-11 3q-3-17 11-17 14 0 11 17l-3 4h-16z`} fill={lit(hair, -0.16)} />
			) : null}
			<path d="M-9-3q0-10 9-10t9 10q0 9-4 13-5 4-10 0-4-4-4-13z" fill={skin} />
			<path d="M5-9q4 3 4 7 0 9-4 12-2 2-5 2 5-8 5-21z" fill={lit(skin, -0.1)} />
			<path d={`M${aside > 0 ? -8.6 : 8.6}-1q${aside > 0 ? -3 : 3}-1 ${aside > 0 ? -1.6 : 1.6} 4z`} fill={dark} />
			{style === 'cap' ? (
				<path
					d={`M-10-3q0-12 10-12t10 12q-10-3-20 0zM${look < 0 ? -10 : 10}-3q${look < 0 ? -8 : 8} 0 ${look < 0 ? -8 : 8} 3l${look < 0 ? 12 : -12}-2z`}
					fill={hair}
				/>
			) : style === 'bald' ? (
				<path d="M-9.5-1q-2-4 0-7l1 6zM9.5-1q2-4 0-7l-1 6z" fill={hair} />
			) : (
				<path
					d={`M-10 1q-2-15 10-15.5 12 .5 10 15.5-2-7-${round(5 + aside / 2)}-9-8 4-${round(12 - aside / 2)} 2-2 2-3 7z`}
					fill={hair}
				/>
			)}
			<path
				d={`M${round(aside - 4.4)}-.4h.1M${round(aside + 3.4)}-.4h.1`}
				stroke="#2b2320"
				strokeWidth="1.6"
				strokeLinecap="round"
			/>
			<path
				d={`M${round(aside - 5.8)}-3.2q1.5-1 3-.2M${round(aside + 2)}-3.4q1.5-.8 3 .2M${round(aside * 1.3 - 0.4)} 1q-1 2 .8 2.2`}
				stroke={dark}
				strokeWidth=".9"
				fill="none"
				strokeLinecap="round"
			/>
			<path
				d={`M${round(aside - 3.4)} 5.6q3 2.6 6 0`}
				stroke="#8f3f33"
				strokeWidth="1.2"
				fill="none"
				strokeLinecap="round"
			/>
			{glasses ? (
				<path
					d={`M${round(aside - 6.8)}-.4a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M${round(aside + 1)}-.4a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M${round(aside - 1.6)}-.4h2.6`}
					stroke="#5b6a72"
					strokeWidth=".6"
					fill="none"
				/>
			) : null}
		</g>
	);
}
