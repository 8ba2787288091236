import type { CopyMark } from '#server/store/content.ts';
import { t } from '#server/store/sql/dialect.ts';
import { type Op, one, sql } from '#server/store/sql/op.ts';

/** The row of `state` that exists while a copy into this store is unfinished. The triggers of a hosted project know it too. */
export const copyMarkName = 'is being copied to';

/** A condition in SQL. Until then, a process that was running before takes and plans nothing. */
export const isUnfinishedCopy = sql`exists (select 1 from ${t.state} where name = ${copyMarkName})`;

/** @returns the mark of an unfinished copy; undefined for a whole store */
export function* readCopyMark(): Op<CopyMark | undefined> {
	const found = yield* one<{ value: string }>`select value from ${t.state} where name = ${copyMarkName}`;
	return found && JSON.parse(found.value);
}
