import { tables } from '#leads/tables.ts';
import { clockStepBack, maxClockGap } from '#server/settings/limits.ts';
import type { Query } from '#server/store/postgres/connect.ts';
import type { Session } from '#server/store/postgres/session.ts';
import type { Db } from '#server/store/sql/op.ts';
import type { Stamps } from '#server/store/sql/stamp.ts';

/** This machine's clock, compared with times in the database, as the embedded store does (`sqlite/clock.ts`). */
export interface PostgresClock {
	judge(now: Date): Promise<'right' | 'ahead' | 'behind'>;
	lastRight(query?: Query): Promise<string>;
	isGuess(query?: Query): Promise<boolean>;
	trust(now: Date, query?: Query): Promise<void>;
	/** Sets the last right time, and whether it is a guess, to those of another store. */
	restore(from: { lastRight: string; isGuess: boolean }, query: Query): Promise<void>;
	/** For the server: a database without a last right time gets that of its newest row, or now. */
	begin(): Promise<void>;
	/** A timestamp for `created_at`: never before the last right time, nor before an earlier one of this process. */
	stamp(): Promise<string>;
}

const lastRightName = 'clock was right at';
const guessName = 'clock was right at: guessed from the newest row';

export function openClock({ sql, write }: Session, db: Db, stamps: Stamps): PostgresClock {
	async function lastRight(query: Query = sql): Promise<string> {
		const [found] = await query`select value from private.state where name = ${lastRightName}`;
		return found?.value ?? new Date().toISOString();
	}

	async function set(time: string, isGuess: boolean, query: Query): Promise<void> {
		await query`insert into private.state values (${lastRightName}, ${time})
			on conflict (name) do update set value = excluded.value`;
		if (isGuess) await query`insert into private.state values (${guessName}, '') on conflict do nothing`;
		else await query`delete from private.state where name = ${guessName}`;
		stamps.forget();
	}

	return {
		judge: async (now) => {
			const gap = now.getTime() - Date.parse(await lastRight());
			return gap > maxClockGap ? 'ahead' : gap < -clockStepBack ? 'behind' : 'right';
		},
		lastRight,
		isGuess: async (query = sql) => (await query`select from private.state where name = ${guessName}`).length > 0,
		trust: (now, query = sql) => set(now.toISOString(), false, query),
		restore: ({ lastRight, isGuess }, query) => set(lastRight, isGuess, query),
		begin: () =>
			write(async (tx) => {
				const row = await newestRow(tx);
				const { count } = await tx`insert into private.state
					values (${lastRightName}, ${row ?? new Date().toISOString()}) on conflict do nothing`;
				if (count > 0 && row) await tx`insert into private.state values (${guessName}, '') on conflict do nothing`;
			}),
		stamp: db.read(stamps.stamp),
	};
}

async function newestRow(query: Query): Promise<string | undefined> {
	const names = [...tables.map(({ name }) => `public.${name}`), 'private.photos'];
	const found = await Promise.all(names.map((name) => query`select max(created_at) as time from ${query(name)}`));
	return found
		.map(([row]) => row?.time)
		.filter((time) => typeof time === 'string')
		.sort()
		.at(-1);
}
