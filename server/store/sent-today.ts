import type { Db } from '#server/store/sql/op.ts';
import { note, noted } from '#server/store/state.ts';

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
			const found = noted(name);
			return found === undefined ? undefined : JSON.parse(found);
		}),
		/** In place of what was there, also of another day. */
		write: write((sent: SentToday) => void note(name, JSON.stringify(sent))),
	};
}
