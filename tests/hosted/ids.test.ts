import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../support/postgres.ts';
import { asRole, becomeHosted } from '../support/supabase.ts';
import { rowFrom, type rows, tableNames } from '../support/wire.ts';

function insertInto(table: string, id: string): string {
	const row = { ...rowFrom(table as keyof typeof rows, 'test@example.com'), id };
	const values = Object.values(row).map((value) =>
		value === null ? 'null' : `'${Array.isArray(value) ? `{${value}}` : value}'`,
	);
	return `insert into ${table} (${Object.keys(row)}) values (${values})`;
}

const taken = (table: string) => `23505 duplicate key value violates unique constraint "${table}_pkey"`;

describe('with the hosted migrations, an id that is in one table', () => {
	let database: PGlite;
	beforeAll(async () => {
		database = await PGlite.create();
		await becomeHosted((sql) => database.exec(sql));
	});
	afterAll(() => database.close());

	test.each(tableNames)('(%s) is rejected by all as a duplicate key', async (first) => {
		const as = asRole(database);
		const id = crypto.randomUUID();
		expect(await as('anon', insertInto(first, id))).toBe(1);
		for (const table of tableNames) expect(await as('anon', insertInto(table, id.toUpperCase()))).toBe(taken(table));
	});

	test('is rejected for other errors of the row first, as by the embedded server', async () => {
		const as = asRole(database);
		const id = crypto.randomUUID();
		expect(await as('anon', insertInto('brochure_requests', id))).toBe(1);
		const wrong = insertInto('callback_requests', id).replace('test@example.com', 'none');
		expect(await as('anon', wrong)).toContain('23514 ');
	});

	test('is free again once the operator has deleted or changed its row, or emptied the table', async () => {
		const as = asRole(database);
		const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
		expect(await as('anon', insertInto('brochure_requests', id))).toBe(1);
		expect(await as('developer', `update brochure_requests set id = '${other}' where id = '${id}'`)).toBe(1);
		expect(await as('anon', insertInto('callback_requests', other))).toBe(taken('callback_requests'));
		expect(await as('anon', insertInto('callback_requests', id))).toBe(1);
		expect(await as('developer', `delete from brochure_requests where id = '${other}'`)).toBe(1);
		expect(await as('anon', insertInto('callback_requests', other))).toBe(1);
		await database.exec('truncate callback_requests');
		expect(await as('anon', insertInto('photo_quote_requests', id))).toBe(1);
	});

	test('stays taken when its row is updated with the same id', async () => {
		const as = asRole(database);
		const id = crypto.randomUUID();
		expect(await as('anon', insertInto('brochure_requests', id))).toBe(1);
		expect(await as('developer', `update brochure_requests set id = '${id}' where id = '${id}'`)).toBe(1);
		expect(await as('anon', insertInto('callback_requests', id))).toBe(taken('callback_requests'));
	});
});

const postgres = await startPostgres({ fsync: 'off' });

// npm has one for Linux on x64. Only there are two at the same moment: PGlite has one connection.
if (postgres)
	test(`of two transactions with one id at the same moment, one is kept, on ${postgres.version}`, async () => {
		const [one, two] = [postgres.connect(), postgres.connect()];
		await becomeHosted((sql) => one.unsafe(sql).simple());
		const id = crypto.randomUUID();
		const asVisitor = (table: string) => `set local role anon; ${insertInto(table, id)}`;
		let second: Promise<unknown> | undefined;
		await one.begin(async (first) => {
			await first.unsafe(asVisitor('photo_quote_requests')).simple();
			second = two
				.begin((other) => other.unsafe(asVisitor('callback_requests')).simple())
				.catch((error: Error) => error);
			const early = await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 200, 'waits'))]);
			expect(early).toBe('waits');
		});
		expect(await second).toMatchObject({
			code: '23505',
			message: 'duplicate key value violates unique constraint "callback_requests_pkey"',
		});
		await Promise.all([one.end(), two.end()]);
		await postgres.stop();
	});
