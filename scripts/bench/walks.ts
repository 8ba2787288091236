import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { enterByCommand, startFilledDesk } from '../../tests/support/desk.ts';
import { jpegFile } from '../../tests/support/photos.ts';
import { startReceivers } from '../../tests/support/receivers.ts';
import { removeTemporaryFolders, startDelivering, type TestServer } from '../../tests/support/server.ts';
import { insert, newKey, publicUrl, rows, upload } from '../../tests/support/wire.ts';

// `npm run bench walks`: how many of our files run for a page, for a photo quote with its messages and for a press at the desk, by the
// engine's own count of the functions that ran (Profiler.startPreciseCoverage). The start is not counted. With --files, names them.

/** The server's process chooses a port for its inspector, and prints it. */
const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

const receivers = await startReceivers();
const server = await startDelivering(receivers, {
	env: inspected,
	// No polling in between, which would be counted with the page.
	intervals: { health: 0, delivery: { firstRetry: 300, poll: 60_000 } },
});
const desk = await startFilledDesk({ env: inspected });
try {
	await walk('a page', server, async () => {
		await (await fetch(`${server.url}/`)).text();
	});
	await walk('a photo quote, its e-mails and its webhook', server, async () => {
		const key = newKey();
		await upload(server.url, key, jpegFile());
		const row = { ...rows.photo_quote_requests, id: key.split('/')[0], photo_urls: [publicUrl(server.url, key)] };
		await insert(server.url, 'photo_quote_requests', row);
		while ((await receivers.mail.messages()).length < 2 || receivers.hook.received().length === 0)
			await setTimeout(100);
		await setTimeout(500);
	});
	const cookie = await enterByCommand(desk);
	const { kind, id } = desk.requests[1] ?? { kind: 'callback', id: randomUUID() };
	await walk('“contacted” pressed at the desk', desk, async () => {
		const response = await fetch(`${desk.desk}api/requests/${kind}/${id}/status`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', origin: desk.url, cookie },
			body: JSON.stringify({ status: 'contacted' }),
		});
		if (!response.ok) throw new Error(await response.text());
	});
} finally {
	await Promise.all([server.stop(), desk.stop()]);
	await receivers.end();
	await removeTemporaryFolders();
}

async function walk(what: string, server: TestServer, act: () => Promise<void>): Promise<void> {
	const [address = ''] = /ws:\/\/127\.0\.0\.1:\S+/.exec(server.output()) ?? [];
	const socket = new WebSocket(address);
	await once(socket, 'open');
	/** Asks the engine, which answers in order. */
	const call = async (method: string, params = {}) => {
		socket.send(JSON.stringify({ id: 1, method, params }));
		const [{ data }] = (await once(socket, 'message')) as [MessageEvent];
		return JSON.parse(String(data));
	};
	await setTimeout(1000);
	await call('Profiler.enable');
	await call('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
	await act();
	const { result } = (await call('Profiler.takePreciseCoverage')).result as { result: Covered[] };
	socket.close();
	const ran = result.flatMap(({ url, functions }) => {
		const [, file] = /^file:.*?\/((?:server|src)\/.*)$/.exec(url) ?? [];
		const count = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).length;
		return file && !url.includes('node_modules') && count > 0 ? [{ file, count }] : [];
	});
	const inServer = ran.filter(({ file }) => file.startsWith('server/'));
	console.log(`${what}: ${inServer.length} files of server, ${ran.length - inServer.length} of src`);
	if (process.argv.includes('--files')) for (const { file, count } of ran) console.log(`  ${file} ${count}`);
}

interface Covered {
	url: string;
	functions: { ranges: { count: number }[] }[];
}
