import { answerHours, tables as requestTables, type Table } from '#leads/tables.ts';
import { type Column, columnsOf, requestColumns, tableDefinitions, types } from '#server/store/sql/schema.ts';

const key = (columns: readonly string[]) => `(${columns.join(', ')})`;

// What the one definition of all tables (`server/store/sql/schema.ts`) says in SQL: to it, the released steps and migrations together have to lead.

/** The schema of a data folder's database. `number` is SQLite's own row id, which VACUUM keeps where a column has its name. */
export function sqliteSchema(): string {
	const declare = (name: string, { type, optional, sqlite }: Column) =>
		[name, types[type], optional ? '' : 'NOT NULL', sqlite].filter(Boolean).join(' ');
	const create = (name: string, columns: Readonly<Record<string, Column>>, primary: string[], last: string[]) => {
		const lines = Object.entries(columns).map(([column, definition]) => declare(column, definition));
		return `CREATE TABLE ${name} (\n\t${[...primary, ...lines, ...last].join(',\n\t')}\n) STRICT;\n`;
	};
	const numbered = ['number INTEGER PRIMARY KEY'];
	const ofRequests = requestTables.map((table) => create(table.name, requestColumns(table), numbered, []));
	const others = tableDefinitions.flatMap(([name, { numbered: isNumbered, columns, key: by, indexes = [] }]) => {
		const isNumber = by[0] === 'number';
		const unique = isNumber ? [] : [`${isNumbered ? 'UNIQUE' : 'PRIMARY KEY'} ${key(by)}`];
		return [
			create(name, columnsOf(columns), isNumbered ? numbered : [], unique),
			...indexes.map((index, place) => `CREATE INDEX ${name}_${place + 1} ON ${name} ${index};\n`),
		];
	});
	return [...ofRequests, ...others, ...requestTables.map(sqliteTriggers)].join('');
}

/** Keep the register of ids. The program adds its rows (`inserting` in `pieces.ts`). */
function sqliteTriggers({ name, kind }: Table): string {
	const hours = answerHours[kind];
	const due = hours === null ? 'NULL' : `strftime('%Y-%m-%dT%H:%M:%fZ', new.created_at, '+${hours} hours')`;
	return `CREATE TRIGGER ${name}_update AFTER UPDATE OF created_at ON ${name} BEGIN
	UPDATE request_ids SET created_at = new.created_at, due_at = CASE WHEN due_at IS NOT NULL THEN ${due} END WHERE number = new.number;
END;
CREATE TRIGGER ${name}_delete AFTER DELETE ON ${name} BEGIN
	DELETE FROM request_ids WHERE number = old.number;
END;
`;
}
