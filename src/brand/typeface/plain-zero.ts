import { create, type Font, type PathCommand } from 'fontkitten';

/** A point of an outline: x, y, and whether the outline goes through it. */
type Point = readonly [number, number, boolean];

type Contours = readonly [readonly Point[], readonly Point[]];

/**
 * The typeface with its slashed nought made a plain one: struck through, a price looks like one that no longer holds. The arcs
 * of its inside that the slash leaves whole, mirrored, are the ones that it cuts.
 * @param sfnt TrueType that varies between two weights and in nothing else, its default the lighter one
 * @throws where its nought is not a shape with two halves inside
 */
export function withPlainZero(sfnt: Buffer, weights: readonly [number, number]): Buffer {
	const font = create(sfnt) as Font;
	const [light, bold] = weights.map((wght) => font.getVariation({ wght }).glyphForCodePoint(48));
	if (!light || !bold) throw new Error('Unreachable: there are two weights.');
	const contours = joined(contoursOf(light.path.commands));
	const points = contours.flat();
	const boldPoints = joined(contoursOf(bold.path.commands)).flat();
	const moves = points.map(([x, y], index) => [Number(boldPoints[index]?.[0]) - x, Number(boldPoints[index]?.[1]) - y]);
	// Behind the outline's points are four of the room around it, the second one where the next glyph begins.
	moves.push([0, 0], [bold.advanceWidth - light.advanceWidth, 0], [0, 0], [0, 0]);

	const tables = tablesOf(sfnt);
	const table = (name: string) => tables.get(name) ?? Buffer.alloc(0);
	const [head, gvar] = [Buffer.from(table('head')), Buffer.from(table('gvar'))];
	const glyphs = cut(table('glyf'), table('loca'), head.readInt16BE(50) === 1, font.numGlyphs);
	glyphs[light.id] = padded(glyphOf(contours, glyphs[light.id] as Buffer));
	head.writeInt16BE(1, 50);

	const [shared, start] = [gvar.readUInt32BE(8), gvar.readUInt32BE(16)];
	const variations = cut(gvar.subarray(start), gvar.subarray(20), gvar.readUInt16BE(14) === 1, font.numGlyphs);
	variations[light.id] = padded(variationOf(moves));
	const offsets = offsetsOf(variations);
	const tuples = gvar.subarray(shared, shared + 2 * gvar.readUInt16BE(6));
	gvar.writeUInt32BE(20 + offsets.length, 8);
	gvar.writeUInt16BE(1, 14);
	gvar.writeUInt32BE(20 + offsets.length + tuples.length, 16);

	tables.set('head', head).set('loca', offsetsOf(glyphs)).set('glyf', Buffer.concat(glyphs));
	return written(tables.set('gvar', Buffer.concat([gvar.subarray(0, 20), offsets, tuples, ...variations])));
}

function contoursOf(commands: readonly PathCommand[]): Point[][] {
	const contours: Point[][] = [];
	for (const { command, args } of commands) {
		const [x = 0, y = 0, nextX = 0, nextY = 0] = args.map(Math.round);
		if (command === 'moveTo') contours.push([[x, y, true]]);
		else if (command === 'lineTo') contours.at(-1)?.push([x, y, true]);
		else if (command === 'quadraticCurveTo') contours.at(-1)?.push([x, y, false], [nextX, nextY, true]);
	}
	return contours;
}

