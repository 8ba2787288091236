import { between, chance, line, moved, type Place, shape } from '#drawings/space/geometry.ts';
import { lit, paint, useCamera } from '#drawings/space/Picture.tsx';
import { GroundShadow } from '#drawings/surroundings/Garden.tsx';

interface BushProps {
	at: Place;
	/** Its width in metres; it is a little lower than wide. */
	size: number;
	seed?: number;
	leaf?: string;
	flowers?: string | undefined;
	/** How far it hangs down in the middle: a tree's crown does. */
	belly?: number;
	/** With less of the light on its leaves. */
	plain?: boolean;
}

/** A shrub's outline from its left foot, over the top: curves of two points each, in widths of it. */
const curvesOf = [
	-0.14, -0.28, 0.1, -0.4, 0.04, -0.26, 0.32, -0.26, 0.24, -0.14, 0.38, 0.08, 0.26, 0.06, 0.22, 0.3, 0.12, 0.16, -0.02,
	0.28,
];

/** A shrub, as many leaves of light on it as it is large; with flowers if they have a colour. */
export function Bush({ at, size, seed = 1, leaf = paint.leaf, flowers, belly = 0.06, plain }: BushProps) {
	const { see, scaleAt } = useCamera();
	const unit = scaleAt(at) * size;
	const foot = see(at);
	const random = chance(seed);
	const dots = (count: number, low: number, high: number, aside: number) =>
		Array.from({ length: count }, () => {
			const turn = Math.PI * (0.05 + 0.9 * random());
			const reach = 0.16 + 0.26 * random();
			const x = Math.round(foot.x + (Math.cos(turn) * reach + aside) * unit);
			const y = Math.round(foot.y - (low + (high - low) * Math.sin(turn) * random()) * unit);
			return `M${x} ${y}h1`;
		}).join('');
	const outline = (scale: number, dx: number, dy: number) => {
		const u = unit * scale;
		const p = (value: number) => Math.round(value * u);
		const curves = curvesOf
			.map((value) => p(value))
			.map((value) => (value < 0 ? `${value}` : ` ${value}`))
			.join('')
			.trim();
		return `M${Math.round(foot.x + dx * unit) - p(0.5)} ${Math.round(foot.y + dy * unit)}q${curves}${plain && belly < 0.1 ? '' : `q${p(-0.5)} ${p(belly)} ${p(-1)} 0`}z`;
	};
	return (
		<>
			<path d={outline(1, 0, 0)} fill={lit(leaf, -0.22)} />
			<path d={outline(0.8, -0.06, -0.1)} fill={leaf} />
			<g strokeLinecap="round">
				<path d={dots(plain ? 4 : 5, 0.3, 0.6, -0.12)} stroke={lit(leaf, 0.2)} strokeWidth={Math.round(unit * 0.17)} />
				{plain ? null : (
					<path d={dots(6, 0.2, 0.66, -0.1)} stroke={lit(leaf, 0.3)} strokeWidth={Math.round(unit * 0.07)} />
				)}
				{flowers ? (
					<path d={dots(plain ? 7 : 13, 0.12, 0.62, -0.03)} stroke={flowers} strokeWidth={Math.round(unit * 0.085)} />
				) : null}
			</g>
		</>
	);
}

/** A tree some way off. */
export function Tree({
	at,
	size,
	leaf = '#6f9163',
	plain,
}: {
	at: Place;
	size: number;
	leaf?: string;
	plain?: boolean;
}) {
	const { path, scaleAt } = useCamera();
	const top = { ...at, y: at.y + size * 0.42 };
	return (
		<>
			<path
				d={path(at, { ...at, y: at.y + size * 0.6 })}
				stroke="#7b664e"
				strokeWidth={Math.round(scaleAt(at) * size * 0.06)}
			/>
			<Bush at={{ ...top, y: top.y - size * 0.1 }} size={size * 0.85} seed={5} leaf={leaf} belly={0.34} plain={plain} />
		</>
	);
}

