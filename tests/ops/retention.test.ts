import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { everythingIn } from '../support/database.ts';
import { leads, run } from '../support/operator.ts';
import { startHere } from '../support/shared.ts';
import { insert, publicUrl, rows, sendQuote } from '../support/wire.ts';

test('erasure for a person, by the operator beside a busy server, leaves no byte of theirs in the data folder', async () => {
	const server = await startHere();
	const email = 'Winifred.Wainwright@Example.co.uk';
	const hers = { name: 'Winifred Wainwright', email: email.toLowerCase() };
	// Enough of others around hers that her rows are moved about inside the file.
	for (let count = 0; count < 60; count++) {
		const more = count % 10 === 0 ? { ...hers, comment: 'Knee, sore' } : { comment: 'x'.repeat(count * 20) };
		await insert(server.url, 'callback_requests', { ...rows.callback_requests, ...more });
	}
	const [mine, stranger] = [randomUUID(), await sendQuote(server.url)];
	const photo = publicUrl(server.url, `${mine}/1-steps.jpg`);
	await sendQuote(server.url, { id: mine, ...hers, email, photo_urls: [photo, stranger.photo] });
	let stop = false;
	const busy = async () => {
		for (let count = 0; !stop && count < 5000; count++)
			await insert(server.url, 'callback_requests', rows.callback_requests);
	};
	const load = Promise.all([busy(), busy()]);
	const { code, out } = await run('server/leads.ts', ['erase', '--email', email.toUpperCase()], {
		DATA_DIR: server.dataDir,
	});
	stop = true;
	await load;
	expect([code, out]).toEqual([0, expect.stringMatching(/^Erased 7 request\(s\) and 1 photo\(s\)\./)]);
	const all = await everythingIn(server.dataDir);
	for (const gone of ['Winifred', 'wainwright@example', 'Knee, sore']) expect(all).not.toContain(gone);
	expect(all).toContain('caller@example.ie');
	const shown = [photo, stranger.photo].map(async (url) => (await fetch(url)).status);
	expect(await Promise.all(shown)).toEqual([400, 200]);
	expect((await leads(['erase', '--email', email], server.dataDir)).code).toBe(1);
	expect(server.output()).not.toContain('Winifred');
	await server.stop();
});
