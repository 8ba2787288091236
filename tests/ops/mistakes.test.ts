import { readdir, rm, truncate, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inDatabase } from '../support/database.ts';
import type { AnyServer } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { healthOf, logged } from '../support/shared-server.ts';
import { sendQuote } from '../support/wire.ts';

/** A server with photo quotes, each with a photo; gives their ids. */
async function withQuotes(count: number): Promise<{ server: AnyServer; ids: string[] }> {
	const server = await startHere();
	const ids: string[] = [];
	while (ids.length < count) ids.push((await sendQuote(server.url)).id);
	return { server, ids };
}

const change = (dataDir: string, sql: string) => inDatabase(dataDir, (database) => database.exec(sql));

test('with photos but without a database, the server does not start and deletes no photo', async () => {
	const { server } = await withQuotes(2);
	await server.stop();
	await truncate(join(server.dataDir, 'leads.db'));
	for (const _ of [1, 2]) {
		await expect(startHere({ dataDir: server.dataDir })).rejects.toThrow(/2 photo file\(s\) .*restore a snapshot/);
		expect(await readdir(join(server.dataDir, 'photos'))).toHaveLength(2);
		await rm(join(server.dataDir, 'leads.db'), { force: true });
	}
});

test('while there are files in strays, as after a replaced database, /healthz is degraded', async () => {
	const { server } = await withQuotes(2);
	expect((await healthOf(server)).checks.strays).toBe('ok');
	await server.stop();
	change(server.dataDir, 'DELETE FROM photo_quote_requests; DELETE FROM photos');
	const photos = join(server.dataDir, 'photos');
	const yesterday = new Date(Date.now() - 25 * 3_600_000);
	for (const name of await readdir(photos)) await utimes(join(photos, name), yesterday, yesterday);
	// A day later, and after a restart too, when nothing new is moved.
	for (const moved of [2, 0]) {
		const again = await startHere({ dataDir: server.dataDir });
		await logged(again, `"strayFiles":${moved},"msg":"swept"`);
		expect(await healthOf(again)).toMatchObject({
			status: 'degraded',
			checks: { strays: 'failing', photoFiles: 'ok', clock: 'ok' },
		});
		await again.stop();
	}
	await rm(join(server.dataDir, 'strays'), { recursive: true });
	const last = await startHere({ dataDir: server.dataDir });
	await logged(last, '"swept"');
	expect(await healthOf(last)).toMatchObject({ status: 'ok', checks: { strays: 'ok' } });
	await last.stop();
});
