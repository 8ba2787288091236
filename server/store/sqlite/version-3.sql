DELETE FROM deliveries WHERE message IN ('limit-reached', 'disk-full', 'backup-failed', 'inbox-away', 'held');
DELETE FROM state WHERE name = 'held requests last reported';
ALTER TABLE deliveries RENAME COLUMN digest_at TO waits_until;
ALTER TABLE photos ADD COLUMN sent_sha256 TEXT;
ALTER TABLE photos ADD COLUMN width INTEGER;
ALTER TABLE photos ADD COLUMN height INTEGER;
ALTER TABLE photos ADD COLUMN small BLOB;
UPDATE photos SET sent_sha256 = sha256;
