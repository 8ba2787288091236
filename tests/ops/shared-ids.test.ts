import { createHmac, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receivers, startDelivering, startReceivers } from '../support/delivered.ts';
import { alone, caller, linkKey, oldData, quote } from '../support/old-data.ts';
import { leads, run } from '../support/operator.ts';
import { removeTemporaryFolders, type TestServer, temporaryFolder } from '../support/server.ts';

let receivers: Receivers;
beforeAll(async () => {
	receivers = await startReceivers();
});
afterAll(async () => {
	await receivers.end();
	await removeTemporaryFolders();
});

interface Listed {
	id: string;
	kind: string;
	reference: string;
	name: string;
	deliveries: { message: string; recipient: string; kind: string; state: string; why: string | null }[];
}

async function listed(server: TestServer): Promise<Record<string, Listed>> {
	const all: Listed[] = JSON.parse((await leads(['list', '--json'], server.dataDir)).out);
	return Object.fromEntries(all.map((one) => [one.name, one]));
}

const oldLink = (id: string) => {
	const signature = createHmac('sha256', linkKey).update(`delete ${id}`).digest().subarray(0, 16).toString('base64url');
	return `/delete-my-request?request=${id}&signature=${signature}`;
};

async function press(server: TestServer, link: string): Promise<string | null> {
	const answer = await fetch(`${server.url}${link}`, { method: 'POST', redirect: 'manual' });
	return answer.headers.get('location');
}

test('two stored requests with the same id are separated, and nobody is sent the wrong one', async () => {
	const server = await startDelivering(receivers, { dataDir: await oldData() });
	const { Victim, Attacker, Caller, Quoter } = await listed(server);
	// The earlier one keeps its id; the reference stays.
	expect([Victim?.id, Caller?.id]).toEqual([quote, caller]);
	expect([Attacker?.reference, Quoter?.reference]).toEqual([Victim?.reference, Caller?.reference]);
	expect(new Set([quote, caller, Attacker?.id, Quoter?.id]).size).toBe(4);
	expect(Attacker?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
	const short = (one?: Listed) => one?.deliveries.map(({ message, recipient }) => `${message} ${recipient}`);
	expect(short(Victim)).toEqual([
		'lead operator@example.com',
		'lead sent@example.net',
		'lead unclear@example.net',
		'thanks unclear@example.net',
	]);
	expect(short(Attacker)).toEqual(['lead waits@example.net', 'thanks attacker@example.net']);
	expect(Victim?.deliveries.filter(({ why }) => why === 'SHARED ID').map(({ state }) => state)).toEqual([
		'given-up',
		'given-up',
	]);
	// The reference means two: the operator is told.
	const shown = await leads(['show', String(Victim?.reference)], server.dataDir);
	expect([shown.code, shown.err]).toEqual([
		1,
		expect.stringContaining(`${quote} (photo-quote), ${Attacker?.id} (callback)`),
	]);
	expect((await leads(['show', quote], server.dataDir)).out).toContain('Victim');

	// The log says so, with ids and counts.
	const warned = server
		.output()
		.split('\n')
		.filter((line) => line.includes('had the same id'));
	expect(warned.map((line) => JSON.parse(line))).toMatchObject([
		{
			level: 40,
			renamed: expect.arrayContaining([
				{ kind: 'callback', from: quote, to: Attacker?.id, heldBack: 2 },
				{ kind: 'photo-quote', from: caller, to: Quoter?.id, heldBack: 0 },
			]),
		},
	]);
	expect(server.output()).not.toMatch(/Victim|Attacker|example\.net/);

	// What waited goes out with its own request, and nothing of the other.
	const got = async () =>
		(await receivers.mail.messages()).filter(({ to }) => to?.[0]?.address?.endsWith('@example.net'));
	await expect.poll(async () => (await got()).length, { timeout: 20_000 }).toBe(2);
	for (const { text } of await got())
		expect([text?.includes('Attacker'), text?.includes('Victim')]).toEqual([true, false]);

	// Each has its own photos, in folders of lower case.
	const photosOf = async (id = '') =>
		(await leads(['photos', id, '--to', await temporaryFolder()], server.dataDir)).out.match(/\.jpg$/gm)?.length ?? 0;
	expect([await photosOf(Victim?.id), await photosOf(Attacker?.id)]).toEqual([2, 0]);
	expect([await photosOf(Caller?.id), await photosOf(Quoter?.id)]).toEqual([0, 1]);

	// The link of old may have been sent to either, so it deletes neither.
	expect(await press(server, oldLink(quote))).toBe('/delete-my-request/not-found');
	expect((await leads(['erase', '--email', 'attacker@example.net'], server.dataDir)).out).toContain(
		'Erased 1 request(s) and 0 photo(s)',
	);
	expect(await photosOf(Victim?.id)).toBe(2);
	await server.stop();
});

test('an old delete link works for a request of that time, not for a later one', async () => {
	const server = await startDelivering(receivers, { dataDir: await oldData() });
	const database = new DatabaseSync(join(server.dataDir, 'leads.db'), { timeout: 5000 });
	const later = randomUUID();
	database
		.prepare(
			`INSERT INTO callback_requests (id, created_at, name, email, phone) VALUES (?, ?, 'Later', 'l@example.com', '1')`,
		)
		.run(later, new Date(Date.now() + 1000).toISOString());
	database.close();
	expect(await press(server, oldLink(later))).toBe('/delete-my-request/not-found');
	expect(await press(server, oldLink(alone).replace('request=', 'kind=brochure&request='))).toBe(
		'/delete-my-request/not-found',
	);
	expect(await press(server, oldLink(alone))).toBe('/delete-my-request/done');
	expect(await press(server, oldLink(alone))).toBe('/delete-my-request/not-found');
	expect(Object.keys(await listed(server)).sort()).toEqual(['Attacker', 'Caller', 'Later', 'Quoter', 'Victim']);
	await server.stop();
});

test('requests erased by a shared id are erased again in the restore of an old backup', async () => {
	const [folder, to, audit] = [await oldData(), await temporaryFolder(), join(await temporaryFolder(), 'audit.jsonl')];
	const made = join(await temporaryFolder(), 'backup');
	expect((await run('server/leads.ts', ['backup', made], { DATA_DIR: folder })).code).toBe(0);
	writeFileSync(audit, `${JSON.stringify({ at: '', act: 'erase', requests: 2, photos: 2, ids: [quote] })}\n`);
	const restored = await run('server/leads.ts', ['restore', made, '--erased', audit], { DATA_DIR: to });
	expect([restored.code, restored.out]).toEqual([0, expect.stringContaining(`request ${quote} is now`)]);
	const names = JSON.parse((await leads(['list', '--json'], to)).out).map(({ name }: { name: string }) => name);
	expect(names.sort()).toEqual(['Alone', 'Caller', 'Quoter']);
});
