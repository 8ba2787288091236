import { Belt } from '#drawings/lift/Belt.tsx';
import { Cover, Folded } from '#drawings/lift/FoldedChair.tsx';
import { Block } from '#drawings/space/Block.tsx';
import { type Frame, InFrame, useFrame } from '#drawings/space/frame.tsx';
import { lit, paint } from '#drawings/space/light.ts';

interface ChairProps {
	/** Where its carriage holds the rail, and where its carriage looks. */
	frame: Frame;
	/** Open for a rider, folded against its rail, or folded under its cover. */
	pose?: 'open' | 'folded' | 'covered';
	/** How far the seat is turned from its carriage, as it is for getting off at the top. */
	swivel?: number;
	/** Without the belt, which is fastened over a rider's lap when there is one. */
	belt?: boolean;
}

const seatHeight = 0.44;

/** The chair of a stairlift with its carriage. */
export function Chair({ frame, pose = 'open', swivel = 0, belt = true }: ChairProps) {
	return (
		<g strokeLinecap="round">
			<InFrame value={frame}>
				<Carriage />
				{pose === 'folded' ? <Folded /> : null}
				{pose === 'covered' ? <Cover /> : null}
			</InFrame>
			{pose === 'open' ? (
				<InFrame value={{ ...frame, turn: (frame.turn ?? 0) + swivel }}>
					<Open belt={belt} />
				</InFrame>
			) : null}
		</g>
	);
}

function Carriage() {
	const { line } = useFrame();
	return (
		<>
			<Block from={[-0.17, -0.13, -0.06]} to={[0.17, 0.15, 0.13]} fill={paint.shell} soft={9} taper={0.02} />
			<path d={line([-0.1, -0.02, 0.135], [0.1, -0.02, 0.135])} stroke={lit(paint.shell, -0.35)} strokeWidth="3" />
			<Block from={[-0.06, 0.15, 0.02]} to={[0.06, 0.37, 0.12]} fill={paint.steel} soft={4} />
		</>
	);
}

function Open({ belt }: { belt: boolean }) {
	const { line, unit } = useFrame();
	const arm = (side: 1 | -1) => (
		<>
			<Block
				from={[side * 0.275 - 0.022, 0.38, 0.06]}
				to={[side * 0.275 + 0.022, 0.64, 0.12]}
				fill={paint.shell}
				soft={3}
			/>
			<Block
				from={[side * 0.275 - 0.035, 0.63, 0.04]}
				to={[side * 0.275 + 0.035, 0.685, 0.42]}
				fill={lit(paint.seat, -0.35)}
				soft={6}
			/>
		</>
	);
	return (
		<>
			<Block from={[-0.05, -0.11, 0.1]} to={[0.05, 0, 0.2]} fill={paint.steel} soft={3} />
			<Block from={[-0.19, -0.11, 0.16]} to={[0.19, -0.085, 0.5]} fill={paint.steel} soft={4} />
			<path
				d={[0.24, 0.32, 0.4].map((forward) => line([-0.15, -0.085, forward], [0.15, -0.085, forward])).join('')}
				stroke={lit(paint.steel, -0.4)}
				strokeWidth="3"
			/>
			{arm(1)}
			<Block from={[-0.235, 0.47, 0]} to={[0.235, 0.98, 0.04]} fill={paint.shell} soft={12} lean={0.06} taper={0.02} />
			<Block
				from={[-0.205, 0.47, 0.04]}
				to={[0.205, 0.95, 0.1]}
				fill={paint.seat}
				soft={16}
				lean={0.06}
				taper={0.015}
			/>
			<path
				d={line([-0.15, 0.78, 0.08], [0, 0.75, 0.09], [0.15, 0.78, 0.08])}
				stroke={lit(paint.seat, 0.25)}
				strokeOpacity="0.6"
				strokeWidth="3"
			/>
			<Block from={[-0.22, 0.35, 0.03]} to={[0.22, 0.38, 0.46]} fill={paint.shell} soft={5} />
			<Block from={[-0.215, 0.385, 0.05]} to={[0.215, seatHeight, 0.46]} fill={paint.seat} soft={13} />
			{belt ? <Belt up={seatHeight + 0.02} reach={0.3} /> : null}
			{arm(-1)}
			<path
				d={line([-0.275, 0.69, 0.39], [-0.275, 0.73, 0.4])}
				stroke={paint.dark}
				strokeWidth={Math.round(unit * 0.03)}
			/>
		</>
	);
}
