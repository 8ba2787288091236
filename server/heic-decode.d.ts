// heic-decode comes without types; this is as much of it as we use.
declare module 'heic-decode' {
	export default function decode(from: {
		buffer: Uint8Array;
	}): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
}
