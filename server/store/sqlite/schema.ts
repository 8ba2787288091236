import type { DatabaseSync } from 'node:sqlite';
import { SettingError } from '#server/settings/read.ts';
import { separateSharedIds } from '#server/store/sqlite/shared-ids.ts';
import { transaction } from '#server/store/sqlite/transaction.ts';
import type { Renamed } from '#server/store/store.ts';

/**
 * The migrations, by version. Never change one: databases in use were made by them. Values are validated in `wire/rows.ts` by
 * the rules of `#leads/tables.ts`; STRICT enforces the column types. Rows are inserted in the order of their rowid.
 * `photo_urls` is a JSON array.
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
	// Spam signals (`#leads/signals.ts`); NULL without any.
	`
	ALTER TABLE photo_quote_requests ADD COLUMN suspected TEXT;
	ALTER TABLE brochure_requests ADD COLUMN suspected TEXT;
	ALTER TABLE callback_requests ADD COLUMN suspected TEXT;
	`,
	// The outbox (`delivery.ts`), and the key that signs delete links (`delete-link.ts`).
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
	// Deliveries refer to requests by kind and id; an erasure notice's request is deleted, so its kind is unknown. From this
	// version on, delete links are signed over both (`old-links.ts`), and photo folders are in lower case, as ids are.
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
	// A digest of each photo, NULL until the file is hashed (`folder/check.ts`); remaining steps of erasures
	// (`unfinished-erasures.ts`); and the server's state, such as when the clock was right (`clock.ts`).
	`
	ALTER TABLE photos ADD COLUMN sha256 TEXT;
	CREATE TABLE unfinished_erasures (photo_keys TEXT NOT NULL, audit TEXT) STRICT;
	CREATE TABLE state (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT;
	`,
	// Requests whose deliveries are still to be added: those that nobody had been told of when they were copied here (`content.ts`).
	`
	CREATE TABLE unplanned (
		kind TEXT NOT NULL, request_id TEXT NOT NULL, may_thank INTEGER NOT NULL, PRIMARY KEY (kind, request_id)
	) STRICT;
	`,
	// What companies answered by the links in their e-mails (`company-answers.ts`).
	`
	CREATE TABLE company_answers (
		kind TEXT NOT NULL, request_id TEXT NOT NULL, delivery_id TEXT NOT NULL, company TEXT NOT NULL,
		answer TEXT NOT NULL, created_at TEXT NOT NULL, PRIMARY KEY (delivery_id, answer)
	) STRICT;
	CREATE INDEX company_answers_request ON company_answers (request_id);
	`,
	// Daily counts of visits (`visits.ts`).
	`
	CREATE TABLE visit_counts (
		day TEXT NOT NULL, what TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, count INTEGER NOT NULL,
		PRIMARY KEY (day, what, kind, name)
	) STRICT;
	`,
	// When to look next at requests that companies were asked to answer (`follow-ups.ts`).
	`
	CREATE TABLE follow_ups (
		kind TEXT NOT NULL, request_id TEXT NOT NULL, due_at TEXT NOT NULL, PRIMARY KEY (kind, request_id)
	) STRICT;
	CREATE INDEX follow_ups_due ON follow_ups (due_at);
	`,
	// What people did with requests (`history.ts`). The second index is all that their statuses are computed from (`request-states.ts`).
	`
	CREATE TABLE history (
		id TEXT PRIMARY KEY NOT NULL, kind TEXT NOT NULL, request_id TEXT NOT NULL, deed TEXT NOT NULL,
		detail TEXT NOT NULL, author TEXT NOT NULL, created_at TEXT NOT NULL
	) STRICT;
	CREATE INDEX history_request ON history (request_id);
	CREATE INDEX history_status ON history (kind, request_id, detail, created_at) WHERE deed = 'status';
	`,
	// Links and sessions of the desk, by hashes of their tokens (`desk-access.ts`).
	`
	CREATE TABLE desk_links (
		hash TEXT PRIMARY KEY NOT NULL, email TEXT NOT NULL, created_at TEXT NOT NULL, expires_at TEXT NOT NULL
	) STRICT;
	CREATE TABLE desk_sessions (
		hash TEXT PRIMARY KEY NOT NULL, id TEXT NOT NULL UNIQUE, email TEXT NOT NULL, browser TEXT NOT NULL,
		created_at TEXT NOT NULL, seen_at TEXT NOT NULL
	) STRICT;
	`,
	// Whether the visitor who asked for a brochure asks for companies too (`#leads/for-companies.ts`).
	`
	ALTER TABLE brochure_requests ADD COLUMN companies_too TEXT;
	`,
];

/** The parts of migrations that SQL cannot do, by version. They run after the SQL, in the same transaction. */
const thenDo: Readonly<Record<number, (database: DatabaseSync) => Renamed[]>> = { 4: separateSharedIds };

export const schemaVersion = versions.length;

/**
 * Migrates a database to the newest version, each step in one transaction.
 * @returns the requests that got another id, for the log
 * @throws SettingError for a database of a newer release
 */
export function migrate(database: DatabaseSync, folder: string): Renamed[] {
	const renamed: Renamed[] = [];
	for (let version = readVersion(database); version !== schemaVersion; version = readVersion(database)) {
		if (version > schemaVersion) throw newerDatabase(folder);
		transaction(database, () => {
			// Read again inside the transaction: another process may have migrated it meanwhile.
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