/** The outside, and an inside: of each half its arc from the side to the tip, and the same mirrored, from the tip to the other side. */
function joined([outside, ...halves]: readonly Point[][]): Contours {
	if (!outside || halves.length !== 2)
		throw new Error('The nought of the typeface has no slash to take out (src/brand/typeface/plain-zero.ts).');
	const [twiceX, twiceY] = [0, 1].map((axis) => {
		const values = outside.map((point) => Number(point[axis]));
		return Math.min(...values) + Math.max(...values);
	}) as [number, number];
	const inside = halves.flatMap((half) => {
		const farthest = (fromMiddle: (point: Point) => number) => {
			const ways = half.map((point) => (point[2] ? Math.abs(fromMiddle(point)) : 0));
			return ways.indexOf(Math.max(...ways));
		};
		const side = farthest(([x]) => 2 * x - twiceX);
		const turned = [...half.slice(side), ...half.slice(0, side)];
		const tip = (farthest(([, y]) => 2 * y - twiceY) - side + half.length) % half.length;
		const mirrored = turned.slice(1, tip).map(([x, y, on]): Point => [twiceX - x, y, on]);
		return [...turned.slice(0, tip + 1), ...mirrored.reverse()];
	});
	return [outside, inside];
}

// The formats are OpenType's: https://learn.microsoft.com/typography/opentype/spec

/** For the table 'glyf': its box as before, where each contour ends, no instructions, and each point by its way from the last. */
function glyphOf(contours: Contours, before: Buffer): Buffer {
	const points = contours.flat();
	const flags = Buffer.from(points.map(([, , on]) => Number(on)));
	const steps = [0, 1].map((axis) =>
		points.map((point, index) => Number(point[axis]) - Number(points[index - 1]?.[axis] ?? 0)),
	);
	const ends = [contours[0].length - 1, points.length - 1];
	return Buffer.concat([
		shorts(2),
		before.subarray(2, 10),
		shorts(...ends, 0),
		flags,
		...steps.map((way) => shorts(...way)),
	]);
}

/** For the table 'gvar': one tuple, the first of those that all glyphs share, for all points; each move is a run of its own. */
function variationOf(moves: readonly (readonly number[])[]): Buffer {
	const runs = [0, 1].flatMap((axis) => moves.flatMap((move) => [Buffer.from([0x40]), shorts(Number(move[axis]))]));
	const data = Buffer.concat([Buffer.alloc(1), ...runs]);
	return Buffer.concat([shorts(1, 8, data.length, 0x2000), data]);
}

function shorts(...values: number[]): Buffer {
	return Buffer.concat(values.map((value) => Buffer.from([value >> 8, value])));
}

/** The parts of a table, of which short offsets are halves. */
function cut(bytes: Buffer, offsets: Buffer, long: boolean, count: number): Buffer[] {
	const at = (index: number) => (long ? offsets.readUInt32BE(4 * index) : 2 * offsets.readUInt16BE(2 * index));
	return Array.from({ length: count }, (_, index) => bytes.subarray(at(index), at(index + 1)));
}

function offsetsOf(parts: readonly Buffer[]): Buffer {
	const bytes = Buffer.alloc(4 * parts.length + 4);
	parts.reduce((sum, part, index) => bytes.writeUInt32BE(sum + part.length, 4 * index + 4) && sum + part.length, 0);
	return bytes;
}

function padded(bytes: Buffer): Buffer {
	return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

function tablesOf(sfnt: Buffer): Map<string, Buffer> {
	const entries = Array.from({ length: sfnt.readUInt16BE(4) }, (_, index): [string, Buffer] => {
		const at = 12 + 16 * index;
		const from = sfnt.readUInt32BE(at + 8);
		return [sfnt.toString('latin1', at, at + 4), sfnt.subarray(from, from + sfnt.readUInt32BE(at + 12))];
	});
	return new Map(entries);
}

/** Without checksums, and without what a binary search of the tables needs: subsetting writes both anew. */
function written(tables: ReadonlyMap<string, Buffer>): Buffer {
	const front = Buffer.alloc(12 + 16 * tables.size);
	front.writeUInt32BE(0x00010000);
	front.writeUInt16BE(tables.size, 4);
	let [entry, at] = [12, front.length];
	for (const [name, bytes] of tables) {
		front.write(name, entry, 'latin1');
		front.writeUInt32BE(at, entry + 8);
		front.writeUInt32BE(bytes.length, entry + 12);
		entry += 16;
		at += padded(bytes).length;
	}
	return Buffer.concat([front, ...[...tables.values()].map(padded)]);
}
