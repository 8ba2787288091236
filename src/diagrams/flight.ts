/** A way up, seen from above: pieces that follow each other, each where the one before it ends. Lengths are in the units of a plan. */
export type Piece =
	| { steps: number }
	/** Level, of this length. */
	| { flat: number }
	/** A square that turns: level, or cut into so many fan-shaped steps. */
	| { corner: Side; fan?: number }
	| { sweep: Side; steps: number; radius: number };

export type Side = 'left' | 'right';

/** Where a piece begins: a point, and the direction of the way up (0 is up the paper, clockwise). */
export interface Frame {
	x: number;
	y: number;
	turned: number;
}

type Point = readonly [x: number, y: number];

/** How wide the steps are, and how deep. */
export const wide = 40;
const deep = 10;

/** How far left or right of the middle a line runs that keeps to one side. */
export function besideOf(side: Side, fromEdge: number): number {
	return signOf(side) * (wide / 2 - fromEdge);
}

function signOf(side: Side): 1 | -1 {
	return side === 'right' ? 1 : -1;
}

/** So far along the way up, and so far to its right. */
function at({ x, y, turned }: Frame, along: number, right: number): Point {
	const [sin, cos] = [Math.sin(turned), Math.cos(turned)];
	return [x + along * sin + right * cos, y - along * cos + right * sin];
}

function moved(frame: Frame, along: number, right: number, turn = 0): Frame {
	const [x, y] = at(frame, along, right);
	return { x, y, turned: frame.turned + turn };
}

const quarter = Math.PI / 2;

function endOf(piece: Piece, from: Frame): Frame {
	if ('steps' in piece && !('sweep' in piece)) return moved(from, piece.steps * deep, 0);
	if ('flat' in piece) return moved(from, piece.flat, 0);
	if ('corner' in piece) {
		const sign = signOf(piece.corner);
		return moved(from, wide / 2, (sign * wide) / 2, sign * quarter);
	}
	const sign = signOf(piece.sweep);
	return moved(from, piece.radius, sign * piece.radius, sign * quarter);
}

/** Where each piece begins, and where the last one ends. */
export function framesOf(pieces: readonly Piece[], start: Frame = { x: 0, y: 0, turned: 0 }): Frame[] {
	const frames = [start];
	for (const piece of pieces) frames.push(endOf(piece, frames[frames.length - 1] as Frame));
	return frames;
}

const pair = ([x, y]: Point) => `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`;

/**
 * The `d` of a line along the pieces, so far to the right of their middle.
 * @param before how far it begins before the first piece; `after`, how far it goes on after the last
 * @param bend how round it goes through a corner
 */
export function along(
	pieces: readonly Piece[],
	{ right = 0, before = 0, after = 0, bend = 0, start }: AlongOptions = {},
): string {
	const frames = framesOf(pieces, start);
	const first = frames[0] as Frame;
	const last = frames[frames.length - 1] as Frame;
	const parts = pieces.map((piece, index) => {
		const from = frames[index] as Frame;
		if ('corner' in piece) {
			const corner = moved(from, wide / 2 - signOf(piece.corner) * right, right, signOf(piece.corner) * quarter);
			const [into, out] = [at({ ...corner, turned: from.turned }, -bend, 0), at(corner, bend, 0)];
			return bend ? `L${pair(into)}Q${pair([corner.x, corner.y])} ${pair(out)}` : `L${pair([corner.x, corner.y])}`;
		}
		if ('sweep' in piece) {
			const radius = piece.radius - signOf(piece.sweep) * right;
			const to = at(endOf(piece, from), 0, right);
			return `L${pair(at(from, 0, right))}A${radius} ${radius} 0 0 ${piece.sweep === 'right' ? 1 : 0} ${pair(to)}`;
		}
		return '';
	});
	return `M${pair(at(first, -before, right))}${parts.join('')}L${pair(at(last, after, right))}`;
}

interface AlongOptions {
	right?: number;
	before?: number;
	after?: number;
	bend?: number;
	start?: Frame | undefined;
}

/** Where a line along the pieces begins and ends. */
export function endsOf(pieces: readonly Piece[], options: AlongOptions): readonly [Point, Point] {
	const { right = 0, before = 0, after = 0, start } = options;
	const frames = framesOf(pieces, start);
	return [at(frames[0] as Frame, -before, right), at(frames[frames.length - 1] as Frame, after, right)];
}

/** The `d` of the edges of all steps. */
export function edges(pieces: readonly Piece[]): string {
	const frames = framesOf(pieces);
	return pieces
		.flatMap((piece, index) => {
			const from = frames[index] as Frame;
			if ('flat' in piece) return [];
			if ('sweep' in piece) {
				const sign = signOf(piece.sweep);
				const pivot = moved(from, 0, sign * piece.radius);
				return upTo(piece.steps).map((step) => {
					const turned = { ...pivot, turned: pivot.turned + (sign * quarter * step) / piece.steps };
					return line(turned, 0, -sign * (piece.radius - wide / 2), 0, -sign * (piece.radius + wide / 2));
				});
			}
			if ('steps' in piece)
				return upTo(piece.steps).map((step) => line(from, step * deep, -wide / 2, step * deep, wide / 2));
			const { fan } = piece;
			if (!fan) return [];
			const sign = signOf(piece.corner);
			const inner = moved(from, 0, (sign * wide) / 2);
			return upTo(fan).map((step) => {
				const angle = (quarter * step) / fan;
				const reach = wide / Math.max(Math.cos(angle), Math.sin(angle));
				return line(inner, 0, 0, reach * Math.sin(angle), -sign * reach * Math.cos(angle));
			});
		})
		.join('');
}

function upTo(count: number): number[] {
	return Array.from({ length: count + 1 }, (_, index) => index);
}

function line(frame: Frame, ...[a, b, c, d]: readonly [number, number, number, number]): string {
	return `M${pair(at(frame, a, b))}L${pair(at(frame, c, d))}`;
}

/** What the pieces cover, with their width. */
export function boundsOf(pieces: readonly Piece[]) {
	const corners = framesOf(pieces).flatMap((frame) => [at(frame, 0, -wide / 2), at(frame, 0, wide / 2)]);
	const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
	const middleOf = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2;
	return { x: middleOf(xs), y: middleOf(ys) };
}
