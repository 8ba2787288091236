import { Block } from '#drawings/space/Block.tsx';
import { useFrame } from '#drawings/space/frame.tsx';
import { paint } from '#drawings/space/light.ts';

/** The safety belt: two straps that meet in a buckle. */
export function Belt({ up, reach }: { up: number; reach: number }) {
	const { line, unit } = useFrame();
	return (
		<>
			<path
				d={line([-0.21, up + 0.02, 0.1], [-0.1, up, reach - 0.03], [0.1, up, reach - 0.03], [0.21, up + 0.02, 0.1])}
				stroke={paint.dark}
				strokeWidth={Math.round(unit * 0.04)}
			/>
			<Block from={[-0.045, up - 0.03, reach - 0.03]} to={[0.045, up + 0.035, reach]} fill="#c7ccca" soft={3} />
		</>
	);
}
