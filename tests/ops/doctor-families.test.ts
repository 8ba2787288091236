import { afterAll, beforeAll, expect, test } from 'vitest';
import { overEachFamily } from '#server/doctor/address-families.ts';
import { ask } from '#server/doctor/ask.ts';
import { type NameServer, startNameServer } from '../support/doctor.ts';
import { removeTemporaryFolders } from '../support/server.ts';
import { startTlsProxy, type TlsProxy } from '../support/tls-proxy.ts';

// A site that listens on 127.0.0.1 only.
let proxy: TlsProxy;
let nameServer: NameServer;
beforeAll(async () => {
	proxy = await startTlsProxy(60);
	proxy.have({ isSomebodyElse: true });
	nameServer = await startNameServer();
});
afterAll(async () => {
	proxy.stop();
	nameServer.stop();
	await removeTemporaryFolders();
});

async function found(records: { A?: string[]; AAAA?: string[] }): Promise<string[]> {
	nameServer.serve({ 'www.site.test': records });
	const url = proxy.url.replace('0.0.0.0', 'www.site.test');
	const findings = await overEachFamily(url, await ask(`${proxy.url}/`), [nameServer.address]);
	return findings.map(({ status, what, todo = '' }) => `${status}: ${what.replace(/:\d+ /, ' ')} → ${todo}`);
}

test('a site that does not answer by one of the families of its name’s addresses is a problem, and that one is named', async () => {
	expect(await found({ A: ['127.0.0.1'] })).toEqual(['ok: it answers over IPv4 → ']);
	expect(await found({ A: ['127.0.0.1'], AAAA: ['::1'] })).toEqual([
		'ok: it answers over IPv4 → ',
		expect.stringMatching(
			// The second where the machine of the test has no IPv6.
			/^(?:problem: https:\/\/www\.site\.test does not answer over IPv6 \(ECONNREFUSED\) → let the proxy listen on \[::\] too, or remove the AAAA record|skipped: .*)$/,
		),
	]);
	expect(await found({ A: ['127.0.0.99'] })).toEqual([
		expect.stringMatching(/^problem: .* over IPv4 \(ECONNREFUSED\) → .* remove the A record$/),
	]);
});

test('a name without records is not asked', async () => expect(await found({})).toEqual([]));
