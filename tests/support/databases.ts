import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, inject } from 'vitest';
import type { Database } from './postgres.ts';
import { becomeHosted } from './supabase.ts';

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

/** What a test asks the database of a hosted project, as its superuser. */
export interface Migrated {
	name: string;
	/** @returns what one statement gives, and how many rows it touched */
	query<Row extends object = Record<string, unknown>>(
		text: string,
		parameters?: string[],
	): Promise<{ rows: Row[]; count: number }>;
	/** Runs several statements at once. */
	run(text: string): Promise<unknown>;
	close(): Promise<void>;
}

export function onServer({ version, connect }: Database): Migrated {
	const sql = connect();
	return {
		name: version,
		query: async <Row extends object>(text: string, parameters: string[] = []) => {
			const rows = await sql.unsafe(text, parameters);
			return { rows: [...rows] as unknown as Row[], count: rows.count };
		},
		run: (text) => sql.unsafe(text).simple(),
		close: () => sql.end(),
	};
}

/** One in memory, which runs wherever the tests run. */
export async function inMemory(): Promise<Migrated> {
	const { PGlite } = await import('@electric-sql/pglite');
	const lite = await PGlite.create();
	await becomeHosted((text) => lite.exec(text));
	const { rows } = await lite.query<{ server_version: string }>('show server_version');
	return {
		name: `PGlite ${rows[0]?.server_version}`,
		query: async <Row extends object>(text: string, parameters?: string[]) => {
			const answer = await lite.query<Row>(text, parameters);
			return { rows: answer.rows, count: answer.affectedRows ?? 0 };
		},
		run: (text) => lite.exec(text),
		close: () => lite.close(),
	};
}

/** One of those, the first where this machine has a Postgres: a database in memory takes two seconds to start. */
export async function openMigrated(): Promise<Migrated> {
	const newDatabase = await databases();
	const opened = newDatabase ? onServer(await newDatabase()) : await inMemory();
	afterAll(opened.close);
	return opened;
}
