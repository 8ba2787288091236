import { Block, type Frame, line3 } from '#drawings/space/Block.tsx';
import { scaleAt, type View } from '#drawings/space/geometry.ts';
import { paint } from '#drawings/space/light.ts';

/** The safety belt: two straps that meet in a buckle. */
export function Belt({ view, frame, up, reach }: { view: View; frame: Frame; up: number; reach: number }) {
	const unit = scaleAt(view, frame.at);
	return (
		<>
			<path
				d={line3(
					view,
					frame,
					[-0.21, up + 0.02, 0.1],
					[-0.1, up, reach - 0.03],
					[0.1, up, reach - 0.03],
					[0.21, up + 0.02, 0.1],
				)}
				stroke={paint.ink}
				strokeWidth={Math.round(unit * 0.04)}
			/>
			<Block
				view={view}
				frame={frame}
				from={[-0.045, up - 0.03, reach - 0.03]}
				to={[0.045, up + 0.035, reach]}
				fill="#c7ccca"
				soft={3}
			/>
		</>
	);
}
