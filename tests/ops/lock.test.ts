import { afterAll, expect, test } from 'vitest';
import { leads } from '../support/operator.ts';
import { removeTemporaryFolders, startServer, temporaryFolder } from '../support/server.ts';
import { insert, rows } from '../support/wire.ts';

afterAll(removeTemporaryFolders);

test('a data folder has one server; a second one fails until the first has ended, also after a crash', async () => {
	const dataDir = await temporaryFolder();
	const first = await startServer({ dataDir });
	const refusal = `DATA_DIR=${JSON.stringify(dataDir)} cannot be used: another server uses it; stop that, or set DATA_DIR to another.\n`;
	await expect(startServer({ dataDir })).rejects.toThrow(`The server ended with 1 before it was ready:\n${refusal}`);

	// The refused one has harmed nothing, and the operator works beside the first.
	expect((await insert(first.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
	expect((await leads(['list'], dataDir)).out).toContain('callback');

	await first.kill();
	const second = await startServer({ dataDir });
	expect(await second.stop()).toBe(0);
	const third = await startServer({ dataDir });
	expect(await third.stop()).toBe(0);
});
