// heic-decode has no types; these are for the part that is used here.
declare module 'heic-decode' {
	interface Decoded {
		width: number;
		height: number;
		data: Uint8ClampedArray;
	}
	const decode: {
		/** The pictures in a file with their sizes. Only `decode` takes much time and memory. */
		all(from: { buffer: Uint8Array }): Promise<{ width: number; height: number; decode(): Promise<Decoded> }[]>;
	};
	export default decode;
}
