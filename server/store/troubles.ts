/** What work in the background found wrong: requests are taken all the same, but the operator has to do something. */
export type Trouble = 'clock' | 'audit' | 'photoFiles' | 'erasedPhotos' | 'strays';

export interface Troubles {
	note(trouble: Trouble, isThere: boolean): void;
	has(trouble: Trouble): boolean;
}

export function createTroubles(): Troubles {
	const found = new Set<Trouble>();
	return {
		note: (trouble, isThere) => void (isThere ? found.add(trouble) : found.delete(trouble)),
		has: (trouble) => found.has(trouble),
	};
}
