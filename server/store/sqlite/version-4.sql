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
