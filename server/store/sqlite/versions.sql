-- Version 1
CREATE TABLE photo_quote_requests (
	number INTEGER PRIMARY KEY,
	id TEXT NOT NULL,
	name TEXT NOT NULL,
	email TEXT NOT NULL,
	phone TEXT,
	address TEXT NOT NULL,
	stair_type TEXT,
	additional_info TEXT,
	photo_urls TEXT NOT NULL,
	created_at TEXT NOT NULL,
	suspected TEXT
) STRICT;
CREATE TABLE brochure_requests (
	number INTEGER PRIMARY KEY,
	id TEXT NOT NULL,
	name TEXT NOT NULL,
	email TEXT NOT NULL,
	phone TEXT NOT NULL,
	address TEXT,
	stair_type TEXT,
	product TEXT,
	companies_too TEXT,
	created_at TEXT NOT NULL,
	suspected TEXT
) STRICT;
CREATE TABLE callback_requests (
	number INTEGER PRIMARY KEY,
	id TEXT NOT NULL,
	name TEXT NOT NULL,
	email TEXT NOT NULL,
	phone TEXT NOT NULL,
	comment TEXT,
	created_at TEXT NOT NULL,
	suspected TEXT
) STRICT;
CREATE TABLE request_ids (
	number INTEGER PRIMARY KEY,
	id TEXT NOT NULL,
	table_name TEXT NOT NULL,
	created_at TEXT NOT NULL,
	planned INTEGER NOT NULL DEFAULT 1,
	may_thank INTEGER NOT NULL DEFAULT 1,
	held TEXT,
	source TEXT,
	suspected INTEGER NOT NULL,
	status TEXT NOT NULL DEFAULT 'new',
	answered_at TEXT,
	due_at TEXT,
	email_key TEXT,
	phone_key TEXT,
	search_text TEXT,
	search_digits TEXT,
	UNIQUE (id)
) STRICT;
CREATE INDEX request_ids_1 ON request_ids (number) where not planned;
CREATE INDEX request_ids_2 ON request_ids (held, number) where held <> '';
CREATE INDEX request_ids_3 ON request_ids ((due_at is null), due_at, created_at desc, number desc);
CREATE INDEX request_ids_4 ON request_ids (email_key);
CREATE INDEX request_ids_5 ON request_ids (phone_key);
CREATE INDEX request_ids_6 ON request_ids (number) where phone_key like '% %';
CREATE TABLE deliveries (
	number INTEGER PRIMARY KEY,
	id TEXT NOT NULL,
	kind TEXT NOT NULL,
	request_id TEXT NOT NULL,
	message TEXT NOT NULL,
	channel TEXT NOT NULL,
	recipient TEXT NOT NULL,
	company TEXT,
	mailbox TEXT,
	created_at TEXT NOT NULL,
	due_at TEXT NOT NULL,
	attempts INTEGER NOT NULL,
	state TEXT NOT NULL,
	settled_at TEXT,
	why TEXT,
	leased_until TEXT,
	digest_at TEXT,
	UNIQUE (id)
) STRICT;
CREATE INDEX deliveries_1 ON deliveries (channel, due_at) where state = 'waiting';
CREATE INDEX deliveries_2 ON deliveries (recipient, settled_at) where state = 'delivered';
CREATE INDEX deliveries_3 ON deliveries (request_id);
CREATE INDEX deliveries_4 ON deliveries (mailbox, created_at) where mailbox is not null;
CREATE INDEX deliveries_5 ON deliveries (message, settled_at) where state = 'given-up';
CREATE INDEX deliveries_6 ON deliveries (company, created_at, number) where message = 'lead' and company is not null;
CREATE TABLE photos (
	number INTEGER PRIMARY KEY,
	key TEXT NOT NULL,
	id TEXT NOT NULL,
	folder TEXT,
	type TEXT NOT NULL,
	size INTEGER NOT NULL,
	created_at TEXT NOT NULL,
	sha256 TEXT,
	cleaned INTEGER NOT NULL DEFAULT 1,
	arriving_since TEXT,
	UNIQUE (key)
) STRICT;
CREATE INDEX photos_1 ON photos (folder);
CREATE INDEX photos_2 ON photos (created_at);
CREATE INDEX photos_3 ON photos (arriving_since) where arriving_since is not null;
CREATE TABLE company_answers (
	number INTEGER PRIMARY KEY,
	kind TEXT NOT NULL,
	request_id TEXT NOT NULL,
	delivery_id TEXT NOT NULL,
	company TEXT NOT NULL,
	answer TEXT NOT NULL,
	pounds INTEGER,
	created_at TEXT NOT NULL,
	UNIQUE (delivery_id, answer, created_at)
) STRICT;
CREATE INDEX company_answers_1 ON company_answers (request_id);
CREATE TABLE company_pauses (
	company TEXT NOT NULL,
	until TEXT NOT NULL,
	author TEXT NOT NULL,
	created_at TEXT NOT NULL,
	PRIMARY KEY (company)
) STRICT;
CREATE TABLE follow_ups (
	kind TEXT NOT NULL,
	request_id TEXT NOT NULL,
	due_at TEXT NOT NULL,
	PRIMARY KEY (kind, request_id)
) STRICT;
CREATE INDEX follow_ups_1 ON follow_ups (due_at);
CREATE TABLE history (
	number INTEGER PRIMARY KEY,
	id TEXT NOT NULL,
	kind TEXT NOT NULL,
	request_id TEXT NOT NULL,
	action TEXT NOT NULL,
	detail TEXT NOT NULL,
	author TEXT NOT NULL,
	created_at TEXT NOT NULL,
	UNIQUE (id)
) STRICT;
CREATE INDEX history_1 ON history (request_id);
CREATE TABLE visit_counts (
	day TEXT NOT NULL,
	what TEXT NOT NULL,
	kind TEXT NOT NULL,
	name TEXT NOT NULL,
	count INTEGER NOT NULL,
	PRIMARY KEY (day, what, kind, name)
) STRICT;
CREATE TABLE desk_links (
	hash TEXT NOT NULL,
	email TEXT NOT NULL,
	created_at TEXT NOT NULL,
	expires_at TEXT NOT NULL,
	PRIMARY KEY (hash)
) STRICT;
CREATE TABLE desk_sessions (
	hash TEXT NOT NULL,
	id TEXT NOT NULL UNIQUE,
	email TEXT NOT NULL,
	browser TEXT NOT NULL,
	created_at TEXT NOT NULL,
	seen_at TEXT NOT NULL,
	PRIMARY KEY (hash)
) STRICT;
CREATE TABLE keys (
	name TEXT NOT NULL,
	value TEXT NOT NULL,
	made_at TEXT NOT NULL,
	others_until TEXT,
	PRIMARY KEY (name)
) STRICT;
CREATE TABLE state (
	name TEXT NOT NULL,
	value TEXT NOT NULL,
	PRIMARY KEY (name)
) STRICT;
CREATE TABLE unfinished_erasures (
	number INTEGER PRIMARY KEY,
	photo_keys TEXT NOT NULL,
	audit TEXT
) STRICT;
CREATE TRIGGER photo_quote_requests_update AFTER UPDATE OF created_at ON photo_quote_requests BEGIN
	UPDATE request_ids SET created_at = new.created_at, due_at = CASE WHEN due_at IS NOT NULL THEN strftime('%Y-%m-%dT%H:%M:%fZ', new.created_at, '+24 hours') END WHERE number = new.number;
