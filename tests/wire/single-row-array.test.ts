import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { maxInsertsPerWindow } from '#server/settings/limits.ts';
import { sharedServer } from '../support/shared-server.ts';
import { insert, rows } from '../support/wire.ts';

const table = 'brochure_requests';

const server = sharedServer({ env: { RATE_LIMIT: 'on' } });

test('an array of one row is one request, also when resent without the array, and one call for the rate limit', async () => {
	const row = { id: randomUUID(), ...rows[table] };
	expect((await insert(server.url, table, [row])).status).toBe(201);
	for (const again of [[row], row]) {
		expect(await insert(server.url, table, again)).toMatchObject({ status: 409, body: { code: '23505' } });
	}
	for (let call = 3; call < maxInsertsPerWindow; call++)
		expect((await insert(server.url, table, [{ id: randomUUID(), ...rows[table] }])).status, `call ${call}`).toBe(201);
	const { status, headers } = await insert(server.url, table, [{ id: randomUUID(), ...rows[table] }]);
	expect(status).toBe(429);
	expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});
