import type { DatabaseSync } from 'node:sqlite';
import { tables } from '#leads/tables.ts';
import { clockStepBack, maxClockGap } from '#server/settings/limits.ts';

/** The clock for use inside transactions. */
export interface SqliteClock {
	judge(now: Date): 'right' | 'ahead' | 'behind';
	lastRight(): string;
	isGuess(): boolean;
	trust(now: Date): void;
	/** Sets the last right time, and whether it is a guess, to those of another store. */
	restore(from: { lastRight: string; isGuess: boolean }): void;
	/** For the server: a database without a last right time gets that of its newest row, or now. */
	begin(): void;
}

/** The row of `state` with the last time at which the clock was right. */
const lastRightName = 'clock was right at';
/** A row that exists until the first such time is recorded. */
const guessName = 'clock was right at: guessed from the newest row';

export function openClock(database: DatabaseSync): SqliteClock {
	const read = database.prepare(`SELECT value FROM state WHERE name = '${lastRightName}'`);
	const write = database.prepare(`INSERT OR REPLACE INTO state VALUES ('${lastRightName}', ?)`);
	const lastRight = () => String(read.get()?.value ?? new Date().toISOString());
	const guess = database.prepare(`SELECT 1 FROM state WHERE name = '${guessName}'`);
	const noteGuess = database.prepare(`INSERT OR REPLACE INTO state VALUES ('${guessName}', '')`);
	const forgetGuess = database.prepare(`DELETE FROM state WHERE name = '${guessName}'`);

	return {
		judge: (now) => {
			const gap = now.getTime() - Date.parse(lastRight());
			return gap > maxClockGap ? 'ahead' : gap < -clockStepBack ? 'behind' : 'right';
		},
		lastRight,
		isGuess: () => guess.get() !== undefined,
		trust: (now) => {
			write.run(now.toISOString());
			forgetGuess.run();
		},
		restore: ({ lastRight, isGuess }) => {
			write.run(lastRight);
			if (isGuess) noteGuess.run();
			else forgetGuess.run();
		},
		begin: () => {
			if (read.get()) return;
			const newest = newestRow(database);
			// Not from file times: a copy made while the clock was wrong has wrong ones.
			if (newest) noteGuess.run();
			write.run(newest ?? new Date().toISOString());
		},
	};
}

function newestRow(database: DatabaseSync): string | undefined {
	const names = [...tables.map(({ name }) => name), 'photos'];
	const times = names.map((name) => database.prepare(`SELECT max(created_at) AS newest FROM ${name}`).get()?.newest);
	return times
		.filter((time) => typeof time === 'string')
		.sort()
		.at(-1);
}
