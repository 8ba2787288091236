import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { columnsOf } from '#leads/columns.ts';
import { defineLead } from '#leads/define-lead.ts';
import { integer } from '#leads/fields.ts';
import type { LeadKind, Table } from '#leads/tables.ts';
import { leadCreated } from '#server/delivery/webhook.ts';
import { exportCsv } from '#server/operator/export-csv.ts';
import { insertRows } from '#server/store/request-rows.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Found } from '#server/store/search.ts';
import { types } from '#server/store/sql/schema.ts';
import { runnerOn } from '#server/store/sqlite/driver.ts';
import { WireError } from '#server/wire/errors.ts';
import { readRows } from '#server/wire/rows.ts';
import { databases } from '../support/databases.ts';
import { sqliteSchema } from '../support/print-schema.ts';

// No form of the site asks for a whole number today; this kind is defined for the tests.
const survey = defineLead({
	kind: 'survey',
	answer: { withinHours: 24, by: 'call' },
	takenByDefault: false,
	formName: 'Survey',
	table: 'survey_requests',
	fields: { steps: integer({ label: 'Steps', required: false, policyName: 'the number of steps', min: 1, max: 200 }) },
});
const table: Table = { kind: survey.kind as unknown as LeadKind, name: survey.table, columns: columnsOf(survey) };

const newDatabase = await databases();
const project = newDatabase && (await newDatabase()).connect();
await project?.unsafe(
	'create table survey_requests (steps integer constraint survey_requests_steps_check check (steps between 1 and 200))',
);
afterAll(() => project?.end());

/** The verdict of PostgREST's statement on a real Postgres. */
async function hosted(body: string): Promise<string | undefined> {
	const insert =
		'insert into survey_requests select steps from json_to_recordset(json_build_array($1::text::json)) as _(steps integer)';
	return project?.unsafe(insert, [body]).then(
		() => 'kept',
		(error: { code: string; message: string }) => `${error.code} ${error.message}`,
	);
}

function embedded(body: string): string {
	try {
		readRows(body, table, { columns: ['steps'], maxRows: 1, newId: () => 'new' });
		return 'kept';
	} catch (error) {
		if (error instanceof WireError) return `${error.body.code} ${error.body.message}`;
		throw error;
	}
}

test
	.runIf(project)
	.each([
		'12',
		'1',
		'200',
		'null',
		'"12"',
		'" 12\\t"',
		'"+7"',
		'"007"',
		'0',
		'201',
		'-5',
		'"-5"',
		'1.5',
		'"1.0"',
		'""',
		'" "',
		'"twelve"',
		'"1 2"',
		'"٧"',
		'true',
		'{}',
		'[]',
		'2147483647',
		'2147483648',
		'-2147483648',
		'"99999999999999999999"',
	])('a whole number sent as %s has one verdict, in the same words, from both backends', async (value) => {
	const body = `{"steps":${value}}`;
	expect(embedded(body)).toBe(await hosted(body));
});

test('a whole number is a number in the store, in JSON, in the table and in the webhook, and empty is null', async () => {
	const row = survey.toRow({ steps: '12' }, 'an-id');
	const open = survey.toRow({ steps: '' }, 'another');
	const database = new DatabaseSync(':memory:');
	const columns = table.columns.map(({ name, type }) => `${name} ${types[type]}`).join(', ');
	database.exec(`${sqliteSchema()}; CREATE TABLE survey_requests (
		number INTEGER PRIMARY KEY, ${columns}, created_at TEXT, suspected TEXT) STRICT`);
	const now = { created_at: '2026-11-20T15:42:07.000Z', suspected: null };
	for (const one of [row, open])
		runnerOn(database)(() => insertRows({ ...table, kind: 'callback' }, [{ ...one, ...now }]));
	const kept = database.prepare('SELECT id, steps FROM survey_requests').all();
	expect(kept.map((one) => ({ ...one }))).toEqual([
		{ id: 'an-id', steps: 12 },
		{ id: 'another', steps: null },
	]);
	database.close();

	const added = { kind: 'survey', created_at: '2026-11-20T15:42:07.000Z', suspected: null };
	// A column that the table of all requests has, since this kind is none of the site's.
	const request = { ...row, ...added, comment: row.steps } as unknown as LeadRequest;
	expect(JSON.parse(JSON.stringify(leadCreated(request, [], [], 'https://site.example').data)).steps).toBe(12);
	const found = { request, status: 'new', answeredAt: null, source: null } as Found;
	expect(await exportCsv([found], async () => [])).toMatch(/"New",.*,12,.*,"an-id"\r\n$/);
});
