import { type Db, one, run } from '#server/store/sql/op.ts';
import { t } from '#server/store/sql/pieces.ts';

/** What callers who have sent much in a day have sent (`wire/rate-limits.ts`). */
export interface SentToday {
	/** The number of the day since 1970. */
	day: number;
	/** With which callers' addresses are hashed in this day. */
	key: string;
	callers: [hash: string, requests: number, photoMb: number][];
}

/** In the table `state`. */
const name = 'sent today';

export function openSentToday({ read, write }: Db) {
	return {
		read: read((): SentToday | undefined => {
			const found = one<{ value: string }>`select value from ${t.state} where name = ${name}`;
			return found && JSON.parse(found.value);
		}),
		/** In place of what was there, also of another day. */
		write: write((sent: SentToday) => {
			run`insert into ${t.state} (name, value) values (${name}, ${JSON.stringify(sent)})
				on conflict (name) do update set value = excluded.value`;
		}),
	};
}
