import { Block } from '#drawings/space/Block.tsx';
import { useFrame } from '#drawings/space/frame.tsx';

import { lit, paint } from '#drawings/space/light.ts';

export function Folded() {
	const { line } = useFrame();
	return (
		<>
			<Block from={[-0.235, 0.42, 0]} to={[0.235, 0.98, 0.05]} fill={paint.shell} soft={12} taper={0.02} />
			<Block from={[-0.2, 0.5, 0.05]} to={[0.2, 0.95, 0.09]} fill={paint.seat} soft={14} taper={0.015} />
			{[0.275, -0.275].map((side) => (
				<Block
					key={side}
					from={[side - 0.03, 0.5, 0.04]}
					to={[side + 0.03, 0.92, 0.1]}
					fill={lit(paint.seat, -0.35)}
					soft={6}
				/>
			))}
			<Block from={[-0.215, 0.34, 0.1]} to={[0.215, 0.76, 0.15]} fill={paint.shell} soft={11} />
			<path d={line([-0.16, 0.42, 0.155], [0.16, 0.42, 0.155])} stroke={lit(paint.shell, -0.3)} strokeWidth="3" />
			<Block from={[-0.18, -0.1, 0.14]} to={[0.18, 0.22, 0.17]} fill={paint.steel} soft={5} />
			<path
				d={[-0.02, 0.05, 0.12].map((up) => line([-0.13, up, 0.175], [0.13, up, 0.175])).join('')}
				stroke={lit(paint.steel, -0.4)}
				strokeWidth="3"
			/>
		</>
	);
}

/** A weatherproof cover drawn over the folded chair, with its folds and the hem that is pulled tight. */
export function Cover() {
	const { line } = useFrame();
	const cloth = '#4d6b64';
	const fold = (right: number, lean: number) =>
		line([right, -0.02, 0.3], [right + lean, 0.5, 0.26], [right * 0.7 + lean, 0.8, 0.2]);
	return (
		<>
			<Block from={[-0.34, -0.12, -0.06]} to={[0.34, 0.95, 0.3]} fill={cloth} soft={34} lean={0.1} taper={0.07} />
			<path d={fold(-0.22, 0.04) + fold(0.06, -0.03) + fold(0.25, -0.05)} stroke={lit(cloth, -0.3)} strokeWidth="4" />
			<path d={fold(-0.26, 0.04) + fold(0.02, -0.03)} stroke={lit(cloth, 0.22)} strokeWidth="4" />
			<path
				d={line([-0.37, -0.06, 0], [-0.36, -0.07, 0.33], [0.36, -0.07, 0.33])}
				stroke={lit(cloth, -0.4)}
				strokeWidth="5"
			/>
		</>
	);
}
