import type { Row } from '#leads/columns.ts';
import type { Table } from '#leads/tables.ts';
import { maxRows } from '#server/settings/limits.ts';
import { WireError } from '#server/wire/errors.ts';
import { readRows } from '#server/wire/rows.ts';
import { databases, inMemory, type Migrated, onServer } from '../support/databases.ts';
import { isFullSize } from '../support/full-size.ts';

/** What becomes of a row: `kept`, or the code and the words of the refusal. */
type Verdict = string;

export interface Sent {
	table: Table;
	columns: readonly string[];
	body: string;
}

/** A real Postgres with the hosted migrations. */
interface Oracle {
	name: string;
	/** Puts the rows in as an anonymous caller, one by one. */
	judge(rows: readonly Sent[]): Promise<Verdict[]>;
	/** What is there now, as its owner sees it. */
	kept(table: Table): Promise<Row[]>;
	stop(): Promise<void>;
}

/** Each row stands or falls by itself, in a subtransaction, as in a call of its own. */
const judgeFunction = `
	create function judge(rows json) returns setof text language plpgsql as $$
		declare given json; state text; said text;
		begin
			for given in select * from json_array_elements(rows) loop
				begin
					execute given ->> 'insert' using given ->> 'body';
					return next 'kept';
				exception when others then
					get stacked diagnostics state = returned_sqlstate, said = message_text;
					return next state || ' ' || said;
				end;
			end loop;
		end
	$$`;

/** The statement PostgREST makes of an insert. */
function insertStatement({ name, columns }: Table, given: readonly string[]): string {
	const chosen = columns.filter((column) => given.includes(column.name)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
	const names = chosen.map((column) => `"${column.name}"`).join(', ');
	const types = chosen.map((column) => `"${column.name}" ${column.type}`).join(', ');
	return `insert into ${name} (${names}) select ${names} from json_to_recordset(
		case when json_typeof($1::json) = 'array' then $1::json else json_build_array($1::json) end) as _(${types})`;
}

async function oracle({ name, query, run, close }: Migrated): Promise<Oracle> {
	await run(judgeFunction);
	return {
		name,
		judge: async (rows) => {
			const calls = rows.map(({ table, columns, body }) => ({ insert: insertStatement(table, columns), body }));
			await run('set role anon');
			const { rows: verdicts } = await query('select judge($1::text::json) as verdict', [JSON.stringify(calls)]);
			await run('reset role');
			return verdicts.map(({ verdict }) => String(verdict));
		},
		kept: async ({ name, columns }) => {
			const names = columns.map((column) => column.name).join(', ');
			const { rows } = await query(`select to_json(kept)::text as row from (select ${names} from ${name}) as kept`);
			return rows.map(({ row }) => JSON.parse(String(row)));
		},
		stop: close,
	};
}

/** At full size every Postgres there is to ask: one in memory, and a server where the machine has one. In the small round the server, if there is one. */
export async function openOracles(): Promise<Oracle[]> {
	const newDatabase = await databases();
	const database = await newDatabase?.();
	// Before 17, Postgres read array literals of nonsense in ways of its own; hosted projects have 17.
	const isNew = Number.parseInt(database?.version.replace(/\D+/, '') ?? '', 10) >= 17;
	const opened = database && isNew ? [onServer(database)] : [];
	if (isFullSize || opened.length === 0) opened.push(await inMemory());
	return Promise.all(opened.map(oracle));
}

/** The embedded server's verdict, with the row it would keep. */
export function embedded({ table, columns, body }: Sent): { verdict: Verdict; row?: Row } {
	try {
		const [row] = readRows(body, table, { columns, maxRows, newId: () => 'new' });
		return { verdict: 'kept', ...(row && { row }) };
	} catch (error) {
		if (!(error instanceof WireError)) throw error;
		return { verdict: `${error.body.code} ${error.body.message}` };
	}
}
