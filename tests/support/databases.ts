import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, inject } from 'vitest';
import type { Database } from './postgres.ts';

/** Makes a database of its own. @param prepare makes it in an empty one, in place of all migrations */
type NewDatabase = (prepare?: (sql: postgres.Sql) => Promise<void>) => Promise<Database>;

/**
 * Of the Postgres that all tests share.
 * @param atEnd calls what removes them; after the test file unless given
 * @returns undefined where this machine has no Postgres
 */
export async function databases(
	atEnd: (remove: () => Promise<void>) => void = afterAll,
): Promise<NewDatabase | undefined> {
	const answer = await fetch(inject('sharedPostgres'));
	const shared = await answer.text();
	if (!answer.ok) throw new Error(shared);
	if (!shared) return undefined;
	const admin = postgres(shared, { max: 1, onnotice: () => {} });
	const [{ server_version: version } = {}] = await admin`show server_version`;
	const made: string[] = [];
	atEnd(async () => {
		// A run makes dozens, of 8 MB each. Stores that a test left open are cut off.
		for (const name of made) await admin.unsafe(`drop database ${name} with (force)`);
		await admin.end();
	});
	return async (prepare) => {
		const name = `project_${randomUUID().replaceAll('-', '_')}`;
		await admin.unsafe(`create database ${name} template ${prepare ? 'template0' : 'postgres'}`);
		made.push(name);
		const url = (user = 'postgres') => Object.assign(new URL(shared), { username: user, pathname: name }).href;
		const connect = (user?: string, most = 1) => postgres(url(user), { max: most, onnotice: () => {} });
		if (prepare) {
			const sql = connect();
			await prepare(sql);
			await sql.end();
		}
		return { version: `Postgres ${version}`, url, connect, stop: async () => {} };
	};
}
