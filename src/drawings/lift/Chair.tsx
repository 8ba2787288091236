import { type Clothes, Person, rider, seated } from '#drawings/people/Person.tsx';
import { Block, type Frame, InFrame, type Local, lit, paint, useCamera, useFrame } from '#drawings/space/Picture.tsx';

/** How a chair stands: open, ridden, put away, its seat turned for getting off at the top, or only its footrest up. */
export type ChairState = 'open' | 'ridden' | 'folded' | 'covered' | 'turned' | 'footrest up';

interface ChairProps {
	/** Where its carriage holds the rail, and where its carriage looks. */
	frame: Frame;
	state?: ChairState | undefined;
	/** What the person wears who sits in it when it is ridden. */
	clothes?: Clothes | undefined;
}

const seatHeight = 0.44;

/** The chair of a stairlift with its carriage. */
export function Chair({ frame, state = 'open', clothes = rider }: ChairProps) {
	const turn = (frame.turn ?? 0) + (state === 'turned' ? -0.9 : 0);
	return (
		<g strokeLinecap="round">
			<InFrame value={frame}>
				<Carriage />
				{state === 'folded' ? <Folded /> : null}
				{state === 'covered' ? <Cover /> : null}
			</InFrame>
			{state === 'folded' || state === 'covered' ? null : (
				<InFrame value={{ ...frame, turn }}>
					<Open clothes={state === 'ridden' ? clothes : undefined} footrest={state !== 'footrest up'} />
				</InFrame>
			)}
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

function Open({ clothes, footrest }: { clothes: Clothes | undefined; footrest: boolean }) {
	const { line, unit, placeOf } = useFrame();
	const { scaleAt } = useCamera();
	const near = scaleAt(placeOf([-1, 0, 0])) > scaleAt(placeOf([1, 0, 0])) ? -1 : 1;
	const far = near === 1 ? -1 : 1;
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
			<Block from={[-0.05, -0.06, 0.1]} to={[0.05, 0.04, 0.2]} fill={paint.steel} soft={3} />
			{footrest ? (
				<>
					<Block from={[-0.19, -0.06, 0.16]} to={[0.19, -0.035, 0.6]} fill={paint.steel} soft={4} />
					<path
						d={[0.28, 0.38, 0.48].map((forward) => line([-0.15, -0.035, forward], [0.15, -0.035, forward])).join('')}
						stroke={lit(paint.steel, -0.4)}
						strokeWidth="3"
					/>
				</>
			) : (
				<FootrestUp />
			)}
			{arm(far)}
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
			{clothes ? (
				<Person pose={seated} clothes={clothes}>
					<Belt up={0.6} reach={0.34} />
					{arm(near)}
				</Person>
			) : (
				<>
					<Belt up={seatHeight + 0.02} reach={0.3} />
					{arm(near)}
				</>
			)}
			<path
				d={
					line([-0.275, 0.69, 0.39], [-0.275, 0.73, 0.4]) + line([near * 0.23, 0.365, 0.22], [near * 0.27, 0.36, 0.36])
				}
				stroke={paint.dark}
				strokeWidth={Math.round(unit * 0.03)}
			/>
			<path
				d={line([near * 0.3, 0.585, 0.09], [near * 0.3, 0.54, 0.09])}
				stroke="#d9b65a"
				strokeWidth={Math.round(unit * 0.03)}
			/>
		</>
	);
}

function Folded() {
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
			<FootrestUp />
		</>
	);
}

/** The footrest folded up against the carriage, its underside to the front. */
function FootrestUp() {
	const { line } = useFrame();
	return (
		<>
			<Block from={[-0.18, -0.08, 0.14]} to={[0.18, 0.24, 0.17]} fill={paint.steel} soft={5} />
			<path
				d={[0, 0.07, 0.14].map((up) => line([-0.13, up, 0.175], [0.13, up, 0.175])).join('')}
				stroke={lit(paint.steel, -0.4)}
				strokeWidth="3"
			/>
		</>
	);
}

/** A weatherproof cover drawn over the folded chair, with its folds and the hem that is pulled tight. */
function Cover() {
	const { face, line } = useFrame();
	const cloth = '#4d6b64';
	const side = (right: number): Local[] => [
		[right, -0.1, 0.26],
		[right * 0.94, 0.6, 0.22],
		[right * 0.7, 0.93, 0.1],
		[right * 0.7, 0.91, -0.03],
		[right, 0.5, -0.06],
		[right, -0.1, -0.06],
	];
	const [left, right] = [side(-0.3), side(0.3)];
	const front = [...left.slice(0, 3), ...right.slice(0, 3).reverse()];
	const top = [...left.slice(2, 4), ...right.slice(2, 4).reverse()];
	const sheet = (places: readonly Local[], light: number) => (
		<path d={face(...places)} fill={lit(cloth, light)} stroke={lit(cloth, light)} strokeWidth="16" />
	);
	const fold = (at: number) => line([at, 0.02, 0.27], [at * 0.9, 0.55, 0.23], [at * 0.6, 0.88, 0.12]);
	return (
		<>
			{sheet(left, 0.05)}
			{sheet(right, -0.3)}
			{sheet(top, 0.16)}
			{sheet(front, -0.1)}
			<path d={fold(-0.2) + fold(0.05) + fold(0.22)} stroke={lit(cloth, -0.28)} strokeWidth="4" />
			<path
				d={line([-0.31, -0.04, -0.06], [-0.31, -0.04, 0.27], [0.31, -0.04, 0.27])}
				stroke={lit(cloth, -0.4)}
				strokeWidth="5"
			/>
		</>
	);
}

/** The safety belt: two straps that meet in a buckle. */
function Belt({ up, reach }: { up: number; reach: number }) {
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
	state?: ChairState | undefined;
}

/** The chair's shadow on a wall behind it: to the right and lower, as the light falls. */
export function ChairShadow({ frame, wall, state = 'open' }: ChairShadowProps) {
	const { face } = useCamera();
	const far = wall - frame.at.z;
	const { right, up } = outlines[state === 'folded' || state === 'covered' ? state : 'open'];
	const edge = (side: 1 | -1) =>
		right.map((aside, index) => ({
			x: frame.at.x + side * aside + far * 0.75,
			y: frame.at.y + (up[index] ?? 0) - far * 0.55,
			z: wall,
		}));
	return <path d={face(...edge(1), ...edge(-1).reverse())} fill="#1d2a33" fillOpacity="0.24" />;
}
