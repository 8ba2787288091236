export interface Repeat {
	/** Starts a run; during one, asks for another after it. */
	run(): void;
	/** Resolves when no run is under way; further calls of `run` do nothing. */
	end(): Promise<void>;
}

/** Runs work that must not run twice at the same time. @param work must not reject */
export function createRepeat(work: () => Promise<void>): Repeat {
	let current: Promise<void> | undefined;
	let again = false;
	let ended = false;

	function run(): void {
		if (current) again = true;
		if (current || ended) return;
		again = false;
		current = work().finally(() => {
			current = undefined;
			if (again) run();
		});
	}

	return {
		run,
		end: async () => {
			ended = true;
			await current;
		},
	};
}
