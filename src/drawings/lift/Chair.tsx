import { Belt } from '#drawings/lift/Belt.tsx';
import { type PartProps, shell } from '#drawings/lift/chair-parts.ts';
import { Cover, Folded } from '#drawings/lift/FoldedChair.tsx';
import { Block, type Frame, line3 } from '#drawings/space/Block.tsx';
import { scaleAt, type View } from '#drawings/space/geometry.ts';
import { lit, paint } from '#drawings/space/light.ts';

interface ChairProps {
	view: View;
	/** Where its carriage holds the rail, and where its carriage looks. */
	frame: Frame;
	/** The colour of its cushions. */
	seat?: string;
	/** Open for a rider, folded against its rail, or folded under its cover. */
	pose?: 'open' | 'folded' | 'covered';
	/** How far the seat is turned from its carriage, as it is for getting off at the top. */
	swivel?: number;
	/** Without the belt, which is fastened over a rider's lap when there is one. */
	belt?: boolean;
}

const seatHeight = 0.44;

/** The chair of a stairlift with its carriage. */
export function Chair({ view, frame, seat = paint.brick, pose = 'open', swivel = 0, belt = true }: ChairProps) {
	const seated = { ...frame, turn: (frame.turn ?? 0) + swivel };
	return (
		<g strokeLinecap="round">
			<Carriage view={view} frame={frame} />
			{pose === 'open' ? <Open view={view} frame={seated} seat={seat} belt={belt} /> : null}
			{pose === 'folded' ? <Folded view={view} frame={frame} seat={seat} /> : null}
			{pose === 'covered' ? <Cover view={view} frame={frame} /> : null}
		</g>
	);
}

function Carriage({ view, frame }: { view: View; frame: Frame }) {
	return (
		<>
			<Block
				view={view}
				frame={frame}
				from={[-0.17, -0.13, -0.06]}
				to={[0.17, 0.15, 0.13]}
				fill={shell}
				soft={9}
				taper={0.02}
			/>
			<path
				d={line3(view, frame, [-0.1, -0.02, 0.135], [0.1, -0.02, 0.135])}
				stroke={lit(shell, -0.35)}
				strokeWidth="3"
			/>
			<Block view={view} frame={frame} from={[-0.06, 0.15, 0.02]} to={[0.06, 0.37, 0.12]} fill={paint.steel} soft={4} />
		</>
	);
}

function Open({ view, frame, seat, belt }: PartProps & { belt: boolean }) {
	const unit = scaleAt(view, frame.at);
	const arm = (side: 1 | -1) => (
		<>
			<Block
				view={view}
				frame={frame}
				from={[side * 0.275 - 0.022, 0.38, 0.06]}
				to={[side * 0.275 + 0.022, 0.64, 0.12]}
				fill={shell}
				soft={3}
			/>
			<Block
				view={view}
				frame={frame}
				from={[side * 0.275 - 0.035, 0.63, 0.04]}
				to={[side * 0.275 + 0.035, 0.685, 0.42]}
				fill={lit(seat, -0.35)}
				soft={6}
			/>
		</>
	);
	return (
		<>
			<Block view={view} frame={frame} from={[-0.05, -0.11, 0.1]} to={[0.05, 0, 0.2]} fill={paint.steel} soft={3} />
			<Block
				view={view}
				frame={frame}
				from={[-0.19, -0.11, 0.16]}
				to={[0.19, -0.085, 0.5]}
				fill={paint.steel}
				soft={4}
			/>
			<path
				d={[0.24, 0.32, 0.4]
					.map((forward) => line3(view, frame, [-0.15, -0.085, forward], [0.15, -0.085, forward]))
					.join('')}
				stroke={lit(paint.steel, -0.4)}
				strokeWidth="3"
			/>
			{arm(1)}
			<Block
				view={view}
				frame={frame}
				from={[-0.235, 0.47, 0]}
				to={[0.235, 0.98, 0.04]}
				fill={shell}
				soft={12}
				lean={0.06}
				taper={0.02}
			/>
			<Block
				view={view}
				frame={frame}
				from={[-0.205, 0.47, 0.04]}
				to={[0.205, 0.95, 0.1]}
				fill={seat}
				soft={16}
				lean={0.06}
				taper={0.015}
			/>
			<path
				d={line3(view, frame, [-0.15, 0.78, 0.08], [0, 0.75, 0.09], [0.15, 0.78, 0.08])}
				stroke={lit(seat, 0.25)}
				strokeOpacity="0.6"
				strokeWidth="3"
			/>
			<Block view={view} frame={frame} from={[-0.22, 0.35, 0.03]} to={[0.22, 0.38, 0.46]} fill={shell} soft={5} />
			<Block
				view={view}
				frame={frame}
				from={[-0.215, 0.385, 0.05]}
				to={[0.215, seatHeight, 0.46]}
				fill={seat}
				soft={13}
			/>
			{belt ? <Belt view={view} frame={frame} up={seatHeight + 0.02} reach={0.3} /> : null}
			{arm(-1)}
			<path
				d={line3(view, frame, [-0.275, 0.69, 0.39], [-0.275, 0.73, 0.4])}
				stroke={paint.ink}
				strokeWidth={Math.round(unit * 0.03)}
			/>
		</>
	);
}
