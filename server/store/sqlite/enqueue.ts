import type { RequestKey } from '#leads/tables.ts';
import type { Planned } from '#server/store/delivery.ts';
import { enqueue } from '#server/store/sql/enqueue.ts';
import type { SqliteDb } from '#server/store/sql/sqlite.ts';

/** `enqueue` for modules that are not operations yet. */
export type Enqueue = (request: RequestKey, planned: readonly Planned[], delay?: number, notBefore?: string) => void;

export function prepareEnqueue(db: Pick<SqliteDb, 'now'>, stamp = () => new Date().toISOString()): Enqueue {
	return (request, planned, delay, notBefore = '') => {
		if (planned.length === 0) return;
		const stamped = stamp();
		db.now(enqueue([{ request, planned }], stamped > notBefore ? stamped : notBefore, delay));
	};
}
