export interface KeyedMutex {
	/** Does the work when all earlier work for the same key is over, whether that went well or not. */
	<T>(key: string, work: () => Promise<T>): Promise<T>;
	/** Resolves when nothing is under way. */
	idle(): Promise<void>;
}

/** One at a time for each key, side by side for different keys. */
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
