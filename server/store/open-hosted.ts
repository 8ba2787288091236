import { databaseConnections } from '#server/settings/limits.ts';
import { SettingError } from '#server/settings/read.ts';
import { openBucket } from '#server/store/bucket/api.ts';
import { openBucketPhotos } from '#server/store/bucket/photos.ts';
import { noDeliveries, type Planner } from '#server/store/planner.ts';
import { connect, type Sql } from '#server/store/postgres/connect.ts';
import { refuseUnfinishedCopy } from '#server/store/postgres/copy-mark.ts';
import { openPostgres } from '#server/store/postgres/database.ts';
import { type HostedLimits, writeLimits } from '#server/store/postgres/limits.ts';
import { createSession } from '#server/store/postgres/session.ts';
import { finishErasures } from '#server/store/postgres/unfinished-erasures.ts';
import type { Store } from '#server/store/store.ts';

export interface HostedOptions {
	/** `postgres://…`, of the role `courier`. */
	databaseUrl: string;
	/** The origin of the project, which has the storage service. */
	backendUrl: string;
	/** `sb_secret_…`, for the storage service. */
	secretKey: string;
	/** Chooses the recipients of requests. */
	planner?: Planner | undefined;
	/** Where to make a folder for photos that are being worked on; the system's for temporary files unless given. */
	scratch?: string | undefined;
	/** `server` unless given; for an operator's command `command`, or `read` if only the audit may be written. */
	mode?: 'server' | 'command' | 'read';
	/** Whether to open it for a copy into it, which may be unfinished. */
	isCopiedTo?: boolean | undefined;
	/** The operator's limits, for the database's triggers. Those of the last start unless given. */
	limits?: HostedLimits | undefined;
}

/**
 * Opens the store of a hosted project: rows in its Postgres, photos in its bucket. Any number of processes can have it open, and
 * nothing of it is kept here.
 * @throws SettingError if it cannot be used (one line: what is wrong and what to do)
 */
export async function openHosted(options: HostedOptions): Promise<Store> {
	const { databaseUrl, backendUrl, secretKey, planner = noDeliveries, mode = 'server' } = options;
	const sql = await connect(databaseUrl, databaseConnections);
	try {
		await assertMigrated(sql);
		if (!options.isCopiedTo) await refuseUnfinishedCopy(sql);
		const session = createSession(sql, mode);
		const { photoRows, erase, eraseOld, begin, content, ...database } = openPostgres(session, planner);
		if (mode === 'server') await begin();
		if (mode === 'server' && options.limits) await writeLimits(session, options.limits);
		const bucket = openBucket(backendUrl, secretKey);
		const { disk, close, ...photos } = await openBucketPhotos(bucket, photoRows, options.scratch);
		return {
			...database,
			photos,
			erasure: { erase, eraseOld, finish: () => finishErasures(session, bucket) },
			disk,
			content: content(bucket),
			close: async () => {
				await sql.end({ timeout: 5 });
				await close();
			},
		};
	} catch (error) {
		await sql.end({ timeout: 1 });
		throw error;
	}
}

/** @throws SettingError if the database cannot be reached, or lacks our tables */
async function assertMigrated(sql: Sql): Promise<void> {
	const unusable = (why: string) => new SettingError(`DATABASE_URL cannot be used: ${why}.`);
	let found: readonly Record<string, unknown>[];
	try {
		found =
			await sql`select has_schema_privilege('private', 'usage') as allowed from pg_namespace where nspname = 'private'
			and exists (select from pg_class where relname = 'desk_sessions' and relnamespace = pg_namespace.oid)`;
	} catch (error) {
		const { code } = error as { code?: string };
		throw unusable(
			`the database answers ${code ?? 'nothing'}; its address, role or password is wrong, it is paused, or it does not encrypt (on a network you trust, add ?sslmode=disable)`,
		);
	}
	if (!found[0])
		throw unusable('the database has not our tables; apply supabase/migrations (npx supabase db push --remote)');
	if (!found[0].allowed) throw unusable('its role may not read our tables; use the role courier');
}
