/** What may be wrong with a photo, as far as a program can tell. */
export type PhotoFault = 'small' | 'dark' | 'empty' | 'blurred';

/** A picture as a canvas gives it: four bytes a pixel, red, green, blue and opacity. */
export interface Pixels {
	data: ArrayLike<number>;
	width: number;
	height: number;
}

/** The longest side of the copy that is looked at, in px: blur that can be seen there hides the edges of steps. */
export const lookedAtSide = 512;

/** @param shorterSide of the photo as it was chosen, in px */
export function lookAt({ data, width, height }: Pixels, shorterSide: number): PhotoFault | undefined {
	if (shorterSide < limits.shorterSide) return 'small';
	const grey = Float32Array.from({ length: width * height }, (_, pixel) => greyOf(data, 4 * pixel));
	const { mean, variance } = spread(grey);
	if (mean < limits.mean) return 'dark';
	if (Math.sqrt(variance) < limits.deviation) return 'empty';
	return spread(edges(grey, width, height)).variance < limits.edges ? 'blurred' : undefined;
}

/** Brightness from 0 to 255 as the eye weighs the colours (Rec. 601). */
function greyOf(data: ArrayLike<number>, at: number): number {
	return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
}

/** How much each pixel differs from its four neighbours: the Laplacian. */
function edges(grey: Float32Array, width: number, height: number): Float32Array {
	const found = new Float32Array(Math.max(0, (width - 2) * (height - 2)));
	let next = 0;
	for (let y = 1; y < height - 1; y++) {
		for (let x = 1; x < width - 1; x++) {
			const at = y * width + x;
			const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
			found[next++] = around - 4 * (grey[at] ?? 0);
		}
	}
	return found;
}

function spread(values: Float32Array): { mean: number; variance: number } {
	const meanOf = (each: (value: number) => number) =>
		values.reduce((sum, value) => sum + each(value), 0) / Math.max(1, values.length);
	const mean = meanOf((value) => value);
	return { mean, variance: meanOf((value) => (value - mean) ** 2) };
}

/**
 * Below these a hint shows. They are low: a hint beside a good photo does more harm than none beside a bad one.
 *
 * `shorterSide`, in px: a flight of fifteen steps that fills half the height of the picture has 16 px for each step.
 *
 * `mean`: the middle grey that cameras expose for (18 %) is 118 in sRGB. Three stops less light (2.25 %) is 41.
 *
 * `edges` is the variance of the Laplacian (Pech-Pacheco and others, 2000). Measured on the photographs in scikit-image 0.26,
 * at 512 px: sharp ones of things and buildings have 177 (brick) to 5,295 (grass). Blurred by a Gaussian of 1 px here, 4 px in
 * what is sent, they have 32 or more; by 2 px, 3 to 31; by 3 px, 1 to 8. Its one photograph of a real movement has 10.
 *
 * `deviation`: the plainest of these, of the moon, has 13.
 */
const limits = {
	shorterSide: 480,
	mean: 41,
	deviation: 6,
	edges: 20,
};
