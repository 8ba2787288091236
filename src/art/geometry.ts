/** A point of a drawing, in its own units. */
export interface Point {
	x: number;
	y: number;
}

/** How far one unit of depth moves a point on the paper: away from the viewer is up and to the left. */
const depthOf: Point = { x: -0.72, y: -0.46 };

/** Where a point lies that is `depth` units behind the picture's front. */
export function behind({ x, y }: Point, depth: number): Point {
	return { x: x + depthOf.x * depth, y: y + depthOf.y * depth };
}

/** The value of an SVG `points` attribute. */
export function points(...list: Point[]): string {
	return list.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
}

/** A tenth of a unit is finer than any screen shows, and keeps the page small. */
export function round(value: number): number {
	return Math.round(value * 10) / 10;
}

/** A straight flight going up to the right. */
export interface Flight {
	/** Foot of the lowest riser, at the front. */
	foot: Point;
	count: number;
	/** Depth of a tread from front to back as one climbs, and height of a riser. */
	tread: number;
	riser: number;
	/** Width of the flight, into the picture. */
	width: number;
}

/** The front edge of the step with this number, from 0; the number after the last is the landing. */
export function nosing({ foot, tread, riser }: Flight, step: number): Point {
	return { x: foot.x + tread * step, y: foot.y - riser * (step + 1) };
}
