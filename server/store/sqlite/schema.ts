import type { DatabaseSync } from 'node:sqlite';
import { SettingError } from '#server/settings/read.ts';
import { separateSharedIds } from '#server/store/sqlite/shared-ids.ts';
import { transaction } from '#server/store/sqlite/transaction.ts';
import type { Renamed } from '#server/store/store.ts';

/**
 * What was done to the database, version by version. Only ever add to it: databases in use were made by these words.
 * What the columns hold is checked in `wire/rows.ts` by the rules of `#leads/tables.ts`; STRICT keeps other types out.
 * The rowid tells the order in which rows came. `photo_urls` is a JSON array.
 */
export const versions = [
	`
	CREATE TABLE photo_quote_requests (
		id TEXT PRIMARY KEY NOT NULL, created_at TEXT NOT NULL,
		name TEXT NOT NULL, email TEXT NOT NULL, phone TEXT, address TEXT NOT NULL,
		stair_type TEXT, additional_info TEXT, photo_urls TEXT NOT NULL
	) STRICT;
	CREATE TABLE brochure_requests (
		id TEXT PRIMARY KEY NOT NULL, created_at TEXT NOT NULL,
		name TEXT NOT NULL, email TEXT NOT NULL, phone TEXT NOT NULL, address TEXT,
		stair_type TEXT, product TEXT
	) STRICT;
	CREATE TABLE callback_requests (
		id TEXT PRIMARY KEY NOT NULL, created_at TEXT NOT NULL,
		name TEXT NOT NULL, email TEXT NOT NULL, phone TEXT NOT NULL, comment TEXT
	) STRICT;
	CREATE TABLE photos (
		key TEXT PRIMARY KEY NOT NULL, id TEXT NOT NULL, folder TEXT,
		type TEXT NOT NULL, size INTEGER NOT NULL, created_at TEXT NOT NULL
	) STRICT;
	CREATE INDEX photos_folder ON photos (folder);
	`,
	// What speaks against a request coming from a person (`#leads/signals.ts`); NULL where nothing does.
	`
	ALTER TABLE photo_quote_requests ADD COLUMN suspected TEXT;
	ALTER TABLE brochure_requests ADD COLUMN suspected TEXT;
	ALTER TABLE callback_requests ADD COLUMN suspected TEXT;
	`,
	// Who is to be told of what (`delivery.ts`), and the keys of signed links (`delete-link.ts`).
	`
	CREATE TABLE deliveries (
		id TEXT PRIMARY KEY NOT NULL, request_id TEXT NOT NULL, message TEXT NOT NULL,
		channel TEXT NOT NULL, recipient TEXT NOT NULL, company TEXT, mailbox TEXT,
		created_at TEXT NOT NULL, due_at TEXT NOT NULL, attempts INTEGER NOT NULL,
		state TEXT NOT NULL, settled_at TEXT, why TEXT
	) STRICT;
	CREATE INDEX deliveries_due ON deliveries (state, channel, due_at);
	CREATE INDEX deliveries_request ON deliveries (request_id);
	CREATE INDEX deliveries_mailbox ON deliveries (mailbox, created_at);
	CREATE TABLE keys (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT;
	`,
	// Which request a delivery is about takes its kind too. A withdrawal's is gone. From now on delete links are signed over
	// both (`old-links.ts`), and a photo's folder is kept in lower case, as ids are.
	`
	ALTER TABLE deliveries ADD COLUMN kind TEXT NOT NULL DEFAULT '';
	UPDATE deliveries SET kind = CASE
		WHEN request_id IN (SELECT id FROM photo_quote_requests) THEN 'photo-quote'
		WHEN request_id IN (SELECT id FROM brochure_requests) THEN 'brochure'
		WHEN request_id IN (SELECT id FROM callback_requests) THEN 'callback'
		ELSE '' END
	WHERE message IN ('lead', 'thanks');
	UPDATE photos SET folder = lower(folder) WHERE folder <> lower(folder);
	INSERT INTO keys VALUES ('links-by-kind-since', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
	`,
	// A digest of each photo's bytes, NULL until they are first read (`photos/check.ts`); what is left to do of erasures
	// (`unfinished-erasures.ts`); and what the server remembers about itself: when the clock was right (`clock.ts`).
	`
	ALTER TABLE photos ADD COLUMN sha256 TEXT;
	CREATE TABLE unfinished_erasures (photo_keys TEXT NOT NULL, audit TEXT) STRICT;
	CREATE TABLE state (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT;
	`,
];

/** What words cannot do of a step; done after them, in the same transaction. By the version it leads to. */
const thenDo: Readonly<Record<number, (database: DatabaseSync) => Renamed[]>> = { 4: separateSharedIds };

export const schemaVersion = versions.length;

/**
 * Brings a database to the newest version, each step whole or not at all.
 * @returns the requests that were given another id; the operator is to be told
 * @throws SettingError where a newer release of this program made the database
 */
export function migrate(database: DatabaseSync, folder: string): Renamed[] {
	const renamed: Renamed[] = [];
	for (let version = readVersion(database); version !== schemaVersion; version = readVersion(database)) {
		if (version > schemaVersion) throw newerDatabase(folder);
		transaction(database, () => {
			// Read again under the lock: another process may have done this step meanwhile.
			if (readVersion(database) !== version) return;
			database.exec(`${versions[version]}; PRAGMA user_version = ${version + 1}`);
			renamed.push(...(thenDo[version + 1]?.(database) ?? []));
		});
	}
	return renamed;
}

export function readVersion(database: DatabaseSync): number {
	return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

export function newerDatabase(folder: string): SettingError {
	return new SettingError(
		`DATA_DIR=${JSON.stringify(folder)} cannot be used: a newer release wrote it; start that release instead.`,
	);
}
