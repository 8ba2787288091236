import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tables } from '#leads/tables.ts';
import { maxInsertsPerWindow, maxTakenPerCallerPerHour, rateWindow } from '#server/settings/limits.ts';
import { restErrors } from '#server/wire/errors.ts';
import { isFullSize } from '../support/full-size.ts';
import { startHosted } from '../support/hosted.ts';
import { publicKey, startServer, type TestServer } from '../support/server.ts';
import { rows } from '../support/wire.ts';
import { type Call, call } from './calls.ts';
import { alike, refusedByBoth } from './examples.ts';
import { generatedRows } from './generated.ts';
import { openOracles } from './verdicts.ts';

const generatedCount = isFullSize ? 500 : 150;

// Before the tests are named, since their names say what they compare.
const hosted = await startHosted({ postgres: { fsync: 'off' } });

let server: TestServer;
beforeAll(async () => {
	server = await startServer();
});
afterAll(async () => {
	await server.stop();
	await hosted?.stop();
});

const toEmbedded = (request: Call) => call(`${server.url}/rest/v1`, publicKey, request);

const together = () =>
	describe(`the embedded server and ${hosted?.name} answer alike`, () => {
		const toPostgrest = (request: Call) => call(hosted?.url ?? '', hosted?.tokenOf('anon') ?? '', request);

		test.each(alike)('$what', async (request) => {
			expect(await toEmbedded(request)).toEqual(await toPostgrest(request));
		});

		test.each(refusedByBoth)('both refuse: $what', async (request) => {
			const answers = [await toEmbedded(request), await toPostgrest(request)];
			for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400);
		});

		test('the same id again', async () => {
			const request = { body: { ...rows.callback_requests, id: randomUUID() } };
			expect([await toEmbedded(request), await toPostgrest(request)]).toMatchObject([{ status: 201 }, { status: 201 }]);
			const again = await toEmbedded(request);
			expect(again).toMatchObject({ status: 409, code: '23505' });
			expect(again).toEqual(await toPostgrest(request));
		});

		test('an address that asks too often', async () => {
			const headers = { 'cf-connecting-ip': '192.0.2.1' };
			for (let count = 0; count < maxInsertsPerWindow; count++)
				expect((await toPostgrest({ body: rows.callback_requests, headers })).status).toBe(
					count < maxTakenPerCallerPerHour ? 201 : 202,
				);
			const { status, code, message, hint } = await toPostgrest({ body: rows.callback_requests, headers });
			const { body: ours, status: ourStatus } = restErrors.tooMany(rateWindow / 1000);
			expect({ status, code, message }).toEqual({ status: ourStatus, code: ours.code, message: ours.message });
			expect(hint).toMatch(/^Try again in (600|59\d) seconds\.$/);
		});

		test(`to ${generatedCount} generated rows, one by one, in an array, and with the columns named`, async () => {
			const generated = fc.sample(generatedRows, { seed: 20261121, numRuns: generatedCount });
			for (const [index, { table, given, body }] of generated.entries()) {
				const request = {
					table: table.name,
					text: index % 3 === 1 ? `[ ${body}]` : body,
					query: index % 3 === 2 ? `?columns=${Object.keys(given)}` : '',
				};
				const [ours, theirs] = await Promise.all([toEmbedded(request), toPostgrest(request)]);
				expect(ours, body).toEqual(theirs);
			}
		});
	});

const apart = () =>
	describe('the embedded server and PGlite (no PostgREST runs on this machine) answer alike', () => {
		test('to rows that reach the database', async () => {
			const [oracle] = await openOracles();
			if (!oracle) throw new Error('No Postgres at all: PGlite could not be opened.');
			for (const { table = 'callback_requests', body } of alike.filter((one) => one.isRow)) {
				const known = tables.find(({ name }) => name === table) ?? tables[0];
				const sent = {
					table: known as (typeof tables)[number],
					columns: Object.keys(body ?? {}),
					body: JSON.stringify(body),
				};
				const [verdict] = await oracle.judge([sent]);
				const { code, message } = await toEmbedded({ table, body });
				expect(code ? `${code} ${message}` : 'kept').toBe(verdict);
			}
			await oracle.stop();
		});
	});

// Never a test that is passed over in silence: without PostgREST, PGlite is asked what it can be asked.
if (hosted) together();
else apart();
