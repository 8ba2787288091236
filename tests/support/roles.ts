import type { PGlite } from '@electric-sql/pglite';

/**
 * @param headers those of the call, as PostgREST and the storage service tell them to the database; none for a statement that
 * did not come over the wire
 * @returns the number of rows the statement touched, or the refusal's SQLSTATE and words
 */
export type As = (role: string, sql: string, headers?: Record<string, string>) => Promise<number | string>;

/** What becomes of a statement of one role, in a database in memory. */
export function asRole(database: PGlite): As {
	return async (role, sql, headers) => {
		const setting = headers ? JSON.stringify(headers) : '';
		await database.query("select set_config('request.headers', $1, false)", [setting]);
		await database.exec(`set role ${role}`);
		try {
			return (await database.query(sql)).affectedRows ?? 0;
		} catch (error) {
			const { code, message } = error as { code: string; message: string };
			return `${code} ${message}`;
		} finally {
			await database.exec('reset role');
		}
	};
}
