/** A point on the paper, in the drawing's units: every picture is 1120 × 800 of them. */
export interface Point {
	x: number;
	y: number;
}

/** A place in the scene, in metres: `x` to the right, `y` up, `z` away from the viewer. */
export interface Place extends Point {
	z: number;
}

/**
 * Where one looks from. The camera turns but never tilts, so that walls stay upright as an architect draws them: there are two
 * vanishing points, both on the horizon.
 */
export interface View {
	eye: Place;
	/** How far it is turned to the right, in radians. */
	turn: number;
	/** Units on the paper of one metre that is one metre away. */
	zoom: number;
	/** Where straight ahead lies on the paper; its height is the horizon's. */
	centre: Point;
}

/** Projects places of a scene to the paper. */
export interface Camera {
	/** How high the horizon lies on the paper. */
	horizon: number;
	/** Units on the paper of one metre at that place. */
	scaleAt(place: Place): number;
	/** Where a place lies on the paper. */
	see(place: Place): Point;
	/** The `d` of a closed shape given in metres. */
	face(...places: readonly Place[]): string;
	/** The `d` of a line given in metres. */
	path(...places: readonly Place[]): string;
}

/** Nearer than this is beside or behind the viewer: it is held at this distance, outside the paper. */
const nearest = 0.35;

export function cameraAt({ eye, turn, zoom, centre }: View): Camera {
	const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
	const scaleAt = ({ x, z }: Place) => zoom / Math.max(nearest, (x - eye.x) * sin + (z - eye.z) * cos);
	const see = (place: Place) => {
		const scale = scaleAt(place);
		const aside = (place.x - eye.x) * cos - (place.z - eye.z) * sin;
		return { x: centre.x + aside * scale, y: centre.y - (place.y - eye.y) * scale };
	};
	return {
		horizon: centre.y,
		scaleAt,
		see,
		face: (...places) => shape(places.map(see)),
		path: (...places) => line(places.map(see)),
	};
}

/** From where a place is seen at this point of the paper, so many units to the metre: how far off, how high over it, how far turned. */
export function lookingAt(
	place: Place,
	{ on, scale, turn, distance, above }: { on: Point; scale: number; turn: number; distance: number; above: number },
): View {
	return {
		eye: moved(place, -Math.sin(turn) * distance, above, -Math.cos(turn) * distance),
		turn,
		zoom: scale * distance,
		centre: { x: on.x, y: on.y - above * scale },
	};
}

/** A tenth of a unit is finer than any screen shows, and keeps the page small. */
export function round(value: number): number {
	return Math.round(value * 10) / 10;
}

/** The `d` of an open line through points: whole units, each counted from the one before, which is the shortest way to write it. */
export function line(list: readonly Point[]): string {
	let last: Point = { x: 0, y: 0 };
	return list
		.map((point, index) => {
			const next = { x: Math.round(point.x), y: Math.round(point.y) };
			const [x, y] = [next.x - last.x, next.y - last.y];
			last = next;
			const lead = index === 0 ? 'M' : index === 1 ? 'l' : x < 0 ? '' : ' ';
			return `${lead}${x}${y < 0 ? '' : ' '}${y}`;
		})
		.join('');
}

/** The `d` of a closed shape. */
export function shape(list: readonly Point[]): string {
	return `${line(list)}z`;
}

/** The `d` of a closed shape without corners: each point pulls the outline to it. */
export function smooth(list: readonly Point[]): string {
	const middle = (index: number) => {
		const [a, b] = [list[index % list.length] as Point, list[(index + 1) % list.length] as Point];
		return `${Math.round((a.x + b.x) / 2)} ${Math.round((a.y + b.y) / 2)}`;
	};
	const pulls = list.map((_, index) => {
		const { x, y } = list[(index + 1) % list.length] as Point;
		return `Q${Math.round(x)} ${Math.round(y)} ${middle(index + 1)}`;
	});
	return `M${middle(0)}${pulls.join('')}z`;
}

/** Twice the area of a shape on the paper; its sign tells which way round it goes. */
export function area(list: readonly Point[]): number {
	return list.reduce((sum, { x, y }, index) => {
		const next = list[(index + 1) % list.length] as Point;
		return sum + x * next.y - next.x * y;
	}, 0);
}

/** A place on the way from one to another: at the first for 0, at the second for 1. */
export function between(a: Place, b: Place, part: number): Place {
	return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, z: a.z + (b.z - a.z) * part };
}

/** A place so far to the right, up and away from another. */
export function moved({ x, y, z }: Place, right: number, up: number, back = 0): Place {
	return { x: x + right, y: y + up, z: z + back };
}

/** Numbers from 0 to 1 that look like chance and are the same in every build. */
export function chance(seed: number): () => number {
	let state = seed * 2654435761 + 1013904223;
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
}

export const away = Math.PI / 2;
