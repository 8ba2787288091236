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
