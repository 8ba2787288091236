import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test, vi } from 'vitest';
import { leads } from '../support/operator.ts';
import { removeTemporaryFolders, startServer, type TestServer } from '../support/server.ts';
import { jpegFile } from '../support/small-photos.ts';
import { insert, rows, upload } from '../support/wire.ts';

afterAll(removeTemporaryFolders);

const listed = async (dataDir: string): Promise<{ id: string }[]> =>
	JSON.parse((await leads(['list', '--json'], dataDir)).out);
const swept = (server: TestServer, text: string) =>
	vi.waitFor(() => expect(server.output()).toContain(text), { timeout: 10_000 });

/** A data folder whose server began with a clock five years behind, and was sent a photo quote then. */
async function begunBehind(): Promise<{ dataDir: string; id: string }> {
	const server = await startServer();
	const id = randomUUID();
	expect((await upload(server.url, `${id}/1-steps.jpg`, jpegFile())).status).toBe(200);
	expect((await insert(server.url, 'photo_quote_requests', { ...rows.photo_quote_requests, id })).status).toBe(201);
	await server.stop();
	const database = new DatabaseSync(join(server.dataDir, 'leads.db'));
	const then = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-5 years')";
	database.exec(`UPDATE state SET value = ${then}; UPDATE photos SET created_at = ${then};
		UPDATE photo_quote_requests SET created_at = ${then}`);
	database.close();
	return { dataDir: server.dataDir, id };
}

test('confirm-clock says how many would be deleted, and does nothing without --yes', async () => {
	const { dataDir } = await begunBehind();
	for (const args of [['confirm-clock'], ['confirm-clock', '--keep']]) {
		const ran = await leads(args, dataDir);
		expect([ran.code, ran.err]).toEqual([0, '']);
		const year = new Date().getUTCFullYear() - 5;
		expect(ran.out).toMatch(
			new RegExp(`1 request\\(s\\) \\(of ${year}-.* to ${year}-.*\\) and 1 photo\\(s\\) are too old`),
		);
		expect(ran.out).toContain('Nothing is confirmed yet.');
	}
	const again = await startServer({ dataDir });
	await swept(again, 'confirm-clock\\", which first says what would be deleted');
	expect(await listed(dataDir)).toHaveLength(1);
	await again.stop();
	// What the server's own settings keep is not counted.
	const longer = { RETAIN_REQUESTS_MONTHS: '120', RETAIN_PHOTOS_MONTHS: '120', PORT: 'wrong' };
	expect((await leads(['confirm-clock'], dataDir, longer)).out).toContain('0 request(s) and 0 photo(s)');

	expect((await leads(['confirm-clock', '--yes'], dataDir)).out).toContain('Confirmed. 1 request(s)');
	const third = await startServer({ dataDir });
	await swept(third, '"requests":1,"photos":1');
	expect(await listed(dataDir)).toHaveLength(0);
	await third.stop();
});

test('confirm-clock --yes --keep loses nothing that came while the clock was behind', async () => {
	const { dataDir, id } = await begunBehind();
	const ran = await leads(['confirm-clock', '--yes', '--keep'], dataDir);
	expect([ran.code, ran.out]).toEqual([0, expect.stringMatching(/1 request\(s\) .* and 1 photo\(s\) are dated now/)]);
	const again = await startServer({ dataDir });
	await swept(again, '"requests":0,"photos":0,"strayFiles":0,"msg":"swept"');
	const { checks } = await (await fetch(`${again.url}/healthz`)).json();
	expect(checks).toMatchObject({ clock: 'ok', photoFiles: 'ok' });
	const [request, ...others] = await listed(dataDir);
	expect([request?.id, others]).toEqual([id, []]);
	expect((await leads(['confirm-clock'], dataDir)).out).toContain('0 request(s) and 0 photo(s)');
	await again.stop();
});

test('after the update of a site without requests for months, the log says why nothing is deleted', async () => {
	const { dataDir } = await begunBehind();
	const database = new DatabaseSync(join(dataDir, 'leads.db'));
	database.exec('DELETE FROM state');
	database.close();
	const why = 'an earlier release recorded no time at which the clock was right';
	const updated = await startServer({ dataDir });
	await swept(updated, why);
	await updated.stop();
	await leads(['confirm-clock', '--yes', '--keep'], dataDir);
	const again = await startServer({ dataDir });
	await swept(again, '"requests":0,"photos":0,"strayFiles":0,"msg":"swept"');
	expect(again.output()).not.toContain(why);
	await again.stop();
});
