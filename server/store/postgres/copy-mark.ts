import { SettingError } from '#server/settings/read.ts';
import type { Content, CopyMark } from '#server/store/content.ts';
import type { Query, Sql } from '#server/store/postgres/connect.ts';
import type { Session } from '#server/store/postgres/session.ts';

/** The row of `private.state` that exists while a copy into this project is unfinished. The triggers know it too. */
const markName = 'is being copied to';

/**
 * A condition in SQL: whether no copy into this project is unfinished. Until then, a process that was running before takes and
 * plans nothing.
 */
export const isWhole = (query: Query) => query`not exists (select from private.state where name = ${markName})`;

/** See `Content.beginCopy`. */
export function beginCopy({ write }: Session, mark: CopyMark): ReturnType<Content['beginCopy']> {
	return write(async (tx) => {
		const [begun] = await tx`select private.begin_copy(${JSON.stringify(mark)}) as found`;
		if (begun?.found === '') return 'begun';
		if (begun?.found === null) return 'full';
		const found: CopyMark = JSON.parse(begun?.found);
		return found.original === mark.original ? 'resumed' : found;
	});
}

export async function endCopy({ write }: Session): Promise<void> {
	await write(async (tx) => {
		await tx`delete from private.state where name = ${markName}`;
	});
}

/** @throws SettingError for a project with an unfinished copy: what it lacks would be missing, and what it has would be sent */
export async function refuseUnfinishedCopy(sql: Sql): Promise<void> {
	const [found] = await sql`select value from private.state where name = ${markName}`;
	if (!found) return;
	const { name }: CopyMark = JSON.parse(found.value);
	throw new SettingError(
		`DATABASE_URL cannot be used: a copy of ${name} into this project is not complete; run "npm run leads -- copy" again as you did.`,
	);
}
