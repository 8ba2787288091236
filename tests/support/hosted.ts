import { type Postgres, startPostgres } from './postgres.ts';
import { type Postgrest, startPostgrest } from './postgrest.ts';
import { becomeHosted } from './supabase.ts';

/** The tables' half of a hosted project: PostgREST on Postgres, with our migrations. */
export interface Hosted extends Postgrest {
	name: string;
	run(sql: string): Promise<Record<string, unknown>[]>;
	postgres: Postgres;
}

export interface HostedOptions {
	postgres?: Readonly<Record<string, string>>;
	postgrest?: Readonly<Record<string, string>>;
}

/** @returns undefined where this machine has no Postgres or no PostgREST (npm has both for Linux on x64) */
export async function startHosted(settings: HostedOptions = {}): Promise<Hosted | undefined> {
	const postgres: Postgres | undefined = await startPostgres(settings.postgres);
	if (!postgres) return undefined;
	const sql = postgres.connect();
	await becomeHosted((text) => sql.unsafe(text).simple());
	const postgrest = await startPostgrest(postgres, settings.postgrest);
	const stop = async () => {
		await postgrest?.stop();
		await sql.end();
		await postgres.stop();
	};
	if (!postgrest) {
		await stop();
		return undefined;
	}
	const run = (text: string) => sql.unsafe(text) as Promise<Record<string, unknown>[]>;
	return { ...postgrest, name: `PostgREST 12.0.2 on ${postgres.version}`, run, postgres, stop };
}
