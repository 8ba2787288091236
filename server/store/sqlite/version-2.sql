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
