declare module 'subset-font' {
	interface Options {
		targetFormat: 'truetype' | 'woff2';
		/** A weight, or those that it may have. */
		variationAxes?: { wght: number | { min: number; max: number; default: number } };
		keepFeatures?: readonly string[];
		noHinting?: boolean;
		keepAllGlyphs?: boolean;
	}

	export default function subset(font: Buffer, letters: string | undefined, options: Options): Promise<Buffer>;
}
