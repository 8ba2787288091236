/** What of a plan says how its steps look: its answers by their questions, and what was measured. What is missing is open. */
export type StepsAnswers = Readonly<Record<string, string | undefined>>;

/** In cm, from the foot of the first step; `y` grows downwards. */
export type Point = readonly [x: number, y: number];

const going = 30;
/** How many steps an answer is drawn with, the landing as the last of them; or how wide. */
const counts: StepsAnswers = { 'to-4': '3', 'to-8': '6', 'to-12': '11', 'over-12': '14' };
const widths: StepsAnswers = { narrow: '58', middling: '68', wide: '85' };
/** How many edges begin in the corner of steps that turn. */
const turns: Readonly<Record<string, number>> = { square: 0, fan: 2, sweep: 4 };
const within = (least: number, most: number, value: number) => Math.min(most, Math.max(least, value));

/** Where a line is at `x`; beyond its first point, as it goes on. */
export function heightAt(line: readonly Point[], x: number): number {
	const reached = line.findIndex(([far]) => far >= x);
	const next = within(1, line.length - 1, reached);
	const [[fromX, fromY], [toX, toY]] = [line[next - 1], line[next]] as [Point, Point];
	return fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX);
}

export const through = (points: readonly Point[], lower = 0) => points.map(([x, y]) => `${x} ${y + lower}`).join('L');
/** From one point so far towards another, in cm, or half-way. */
const towards = ([x, y]: Point, [toX, toY]: Point, far: number) => {
	const part = Math.min(0.5, far / Math.hypot(toX - x, toY - y));
	return `${x + (toX - x) * part} ${y + (toY - y) * part}`;
};
/** As a rail bends: rounded from 30 cm before each corner to 30 cm past it. */
export const rounded = (points: readonly Point[]) => {
	const bends = points.slice(1, -1).map((point, i) => {
		const [before, after] = [points[i], points[i + 2]] as [Point, Point];
		return `${towards(point, before, 30)}Q${through([point])} ${towards(point, after, 30)}`;
	});
	return [through(points.slice(0, 1)), ...bends, through(points.slice(-1))].join('L');
};

export type Flight = ReturnType<typeof flightOf>;

