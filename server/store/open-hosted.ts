import type { Limit } from '#server/settings/caller-limits.ts';
import { sharedOutboxPollInterval } from '#server/settings/delivery-limits.ts';
import { databaseConnections, hostedCloseTimeout } from '#server/settings/limits.ts';
import { SettingError } from '#server/settings/read.ts';
import { openBucket } from '#server/store/bucket/api.ts';
import { openContent } from '#server/store/bucket/content.ts';
import { finishErasures } from '#server/store/bucket/finish-erasures.ts';
import { openBucketPhotos } from '#server/store/bucket/photos.ts';
import { readCopyMark } from '#server/store/content.ts';
import { openDatabase } from '#server/store/database.ts';
import { noDeliveries, type Planner } from '#server/store/delivery.ts';
import { Unusable } from '#server/store/errors.ts';
import { connect } from '#server/store/postgres/connect.ts';
import { openPostgresDb, openSession, type Session } from '#server/store/postgres/session.ts';
import { t } from '#server/store/sql/dialect.ts';
import { type Op, one, rowsOf, run } from '#server/store/sql/op.ts';
import { schemaVersion } from '#server/store/sql/schema.ts';
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
	/** The operator's limits, which the database's triggers hold. Those of the last start unless given. */
	limits?: readonly Limit[] | undefined;
}

/**
 * Opens the store of a hosted project: rows in its Postgres, photos in its bucket. Any number of processes can have it open, and
 * nothing of it is kept here.
 * @throws SettingError if it cannot be used (one line: what is wrong and what to do); errors of the first connection (`open-project.ts`)
 */
export async function openHosted(options: HostedOptions): Promise<Store> {
	const { databaseUrl, backendUrl, secretKey, planner = noDeliveries, mode = 'server' } = options;
	const connections = await connect(databaseUrl, databaseConnections);
	const session = openSession(connections, mode);
	try {
		await assertMigrated(session);
		const mark = options.isCopiedTo ? undefined : await session.run(readCopyMark());
		if (mark)
			throw new SettingError(
				`DATABASE_URL cannot be used: a copy of ${mark.name} into this project is not complete; run "npm run leads -- copy" again as you did.`,
			);
		const db = openPostgresDb(session);
		const { database, photoRows, erasure, clock, begin } = openDatabase(db, planner, {
			pollInterval: sharedOutboxPollInterval,
			onArrival: (wake) => connections.listen('requests', wake),
		});
		if (mode === 'server') await db.write(begin)();
		if (mode === 'server' && options.limits) await db.write(writeLimits)(options.limits);
		const bucket = openBucket(backendUrl, secretKey);
		const { disk, close, ...photos } = await openBucketPhotos(bucket, photoRows, session, options.scratch);
		return {
			...database,
			photos,
			erasure: { ...erasure, finish: () => finishErasures(session, bucket) },
			// Written also when the store was opened to read: every access to personal data is recorded.
			audit: {
				write: async (entry) => {
					const complete = { at: new Date().toISOString(), ...entry };
					await session.run(run`insert into ${t.audit} (entry) values (${complete})`);
				},
				tryWriting: async () => {
					const found = await session.run(
						one<{ allowed: boolean }>`select has_table_privilege('private.audit', 'insert') as allowed`,
					);
					if (!found?.allowed) throw new Unusable('This role may not write to private.audit.');
				},
			},
			disk,
			content: openContent(session, db, clock, bucket),
			close: async () => {
				await connections.end(hostedCloseTimeout);
				await close();
			},
		};
	} catch (error) {
		await connections.end(0);
		throw error;
	}
}

function* writeLimits(limits: readonly Limit[]): Op<void> {
	if (limits.length > 0)
		yield* run`insert into private.limits ${rowsOf(limits, ['what', 'family', 'bits', 'seconds', 'beyond', 'most'])}
			on conflict (what, family, bits, seconds, beyond) do update set most = excluded.most`;
}

/** @throws SettingError if the database lacks our tables */
async function assertMigrated(session: Session): Promise<void> {
	const unusable = (why: string) => new SettingError(`DATABASE_URL cannot be used: ${why}.`);
	const found = await session.run(one<{ allowed: boolean }>`
		select has_schema_privilege('private', 'usage') as allowed from pg_namespace
		where nspname = 'private'
			and exists (select from pg_proc where proname = 'schema_version' and pronamespace = pg_namespace.oid)`);
	if (!found)
		throw unusable('the database has not our tables; apply supabase/migrations (npx supabase db push --remote)');
	if (!found.allowed) throw unusable('its role may not read our tables; use the role courier');
	const { version = 0 } =
		(await session.run(one<{ version: number }>`select private.schema_version() as version`)) ?? {};
	if (version < schemaVersion)
		throw unusable('an older release made its tables; apply supabase/migrations (npx supabase db push --remote)');
	if (version > schemaVersion) throw unusable('a newer release made its tables; start that release instead');
}
