CREATE TABLE companies (
	id TEXT NOT NULL,
	entry TEXT NOT NULL,
	PRIMARY KEY (id)
) STRICT;
INSERT INTO state (name, value)
	SELECT 'pauses of earlier releases', json_group_array(json_object('company', company, 'until', until, 'author', author)) FROM company_pauses;
DROP TABLE company_pauses;
