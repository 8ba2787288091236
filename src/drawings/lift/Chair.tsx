import { Block, type Frame, InFrame, lit, paint, useCamera, useFrame } from '#drawings/space/Picture.tsx';

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

/** The right half of each outline from its top, as places to the right and up; the left half is its mirror image. */
const outlines = {
	open: { right: [0.24, 0.24, 0.31, 0.31, 0.08, 0.18, 0.18], up: [1, 0.7, 0.68, 0.36, 0.34, 0.12, -0.13] },
	folded: { right: [0.3, 0.3, 0.18, 0.18], up: [1, 0.4, 0.36, -0.13] },
	covered: { right: [0.28, 0.38], up: [1, -0.1] },
};

interface ChairShadowProps {
	frame: Frame;
	wall: number;
	pose?: keyof typeof outlines | undefined;
}

/** Where the wall begins on the left. */
const corner = 0.3;

/** The chair's shadow on a wall behind it: to the right and lower, as the light falls. */
export function ChairShadow({ frame, wall, pose = 'open' }: ChairShadowProps) {
	const { face } = useCamera();
	const far = wall - frame.at.z;
	const { right, up } = outlines[pose];
	const edge = (side: 1 | -1) =>
		right.map((aside, index) => ({
			x: Math.max(corner, frame.at.x + side * aside + far * 0.75),
			y: frame.at.y + (up[index] ?? 0) - far * 0.55,
			z: wall,
		}));
	return <path d={face(...edge(1), ...edge(-1).reverse())} fill="#1d2a33" fillOpacity="0.24" />;
}
