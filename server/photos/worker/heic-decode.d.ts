// heic-decode comes without types; this is as much of it as we use.
declare module 'heic-decode' {
	interface Decoded {
		width: number;
		height: number;
		data: Uint8ClampedArray;
	}
	const decode: {
		/** The pictures in a file, each with its size; `decode` is what costs time and memory. */
		all(from: { buffer: Uint8Array }): Promise<{ width: number; height: number; decode(): Promise<Decoded> }[]>;
	};
	export default decode;
}