/** The steps from the side, laid out flat where they turn, with the rail of a chair. @param a by the names in the plan's address */
export function flightOf(a: StepsAnswers) {
	const count = Number(a.count ?? counts[a.steps ?? '']) || 6;
	const width = within(40, 200, Number(a.narrowest ?? widths[a.width ?? '']) || 75);
	const rise = within(10, 25, Number(a.height) / count || 16);
	const bend = a.turn === 'straight' ? '' : (a.bend ?? (a.turn === 'curved' ? 'square' : ''));
	const kind = a.transfer === 'wheelchair' ? 'platform' : bend ? 'curved' : 'straight';

	// Of the edges, `lower` are below the turn or landing. A square landing is as deep as the steps are wide.
	const inCorner = within(0, turns[bend] ?? 0, count - 1);
	const lower = Math.ceil((count - inCorner) / 2);
	const hasLanding = count > 1 && (bend === 'square' || bend === 'level');
	const deep = hasLanding ? (bend === 'square' ? width : 100) : going;
	const edges = Array.from({ length: count }, (_, i): Point => {
		const beyond = i < lower ? 0 : deep - going;
		return [i * going + beyond, -(i + 1) * rise];
	});
	const [[turnX, turnY], [topX, topY]] = [edges[lower - 1], edges[count - 1]] as [Point, Point];
	const landing = hasLanding ? [turnX, turnX + deep - going].map((x): Point => [x, turnY]) : [];

	/** Nothing may stand in front of the first step, so that the rail's foot folds up. */
	const folds = a.foot === 'tight' || a.foot === 'pavement';
	const slope = rise / going;
	/** Above the ground, as thick as it is drawn there. */
	const start = folds ? 0 : within(-40, -22, Math.max(-(rise + 5.4) / slope, count - 51));
	// The rail's middle is 16 above the edges. Straight, it ends on its slope; curved, it is level there and on a landing. 90 before the door stay free.
	const past = bend === 'past' ? 110 : 28;
	const wall = topX + (bend === 'past' ? 210 : kind === 'platform' ? 170 : 120);
	const end: Point[] = bend ? [topX, topX + past].map((x) => [x, topY]) : [[topX + 25, topY - 25 * slope]];
	const rail = [[start, -rise - start * slope] as Point, ...landing, ...end]
		.filter(([x], i, all) => x !== all[i - 1]?.[0])
		.map(([x, y]): Point => [x, y - 16]);

	/** Where the chair is drawn, half-way, or a little farther, clear of the card and of a post on the first step. */
	const last = (end.at(-1) as Point)[0];
	const rider = Math.max((start + last) / 2 + (bend === 'past' ? 24 : 0), Math.min(52, last - 33));

	// On every second step, at both ends of a landing, and within 30 cm of both ends.
	const held = edges.flatMap(([x], i) => {
		if (hasLanding && x === turnX) return deep < 55 ? [x + 20] : [x + 20, x + deep - 16];
		return i % 2 === 0 || x === topX ? [x + 20] : [];
	});
	const supports = [...(folds ? [] : [-20]), ...held, ...(bend === 'past' ? [topX + 60, topX + 98] : [])].map((x) => {
		const foot = edges.filter(([edge]) => edge <= x).at(-1)?.[1] ?? 0;
		return { x, foot, head: heightAt(rail, x) };
	});
	/** Along edges and landings, up to the house. */
	const nosings: Point[] = [[0, -rise], ...landing, [topX, topY], [wall - 8, topY]];

	// The handrail's posts are clear of the rider, of bends, the rail's feet and the socket, at every third step, down from the top.
	const atFew: Point = folds ? [Math.max(topX, rider) + 46, topY] : [start - 18, 0];
	const first: Point = rider < 52 && kind !== 'platform' ? atFew : [6, -rise];
	const highest: Point = [wall - (kind === 'platform' ? 6 : 34), topY];
	const isClear = ([x]: Point) => x > 50 && Math.abs(x + 6 - rider) > 46 && nosings.every(([bend]) => x !== bend);
	const between = edges.filter(isClear).filter((_, i, all) => (all.length - 1 - i) % 3 === 0);
	const onLanding = [40, 73, 120].map((x) => topX + x).find((x) => x - rider >= 40);
	if (onLanding && highest[0] - (between.at(-1) ?? first)[0] > 210) between.push([onLanding, topY]);
	const shifted = (points: readonly Point[]) => points.map(([x, y]): Point => [x + 6, y]);
	const along = [first, ...shifted(nosings.slice(0, -1).filter(([x]) => x > first[0])), highest];
	/** Behind a platform a drop of more than 60 cm has a lower one too. */
	const heights = kind === 'platform' && topY < -60 ? [90, 45] : [90];
	const bars = heights.map((high) => along.map(([x, y]): Point => [x, y - high]));
	const hand = { bars, posts: [first, ...shifted(between), highest] };
	/** As platforms are that rise more than `openLiftRise` of the content. */
	const isEnclosed = kind === 'platform' && topY < -125;
	const post = supports.at(-1) as (typeof supports)[number];
	const [x, y] = kind === 'platform' ? [wall - 38, topY] : [post.x + 4, post.head];
	/** To the lift: clipped to the side of the landing, just below its edge, where nobody walks on it. */
	const lead = { x, y, low: topY + Math.min(9, -topY / 2) };
	/** So many cm are a px of the drawing: all of it is in cm, but lines and words are as thick as they are there. */
	const px = Math.max(560 / 320, (wall + 262) / 320, (240 - topY) / 166);
	const view = { px, left: wall + 132 - 320 * px, isTurning: bend in turns };
	const lift = { kind, isEnclosed, folds, slope, rail, rider, supports, hand, lead };
	return { ...view, ...lift, count, width, rise, bend, inCorner, lower, deep, edges, topX, topY, nosings, wall };
}
