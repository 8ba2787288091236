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
