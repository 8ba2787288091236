import { expect, test } from 'vitest';
import { inDatabase } from '../support/database.ts';
import { leads, listed } from '../support/operator.ts';
import { startHere } from '../support/server-here.ts';
import { healthOf, logged } from '../support/shared-server.ts';
import { sendQuote } from '../support/wire.ts';

/** A data folder whose server began with a clock five years behind, and was sent a photo quote then. */
async function begunBehind(): Promise<{ dataDir: string; id: string }> {
	const server = await startHere();
	const { id } = await sendQuote(server.url);
	await server.stop();
	const then = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-5 years')";
	inDatabase(server.dataDir, (database) =>
		database.exec(`UPDATE state SET value = ${then}; UPDATE photos SET created_at = ${then};
			UPDATE photo_quote_requests SET created_at = ${then}`),
	);
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
	const again = await startHere({ dataDir });
	await logged(again, 'confirm-clock\\", which first says what would be deleted');
	expect(await healthOf(again)).toMatchObject({ status: 'degraded', checks: { clock: 'failing' } });
	expect(await listed(dataDir)).toHaveLength(1);
	await again.stop();
	// What the server's own settings keep is not counted.
	const longer = { RETAIN_REQUESTS_MONTHS: '120', RETAIN_PHOTOS_MONTHS: '120', PORT: 'wrong' };
	expect((await leads(['confirm-clock'], dataDir, longer)).out).toContain('0 request(s) and 0 photo(s)');

	expect((await leads(['confirm-clock', '--yes'], dataDir)).out).toContain('Confirmed. 1 request(s)');
	const third = await startHere({ dataDir });
	await logged(third, '"requests":1,"photos":1');
	expect(await listed(dataDir)).toHaveLength(0);
	expect(await healthOf(third)).toMatchObject({ status: 'ok' });
	await third.stop();
});

test('confirm-clock --yes --keep loses nothing that came while the clock was behind', async () => {
	const { dataDir, id } = await begunBehind();
	const ran = await leads(['confirm-clock', '--yes', '--keep'], dataDir);
	expect([ran.code, ran.out]).toEqual([0, expect.stringMatching(/1 request\(s\) .* and 1 photo\(s\) are dated now/)]);
	const again = await startHere({ dataDir });
	await logged(again, '"requests":0,"photos":0,"strayFiles":0,"msg":"swept"');
	expect((await healthOf(again)).checks).toMatchObject({ clock: 'ok', photoFiles: 'ok' });
	const [request, ...others] = await listed(dataDir);
	expect([request?.id, others]).toEqual([id, []]);
	expect((await leads(['confirm-clock'], dataDir)).out).toContain('0 request(s) and 0 photo(s)');
	await again.stop();
});

test('after the update of a site without requests for months, the log says why nothing is deleted', async () => {
	const { dataDir } = await begunBehind();
	inDatabase(dataDir, (database) => database.exec('DELETE FROM state'));
	const why = 'an earlier release recorded no time at which the clock was right';
	const updated = await startHere({ dataDir });
	await logged(updated, why);
	await updated.stop();
	await leads(['confirm-clock', '--yes', '--keep'], dataDir);
	const again = await startHere({ dataDir });
	await logged(again, '"requests":0,"photos":0,"strayFiles":0,"msg":"swept"');
	expect(again.output()).not.toContain(why);
	await again.stop();
});
