import { restErrors } from '#server/wire/errors.ts';
import { elementsOf, isArray, textOf } from '#server/wire/json.ts';

/** As many as Postgres takes. */
const maxDimensions = 6;

/** What a `text[]` column is given. */
export type TextArray = readonly (string | null)[];

/** An array of arrays: Postgres reads it, and no CHECK of ours lets it through, as little as a list of nothing. */
export const notAList: TextArray = [null];

/**
 * Reads a JSON array as Postgres does for a `text[]` column: its first element tells how deep it is; whatever lies deeper
 * is kept as it was written.
 * @throws WireError where the arrays in it are of different depths or sizes
 */
export function readTextArray(json: string, column: string): TextArray {
	const depth = depthOf(json);
	if (depth > maxDimensions) throw restErrors.tooDeep(depth);
	const elements = elementsOf(json);
	if (depth === 1) return elements.map(textOf);
	checkShape(elements, depth, [], { column, sizes: [] });
	return notAList;
}

/** How many brackets stand at the beginning; looks no further than one too many. */
function depthOf(json: string): number {
	let [depth, first]: [number, string | undefined] = [0, json];
	while (first !== undefined && isArray(first) && depth <= maxDimensions) {
		depth++;
		first = elementsOf(first)[0];
	}
	return depth;
}

interface Shape {
	column: string;
	/** How many elements the arrays of each level have, once the first of them has ended. */
	sizes: (number | undefined)[];
}

function checkShape(elements: readonly string[], depth: number, path: readonly number[], shape: Shape): void {
	for (const [index, element] of elements.entries()) {
		if (depth === 1) break;
		if (!isArray(element)) throw restErrors.noArray(shape.column, [...path, index]);
		checkShape(elementsOf(element), depth - 1, [...path, index], shape);
	}
	shape.sizes[path.length] ??= elements.length;
	if (shape.sizes[path.length] !== elements.length) throw restErrors.unevenArray();
}
