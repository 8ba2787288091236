/** Problems found by background work. Requests are still accepted, but the operator has to act (`/healthz`: `degraded`). */
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
