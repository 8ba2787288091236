import type { Clothes } from '#drawings/people/clothes.ts';
import { Head } from '#drawings/people/Head.tsx';
import type { Pose } from '#drawings/people/poses.ts';
import { useCamera } from '#drawings/space/camera.tsx';
import { type Frame, type Local, useFrame } from '#drawings/space/frame.tsx';
import { lit, paint } from '#drawings/space/light.ts';

interface PersonProps {
	frame: Frame;
	pose: Pose;
	clothes: Clothes;
}

const shoulderWidth = 0.175;

const hipWidth = 0.1;

/** A person of ordinary build, drawn over joints so that hands meet what they hold, the farther side before the nearer one. */
export function Person({ frame, pose, clothes }: PersonProps) {
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
