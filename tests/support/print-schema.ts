import type { Column as LeadColumn } from '#leads/columns.ts';
import { answerHours, tables as requestTables, type Table } from '#leads/tables.ts';
import { searchedColumns } from '#server/store/search-terms.ts';
import {
	type Column,
	changedNames,
	columnsOf,
	requestColumns,
	tableDefinitions,
	types,
} from '#server/store/sql/schema.ts';

const key = (columns: readonly string[]) => `(${columns.join(', ')})`;

// What the one definition of all tables (`server/store/sql/schema.ts`) says in SQL: to it, the released steps and migrations together have to lead.

/** The schema of a data folder's database. `number` is SQLite's own row id, which VACUUM keeps where a column has its name. */
export function sqliteSchema(): string {
	const declare = (name: string, { type, optional, sqlite }: Column) =>
		[name, types[type][0], optional ? '' : 'NOT NULL', sqlite].filter(Boolean).join(' ');
	const create = (name: string, columns: Readonly<Record<string, Column>>, primary: string[], last: string[]) => {
		const lines = Object.entries(columns).map(([column, definition]) => declare(column, definition));
		return `CREATE TABLE ${name} (\n\t${[...primary, ...lines, ...last].join(',\n\t')}\n) STRICT;\n`;
	};
	const numbered = ['number INTEGER PRIMARY KEY'];
	const ofRequests = requestTables.map((table) => create(table.name, requestColumns(table), numbered, []));
	const others = tableDefinitions.flatMap(([name, { numbered: isNumbered, only, columns, key: by, indexes = [] }]) => {
		if (only) return [];
		const isNumber = by[0] === 'number';
		const unique = isNumber ? [] : [`${isNumbered ? 'UNIQUE' : 'PRIMARY KEY'} ${key(by)}`];
		return [
			create(name, columnsOf(columns), isNumbered ? numbered : [], unique),
			...indexes.map((index, place) => `CREATE INDEX ${name}_${place + 1} ON ${name} ${index};\n`),
		];
	});
	return [...ofRequests, ...others, ...requestTables.map(sqliteTriggers)].join('');
}

/** Keep the register of ids, as `register_id` does in Postgres. The program adds its rows (`inserting` in `dialect.ts`). */
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

/** The tables of a hosted project, with what visitors may do there. */
export function postgresTables(): string {
	const declare = (name: string, { type, optional, postgres }: Column) =>
		['  ', name, ' ', types[type][1], optional ? '' : ' not null', postgres ? ` ${postgres}` : ''].join('');
	const ofRequests = requestTables.map((table) => {
		const { name, columns, kind } = table;
		const answers = columns.filter((column) => column.name !== 'id').map(requestColumn);
		const lines = ['  id uuid primary key default gen_random_uuid()', ...answers];
		const rest = ['  created_at timestamptz not null default now()', '  suspected text'];
		return `
create table public.${name} (
${[...lines, ...rest].join(',\n')}
);
create index on public.${name} (created_at);
revoke all on public.${name} from anon, authenticated;
grant insert ${key(columns.filter((column) => !column.beside).map((column) => column.name))} on public.${name} to anon;
grant select, insert, delete, update ${key(changedNames(table))} on public.${name} to courier;
alter table public.${name} enable row level security;
create policy "visitors ask" on public.${name} for insert to anon with check (true);
create policy "the operator's program" on public.${name} for all to courier using (true) with check (true);
create trigger register_id after insert or update of id, created_at or delete on public.${name}
  for each row execute function private.register_id('${answerHours[kind] ?? ''}', '${searchedColumns(table).join()}');
create trigger forget_ids after truncate on public.${name} for each statement execute function private.forget_ids();
`;
	});
	const others = tableDefinitions.map(([name, definition]) => {
		const { numbered, columns, key: by, indexes = [], rights = 'select, insert, update, delete' } = definition;
		const isNumber = by[0] === 'number';
		const number = `  number bigint generated always as identity ${isNumber ? 'primary key' : 'unique'}`;
		const lines = [
			...(numbered ? [number] : []),
			...Object.entries(columnsOf(columns)).map(([column, definition]) => declare(column, definition)),
			...(isNumber ? [] : [`  primary key ${key(by)}`]),
		];
		const created = indexes.map((index) => `create index on private.${name} ${index};\n`).join('');
		const grant = `grant ${rights} on private.${name} to courier;\n`;
		return `\ncreate table private.${name} (\n${lines.join(',\n')}\n);\n${created}${grant}`;
	});
	return [...others, ...ofRequests].join('');
}

/** The rules of the form in SQL, for what visitors write without our program. Never stricter than the form. */
function requestColumn({ name, type, required, field }: LeadColumn): string {
	const checks = [
		...(type === 'text' && field && !field.options ? [`char_length(${name}) <= ${field.maxLength}`] : []),
		...(required && field ? [`private.is_visible(${name})`] : []),
		...(field?.control === 'email' ? [`private.is_email(${name})`] : []),
		...(field?.options
			? [`${name} in (${field.options.flatMap(({ value }) => (value ? `'${value}'` : [])).join(', ')})`]
			: []),
		...(field?.type === 'integer' ? [`${name} between ${field.min} and ${field.max}`] : []),
		...(type === 'text[]' ? [`private.are_photo_urls(${name})`] : []),
	];
	return `  ${name} ${types[type][1]}${required ? ' not null' : ''}${checks.length > 0 ? ` check (${checks.join(' and ')})` : ''}`;
}
