import { addToHistory } from '#server/store/history.ts';
import { all, type Db, note, noted, t } from '#server/store/sql.ts';

/** In the table `state`, and in the history, where a request's id stands. */
const ownWords = 'prices and sentences';
const about = { kind: '', id: ownWords } as const;

/** What the operator has saved in place of `content/prices.json` and `content/promises.json`; checked before it is stored. */
export function openOwnWords({ read, write }: Db) {
	return {
		/** As `SavedWords` of `facts/own-words.ts`. */
		read: read((): object => JSON.parse(noted(ownWords) ?? '{}')),
		/** In place of all that was saved. @param detail what is changed, for the history */
		save: write((words: object, detail: string, author: string) => {
			note(ownWords, JSON.stringify(words));
			addToHistory(about, { action: 'note', detail, author });
		}),
		/** What was changed, the newest first. */
		history: read(
			(most: number) => all<{ detail: string; author: string; created_at: string }>`select detail, author, created_at
				from ${t.history} where request_id = ${ownWords} order by number desc limit ${most}`,
		),
	};
}