END;
CREATE TRIGGER photo_quote_requests_delete AFTER DELETE ON photo_quote_requests BEGIN
	DELETE FROM request_ids WHERE number = old.number;
END;
CREATE TRIGGER brochure_requests_update AFTER UPDATE OF created_at ON brochure_requests BEGIN
	UPDATE request_ids SET created_at = new.created_at, due_at = CASE WHEN due_at IS NOT NULL THEN NULL END WHERE number = new.number;
END;
CREATE TRIGGER brochure_requests_delete AFTER DELETE ON brochure_requests BEGIN
	DELETE FROM request_ids WHERE number = old.number;
END;
CREATE TRIGGER callback_requests_update AFTER UPDATE OF created_at ON callback_requests BEGIN
	UPDATE request_ids SET created_at = new.created_at, due_at = CASE WHEN due_at IS NOT NULL THEN strftime('%Y-%m-%dT%H:%M:%fZ', new.created_at, '+24 hours') END WHERE number = new.number;
END;
CREATE TRIGGER callback_requests_delete AFTER DELETE ON callback_requests BEGIN
	DELETE FROM request_ids WHERE number = old.number;
END;
-- Version 2
UPDATE request_ids SET held = 'before the upgrade', may_thank = 0, due_at = NULL WHERE planned = 0;
DROP INDEX request_ids_1;
ALTER TABLE request_ids DROP COLUMN planned;
DROP INDEX photos_3;
ALTER TABLE photos DROP COLUMN cleaned;
ALTER TABLE photos DROP COLUMN arriving_since;
ALTER TABLE deliveries DROP COLUMN leased_until;
ALTER TABLE deliveries ADD COLUMN in_flight INTEGER NOT NULL DEFAULT 0;
CREATE TABLE inbox_taken (
	key TEXT NOT NULL,
	at TEXT NOT NULL,
	PRIMARY KEY (key)
) STRICT;
-- Version 3
DELETE FROM deliveries WHERE message IN ('limit-reached', 'disk-full', 'backup-failed', 'inbox-away', 'held');
DELETE FROM state WHERE name = 'held requests last reported';
ALTER TABLE deliveries RENAME COLUMN digest_at TO waits_until;
ALTER TABLE photos ADD COLUMN sent_sha256 TEXT;
ALTER TABLE photos ADD COLUMN width INTEGER;
ALTER TABLE photos ADD COLUMN height INTEGER;
ALTER TABLE photos ADD COLUMN small BLOB;
UPDATE photos SET sent_sha256 = sha256;
-- Version 4
CREATE TABLE companies (
	id TEXT NOT NULL,
	entry TEXT NOT NULL,
	PRIMARY KEY (id)
) STRICT;
CREATE TABLE company_names (
	stored_as TEXT NOT NULL,
	name TEXT NOT NULL,
	PRIMARY KEY (stored_as)
) STRICT;
CREATE UNIQUE INDEX company_names_1 ON company_names (name);
INSERT INTO state (name, value)
	SELECT 'pauses of earlier releases', json_group_array(json_object('company', company, 'until', until, 'author', author)) FROM company_pauses;
DROP TABLE company_pauses;
ALTER TABLE company_answers ADD COLUMN agreed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX company_answers_2 ON company_answers (delivery_id, number);
ALTER TABLE deliveries ADD COLUMN again TEXT;
CREATE INDEX deliveries_7 ON deliveries (again) where again is not null;
ALTER TABLE request_ids ADD COLUMN follow_on TEXT;
CREATE INDEX request_ids_7 ON request_ids (follow_on) where follow_on is not null;
