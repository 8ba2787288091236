/** What of a plan says how its steps look: its answers by their questions, and what was measured. What is missing is open. */
export type StepsAnswers = Readonly<Record<string, string | undefined>>;

/** In cm, from the foot of the first step; `y` grows downwards. */
export type Point = readonly [x: number, y: number];

/** Where nothing was measured, as many steps outside are, in cm. */
const usual = { steps: 6, width: 75, rise: 16, going: 30, landing: 120, level: 100 };
const counts: StepsAnswers = { 'to-4': '3', 'to-8': '6', 'to-12': '10', 'over-12': '13' };
const widths: StepsAnswers = { narrow: '58', middling: '68', wide: '85' };
const within = (least: number, most: number, value: number) => Math.min(most, Math.max(least, value));

/** How high the middle of the rail is over the edges of the steps. */
const railAbove = 16;

export type Flight = ReturnType<typeof flightOf>;

/** The steps from the side, laid out flat where they turn, with the lift that suits the answers. @param a by the names in the plan's address */
export function flightOf(a: StepsAnswers) {
	const { going } = usual;
	const count = Number(a.count ?? counts[a.steps ?? '']) || usual.steps;
	const width = within(40, 200, Number(a.narrowest ?? widths[a.width ?? '']) || usual.width);
	const rise = within(10, 25, Number(a.height) / count || usual.rise);
	const bend = a.turn === 'curved' ? (a.bend ?? 'square') : undefined;
	const kind = a.transfer === 'wheelchair' ? 'platform' : bend ? 'curved' : 'straight';

	// A square landing is as deep as the steps are wide. So many steps are below it.
	const level = bend === 'square' ? width : usual.level;
	const below = count > 1 && (bend === 'square' || bend === 'level') ? Math.ceil(count / 2) : 0;
	const edges = Array.from({ length: count }, (_, i): Point => {
		const beyond = below > 0 && i >= below ? level - going : 0;
		return [i * going + beyond, -(i + 1) * rise];
	});
	const [topX, topY] = edges[count - 1] as Point;

	// A straight rail ends on its slope, a curved one is level there and on a landing. 90 cm before the door stay free.
	const past = bend === 'past' ? 110 : 28;
	const landing = usual.landing + (bend === 'past' ? 90 : kind === 'platform' ? 50 : 0);
	const slope = rise / going;
	/** Nothing may stand in front of the first step, so that the rail's foot folds up. */
	const folds = a.foot === 'tight' || a.foot === 'pavement';
	const start = folds ? 0 : -40;
	const onSlope = (x: number, [edgeX, edgeY]: Point): Point => [x, edgeY - railAbove - slope * (x - edgeX)];
	const [landingX, landingY] = edges[below - 1] ?? [0, 0];
	const onLanding = [landingX, landingX + level - going].map((x): Point => [x, landingY - railAbove]);
	const atTop = [topX, topX + past].map((x): Point => [x, topY - railAbove]);
	const ends = kind === 'curved' ? atTop : [onSlope(topX + 25, [topX, topY])];
	const bends = [onSlope(start, edges[0] as Point), ...(below > 0 ? onLanding : []), ...ends];
	const rail = bends.filter(([x], i) => x !== bends[i - 1]?.[0]);

	/** On every second step, on a landing, and within 30 cm of both ends: from the ground or the step up to the rail. */
	const supports = edges.flatMap((edge, i) => {
		const [x, y] = edge;
		const isLevel = i === below - 1 || (kind === 'curved' && i === count - 1);
		const head = isLevel ? y - railAbove : onSlope(x + 14, edge)[1];
		return i % 2 === 0 || isLevel || i === count - 1 ? [{ x: x + 14, foot: y, head }] : [];
	});
	if (!folds) supports.unshift({ x: -20, foot: 0, head: onSlope(-20, edges[0] as Point)[1] });
	if (bend === 'past') for (const x of [60, 98]) supports.push({ x: topX + x, foot: topY, head: topY - railAbove });

	const lift = kind === 'platform' ? { rail: [], supports: [] } : { rail, supports };
	return { kind, count, width, rise, bend, level, below, edges, folds, wall: topX + landing, ...lift };
}

/** The same from above, as paths: `x` grows towards the house, `y` to the right of who goes up. `reach` is how far all of it does. */
export function fromAbove({ count, width, bend = 'level', below, edges, wall, rail }: Flight) {
	const { going, landing } = usual;
	const [start, end] = [rail[0]?.[0] ?? 0, rail.at(-1)?.[0]];
	const alongRail = (path: string) => (end === undefined ? '' : `M${start} ${width - 15}${path}`);
	if (bend === 'level' || bend === 'past')
		return {
			outline: `M0 0H${wall}V${width}H0z`,
			edges: edges.map(([x]) => `M${x} 0v${width}`),
			rail: alongRail(`H${end}`),
			door: `M${wall} 4v${width - 8}`,
			way: `M10 ${width / 3}H${wall - 15}`,
			reach: [wall, 0] as const,
		};
	// Of fan-shaped steps two edges are within the corner, of a long sweep more.
	const inCorner = below > 0 ? 0 : within(0, bend === 'fan' ? 2 : 4, count - 2);
	const lower = Math.ceil((count - inCorner) / 2);
	const upper = count - inCorner - lower;
	const corner = (lower - 1) * going;
	const far = corner + width;
	const top = -Math.max(0, upper - 1) * going - landing;
	const spoke = (_: unknown, i: number) => {
		const angle = ((i + 1) / (inCorner + 1)) * (Math.PI / 2);
		const [right, down] = [Math.sin(angle), Math.cos(angle)];
		const reach = bend === 'sweep' ? width : width / Math.max(right, down);
		return `M${corner} 0l${reach * right} ${reach * down}`;
	};
	const round = bend === 'sweep' ? `A${width} ${width} 0 0 1 ${corner} ${width}` : `V${width}`;
	return {
		outline: `M0 0H${corner}V${top}H${far}V0${round}H0z`,
		edges: [
			...Array.from({ length: lower }, (_, i) => `M${i * going} 0v${width}`),
			...Array.from({ length: inCorner }, spoke),
			...Array.from({ length: upper }, (_, i) => `M${corner} ${-i * going}h${width}`),
		],
		rail: alongRail(`H${far - 50}q35 0 35-35V${top + landing - 28}`),
		door: `M${corner + 4} ${top}h${width - 8}`,
		way: `M10 ${width / 3}H${corner + width / 3}V${top + 15}`,
		reach: [far, top] as const,
	};
}
