import { connect, isIP, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { type Check, type Finding, ok, problem, skipped, warning } from '#server/doctor/check.ts';
import { maxBodiesPerAddress, maxConnectionsPerAddress } from '#server/settings/limits.ts';
import { serverUrl } from '#server/settings/read.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';
import { second } from '#server/settings/units.ts';

/** How long each is tried, in ms. */
interface Patience {
	/** A request that is never sent whole: proxies wait for up to twenty seconds by the files in deploy/. */
	heads: number;
	/** A body that is never sent whole: the site's pages wait for half of `maxDrainTime`. */
	bodies: number;
	/** Connections that send nothing. */
	silent: number;
}

const usual: Patience = { heads: 25 * second, bodies: 12 * second, silent: 3 * second };

/** Whether one visitor can keep what the others need. It keeps a little more than a visitor may have, and for seconds only. */
export const heldConnectionsCheck: Check = {
	title: 'Slow visitors',
	needs: ['SITE_URL', 'SERVER_URL', 'RATE_LIMIT'],
	patience: usual.heads + usual.silent + 10 * second,
	// The others would find that their connections are refused.
	comesLast: true,
	run: async ({ settings }) => {
		const url = serverUrl(settings);
		if (url === undefined || isOnThisMachine(url)) return skipped('there is no public address to look through');
		if (settings.RATE_LIMIT === 'off') return skipped('not tried, since RATE_LIMIT=off');
		return holdConnections(url);
	},
};

export async function holdConnections(url: string, patience: Patience = usual): Promise<Finding[]> {
	const slow = await Promise.all([slowHeads(url, patience.heads), slowBodies(url, patience.bodies)]);
	return [...slow, await silentConnections(url, patience.silent)];
}

async function slowHeads(url: string, time: number): Promise<Finding> {
	const calls = Array.from({ length: 3 }, () => begin(url, `GET / HTTP/1.1\r\nHost: ${new URL(url).host}\r\n`));
	const ended = await endedWithin(calls, time);
	if (ended === calls.length) return ok('a request that is never sent whole is ended');
	return problem(
		`a request that is never sent whole is not ended within ${Math.round(time / second)} seconds`,
		'let the proxy wait no longer than 20 s for it, as deploy/nginx.conf (client_header_timeout) and deploy/Caddyfile (read_header) do',
	);
}

async function slowBodies(url: string, time: number): Promise<Finding> {
	const head = `POST / HTTP/1.1\r\nHost: ${new URL(url).host}\r\nContent-Type: text/plain\r\nContent-Length: 1000000\r\n\r\n`;
	const calls = Array.from({ length: maxBodiesPerAddress + 5 }, () => begin(url, head));
	const ended = await endedWithin(calls, time);
	if (ended < calls.length)
		return warning(
			`${calls.length - ended} of ${calls.length} bodies that are never sent whole are not ended within ${Math.round(time / second)} seconds`,
			'let the proxy pass bodies on as they arrive (nginx: proxy_request_buffering off): the server ends slow ones',
		);
	if (calls.some(({ heard }) => /^HTTP\/1\.\d (?:429|503)/.test(heard)))
		return ok('bodies that are never sent whole are ended, and one visitor can have so many of them only');
	return warning(
		`one visitor can have ${calls.length} bodies in progress`,
		'see that the server is of this release, has RATE_LIMIT=on, and that visitors’ addresses arrive',
	);
}

async function silentConnections(url: string, time: number): Promise<Finding> {
	const { hostname, port, protocol } = new URL(url);
	const to = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (protocol === 'https:' ? 443 : 80) };
	const count = maxConnectionsPerAddress + 20;
	const sockets = Array.from({ length: count }, () => connect(to).on('error', () => {}));
	await sleep(time);
	const open = sockets.filter(({ readyState }) => readyState === 'open').length;
	for (const socket of sockets) socket.destroy();
	if (open < count) return ok(`one visitor can have ${open} connections that send nothing`);
	return warning(
		`one visitor can have any number of connections that send nothing: all ${count} stayed open`,
		'install deploy/connections.nft, as docs/deploy.md says, and give nginx 8192 worker_connections (Caddy has no such limit); a CDN has limits of its own',
	);
}

interface Call {
	socket: Socket;
	heard: string;
}

/** Says the beginning of a request, then a byte every two seconds. */
function begin(url: string, text: string): Call {
	const { hostname, port, protocol } = new URL(url);
	const host = hostname.replace(/^\[|\]$/g, '');
	const isSecure = protocol === 'https:';
	const to = { host, port: Number(port) || (isSecure ? 443 : 80) };
	const named = isIP(host) === 0 ? { servername: host } : {};
	const socket = isSecure ? connectTls({ ...to, ...named, rejectUnauthorized: false }) : connect(to);
	const call: Call = { socket, heard: '' };
	socket
		.once(isSecure ? 'secureConnect' : 'connect', () => socket.write(text))
		.on('data', (data) => {
			call.heard += data.toString('latin1').slice(0, 100);
		})
		.on('error', () => {});
	const timer = setInterval(() => socket.writable && socket.write('x'), 2 * second);
	socket.once('close', () => clearInterval(timer));
	return call;
}

/** How many have been answered or closed by then, at once when all are. Closes the others. */
async function endedWithin(calls: readonly Call[], time: number): Promise<number> {
	const ended = () => calls.filter(({ socket, heard }) => heard !== '' || socket.closed).length;
	for (const until = performance.now() + time; performance.now() < until && ended() < calls.length; ) await sleep(100);
	const count = ended();
	for (const { socket } of calls) socket.destroy();
	return count;
}
