export interface KeyedMutex {
	/** Runs the work after all earlier work for the same key has settled. */
	<T>(key: string, work: () => Promise<T>): Promise<T>;
	/** Resolves when nothing is in progress. */
	idle(): Promise<void>;
}

/** A mutex for each key; work for different keys runs concurrently. */
export function createKeyedMutex(): KeyedMutex {
	const last = new Map<string, Promise<unknown>>();

	async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
		const before = last.get(key) ?? Promise.resolve();
		const mine = before.then(work, work);
		last.set(key, mine);
		try {
			return await mine;
		} finally {
			if (last.get(key) === mine) last.delete(key);
		}
	}

	return Object.assign(run, {
		idle: async () => {
			await Promise.allSettled(last.values());
		},
	});
}