/** A terracotta pot with something in flower. */
export function Pot({
	at,
	size = 0.4,
	flowers = '#c8553d',
	seed = 3,
	plain,
}: {
	at: Place;
	size?: number;
	flowers?: string;
	seed?: number;
	plain?: boolean;
}) {
	const { see, scaleAt } = useCamera();
	const foot = see(at);
	const unit = scaleAt(at) * size;
	const on = (x: number, y: number) => ({ x: foot.x + x * unit, y: foot.y - y * unit });
	const clay = '#b5673f';
	return (
		<>
			<GroundShadow at={{ ...at, x: at.x + size * 0.25 }} wide={size * 1.5} deep={size * 0.7} />
			<path d={shape([on(-0.3, 0), on(-0.42, 0.72), on(0.42, 0.72), on(0.3, 0)])} fill={clay} />
			<path d={shape([on(0.08, 0), on(0.14, 0.72), on(0.42, 0.72), on(0.3, 0)])} fill={lit(clay, -0.22)} />
			<Bush at={{ ...at, y: at.y + size * 0.8 }} size={size * 1.15} seed={seed} plain={plain} flowers={flowers} />
			<path d={shape([on(-0.48, 0.7), on(-0.48, 0.88), on(0.48, 0.88), on(0.48, 0.7)])} fill={lit(clay, 0.12)} />
		</>
	);
}

export type Planting = 'pot' | 'border' | 'pots' | 'shrubs';

/** What grows along the near side of a flight that climbs to the right from the origin. */
export function PlantingBefore({
	planting,
	depth,
	flowers,
}: {
	planting: Planting;
	depth: number;
	flowers?: string | undefined;
}) {
	const at = (x: number, out = 0.4): Place => ({ x, y: 0, z: -depth - out });
	if (planting === 'border')
		return (
			<>
				{[0.35, 0.75, 1.15, 1.55, 1.95, 2.35].map((x, index) => (
					<Lavender key={x} at={at(x, 0.12)} seed={index + 1} colour={flowers ?? '#8a74b8'} />
				))}
			</>
		);
	if (planting === 'pots')
		return (
			<>
				<Pot at={at(1.45, 0.35)} size={0.46} flowers={flowers} seed={6} />
				<Pot at={at(1.95, 0.4)} size={0.34} flowers="#f3e7c4" seed={4} />
				<Pot at={at(-0.5, 0.45)} size={0.36} flowers={flowers} seed={7} />
			</>
		);
	if (planting === 'shrubs')
		return (
			<>
				<Bush at={at(0.75, 0.25)} size={0.5} seed={5} leaf="#6d8a52" />
				<Bush at={at(2.3, 0.3)} size={0.95} seed={8} flowers={flowers ?? '#d98aa0'} />
				<Bush at={at(1.6, 0.35)} size={0.7} seed={4} leaf="#5f8260" />
			</>
		);
	return (
		<>
			<Pot at={at(1.05, 0.3)} />
			<Bush at={at(1.95, 0.3)} size={0.55} seed={8} flowers={flowers ?? '#e7c65b'} />
		</>
	);
}

/** A clump of lavender: stems that fan out of a grey-green foot. */
function Lavender({ at, seed, colour }: { at: Place; seed: number; colour: string }) {
	const { see, scaleAt } = useCamera();
	const unit = scaleAt(at);
	const foot = see(at);
	const random = chance(seed);
	const stems = Array.from({ length: 11 }, (_, stem) => {
		const lean = (stem / 10 - 0.5) * 0.5;
		const tall = 0.3 + 0.14 * random() - Math.abs(lean) * 0.25;
		const tip = { x: foot.x + lean * unit, y: foot.y - tall * unit };
		const low = { x: foot.x + lean * 0.3 * unit, y: foot.y };
		const mid = { x: low.x + (tip.x - low.x) * 0.66, y: low.y + (tip.y - low.y) * 0.66 };
		return { stem: line([low, mid]), flower: line([mid, tip]) };
	});
	return (
		<g strokeLinecap="round">
			<GroundShadow at={{ ...at, x: at.x + 0.08 }} wide={0.5} deep={0.2} />
			<path d={stems.map(({ stem }) => stem).join('')} stroke="#7f9478" strokeWidth={Math.round(unit * 0.03)} />
			<path d={stems.map(({ flower }) => flower).join('')} stroke={colour} strokeWidth={Math.round(unit * 0.038)} />
			<path
				d={stems
					.filter((_, index) => index % 2)
					.map(({ flower }) => flower)
					.join('')}
				stroke={lit(colour, 0.3)}
				strokeWidth={Math.round(unit * 0.014)}
			/>
		</g>
	);
}

/** Grass that grows up against a line on the ground, as a lawn meets a wall. */
export function Tufts({ from, to }: { from: Place; to: Place }) {
	const { path } = useCamera();
	const random = chance(2);
	const blades = Array.from({ length: 46 }, (_, index) => {
		const at = between(from, to, (index + random()) / 46);
		const tall = 0.02 + 0.05 * random();
		return path(moved(at, 0, -0.01), moved(at, (random() - 0.5) * 0.07, tall));
	});
	return <path d={blades.join('')} stroke={lit(paint.grass, -0.12)} strokeWidth="3" strokeLinecap="round" />;
}
