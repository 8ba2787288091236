import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { leads, listed } from '../support/operator.ts';
import { startHere } from '../support/server-here.ts';
import { sharedServer } from '../support/shared-server.ts';
import { insert, rows } from '../support/wire.ts';

const server = sharedServer({}, startHere);
const [callback, brochure, other] = [randomUUID(), randomUUID(), randomUUID()];
beforeAll(async () => {
	const send = (table: keyof typeof rows, more: object) => insert(server.url, table, { ...rows[table], ...more });
	await send('callback_requests', { id: callback, phone: '+44 (0)7700 900123' });
	await send('brochure_requests', { id: brochure, phone: 'mobile: 07700-900123 after six' });
	await send('callback_requests', { id: other, phone: '07700 900124' });
	await send('photo_quote_requests', { phone: null });
});

const run = (...args: string[]) => leads(args, server.dataDir);

describe('a person who gave no e-mail address, or forgot which', () => {
	test('is told what we hold by a phone number, however it was written', async () => {
		const told = JSON.parse((await run('access', '--phone', '07700900123')).out);
		expect(told.phone).toBe('07700900123');
		expect(told.requests.map(({ id }: { id: string }) => id).sort()).toEqual([callback, brochure].sort());
	});

	test('is told that there is nothing by a number that nobody gave, or that is none', async () => {
		const nothing = { code: 1, out: '', err: 'There are no requests with that phone number.\n' };
		for (const phone of ['01632 960999', 'not a number', '0'])
			for (const command of ['access', 'erase']) expect(await run(command, '--phone', phone)).toMatchObject(nothing);
	});

	test('has all with that number deleted, and nobody else', async () => {
		const { code, out } = await run('erase', '--phone', '07700 900123');
		expect([code, out]).toEqual([0, expect.stringMatching(/^Erased 2 request\(s\)/)]);
		const left = (await listed(server.dataDir)).map(({ id }) => id);
		expect(left).toHaveLength(2);
		expect(left).toContain(other);
	});
});
