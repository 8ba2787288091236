import type { DatabaseSync } from 'node:sqlite';
import { tables } from '#leads/tables.ts';
import type { Counts } from '#server/store/store.ts';

/** Counts rows by `created_at`, which is compared as text: the default for `before` sorts after every timestamp. */
export function countSince(database: DatabaseSync, time: string, before = 'Z'): Counts {
	const within = 'created_at >= ? AND created_at < ?';
	const rows = tables.map(({ name }) =>
		database.prepare(`SELECT count(*) AS n FROM ${name} WHERE ${within}`).get(time, before),
	);
	const photos = database
		.prepare(`SELECT count(*) AS n, coalesce(sum(size), 0) AS bytes FROM photos WHERE ${within}`)
		.get(time, before);
	return {
		requests: rows.reduce((sum, row) => sum + Number(row?.n), 0),
		photos: Number(photos?.n),
		photoBytes: Number(photos?.bytes),
	};
}
