DELETE FROM deliveries WHERE message IN ('limit-reached', 'disk-full', 'backup-failed', 'inbox-away', 'held');
DELETE FROM state WHERE name = 'held requests last reported';
ALTER TABLE deliveries RENAME COLUMN digest_at TO waits_until;
