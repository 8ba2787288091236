import type { IncomingMessage } from 'node:http';
import { type Context, Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { allowOrigins, type CallEnv, originCheck } from '#server/http/calls.ts';
import { addressReader, isFromThisMachine, mostWithoutVisitor, watchProxies } from '#server/http/client-address.ts';
import { takeSockets } from '#server/http/listen.ts';
import type { Logger } from '#server/log.ts';

test('sockets are taken once, and leave the environment', () => {
	const env = { LISTEN_PID: '7', LISTEN_FDS: '2', LISTEN_FDNAMES: 'a:b', PORT: '4321' };
	expect(takeSockets(env, 7)).toEqual([3, 4]);
	expect(env).toEqual({ PORT: '4321' });
	expect(takeSockets(env, 7)).toEqual([]);
});

test.each([
	{ LISTEN_FDS: '1' },
	{ LISTEN_PID: '8', LISTEN_FDS: '1' },
	{ LISTEN_PID: '7' },
	{ LISTEN_PID: '7', LISTEN_FDS: '-1' },
	{ LISTEN_PID: '7', LISTEN_FDS: '1e9' },
])('none are taken from %j', (env) => {
	expect(takeSockets({ ...env }, 7)).toEqual([]);
});

/** A connection from an address that names a visitor. */
function callFrom(remoteAddress: string, visitor?: string): IncomingMessage {
	const headers = visitor === undefined ? {} : { 'x-forwarded-for': visitor };
	return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

const warn = vi.fn();
const watch = (trusted = ['127.0.0.1']) => {
	warn.mockClear();
	const proxies = watchProxies(trusted, { warn } as unknown as Logger);
	const call = (from: string, visitor?: string) => {
		return proxies.look({ env: { incoming: callFrom(from, visitor) } } as Context<CallEnv>, async () => {});
	};
	return { proxies, call };
};

test.each([
	['172.18.0.5', '172.18.0.5'],
	['::ffff:10.0.0.7', '10.0.0.7'],
	['fd00::5', 'fd00::5'],
	['fe80::5%eth0', 'fe80::5%eth0'],
	['::1', '::1'],
	...['172.31.255.9', '192.168.1.1', '100.127.0.1', '169.254.1.1', 'febf::1'].map((edge): [string, string] => [
		edge,
		edge,
	]),
])('a proxy at %s that TRUST_PROXY does not name is told, and logged once', async (from, named) => {
	const { proxies, call } = watch();
	expect(proxies.state()).toBe('ok');
	for (let calls = 0; calls < 3; calls++) await call(from, '192.0.2.1');
	expect(proxies.state()).toBe('failing');
	expect(warn.mock.calls).toEqual([[{ from: named }, expect.stringContaining('TRUST_PROXY')]]);
	await call('127.0.0.1', '192.0.2.1');
	expect(proxies.state()).toBe('ok');
});

test('a stranger who sends X-Forwarded-For is neither logged by address nor changes the state, or hides a proxy', async () => {
	const { proxies, call } = watch();
	const justOutside = ['11.0.0.1', '172.32.0.1', '192.169.0.1', '100.128.0.1', '169.255.0.1', 'fe00::1'];
	for (const from of ['203.0.113.7', '2001:db8::7', ...justOutside]) await call(from, '192.0.2.1');
	expect(proxies.state()).toBe('ok');
	await call('10.0.0.7', '192.0.2.1');
	expect(proxies.state()).toBe('failing');
	expect(warn.mock.calls.map(([about]) => about)).toEqual([
		{ from: 'an address of the internet' },
		{ from: '10.0.0.7' },
	]);
	expect(JSON.stringify(warn.mock.calls)).not.toMatch(/203\.0|2001:db8/);
});

test('a call without the header is no proxy’s', async () => {
	const { proxies, call } = watch();
	await call('10.0.0.7');
	expect([proxies.state(), warn.mock.calls]).toEqual(['ok', []]);
});

test.each([undefined, '127.0.0.1', '127.0.0.2', '10.0.0.7'])(
	'a proxy that names no visitor in twenty calls in a row (X-Forwarded-For: %s) is told, and logged once',
	async (named) => {
		const { proxies, call } = watch(['127.0.0.1', '127.0.0.2', '10.0.0.0/8']);
		// Fewer may be a person at the proxy's machine.
		for (let calls = 1; calls < mostWithoutVisitor; calls++) await call('127.0.0.1', named);
		expect([proxies.state(), warn.mock.calls]).toEqual(['ok', []]);
		for (let calls = 0; calls < 3; calls++) await call('127.0.0.1', named);
		expect([proxies.state(), warn.mock.calls.length]).toEqual(['failing', 1]);
		await call('127.0.0.1', '192.0.2.1');
		expect(proxies.state()).toBe('ok');
	},
);

test.each([
	['10.0.0.1', '', '10.0.0.1'],
	['10.0.0.1', '192.0.2.8, 192.0.2.9', '192.0.2.9'],
	['10.0.0.1', '192.0.2.9, 10.9.9.9', '192.0.2.9'],
	['10.0.0.1', '192.0.2.9:5123', '192.0.2.9'],
	['10.0.0.1', '[2001:db8::9]:443', '2001:db8::9'],
	['10.0.0.1', 'unknown, 10.0.0.2', '10.0.0.2'],
	['::ffff:10.0.0.1', '192.0.2.9', '192.0.2.9'],
	['2001:db8:1::5', '192.0.2.9', '192.0.2.9'],
	['192.0.2.1', '10.0.0.1', '192.0.2.1'],
])('a connection from %s that names "%s" is %s', (remoteAddress, forwarded, expected) => {
	const read = addressReader(['10.0.0.0/8', '2001:db8:1::/48']);
	const incoming = callFrom(remoteAddress, forwarded || undefined);
	expect(read(incoming)).toBe(expected);
	// Nobody is believed where no proxy is named.
	expect(addressReader([])(incoming)).toBe(remoteAddress.replace('::ffff:', ''));
});

test.each([
	...['127.0.0.1', '::1', '::ffff:127.0.0.1'].map((address) => [address, 'localhost', true] as const),
	...['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1'].map((address) => [address, 'localhost', false] as const),
	...['LOCALHOST:4321', '127.0.0.2:80', '[::1]:4321', '[::1]'].map((host) => ['127.0.0.1', host, true] as const),
	...['www.example.org', 'localhost.example.org', '192.0.2.1:4321'].map((host) => ['::1', host, false] as const),
])('a connection from %s to %s is from this machine: %s', (remoteAddress, host, own) => {
	const call = { ...callFrom(remoteAddress), headers: { host } } as IncomingMessage;
	expect(isFromThisMachine(call)).toBe(own);
	for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'])
		expect(isFromThisMachine({ ...call, headers: { host, [name]: '' } } as never), name).toBe(false);
	expect(isFromThisMachine({ ...call, headers: { host, 'cf-connecting-ip': '' } } as never)).toBe(false);
});

type Origins = Parameters<typeof originCheck>[0];
const site: Origins = {
	SITE_URL: 'https://www.example.org',
	SERVER_URL: 'https://api.example.org',
	ALLOWED_ORIGINS: [],
};
const cdn: Origins = { ...site, ALLOWED_ORIGINS: ['https://cdn.example'] };

test.each<readonly [string, string, Origins, boolean]>([
	...['https://www.example.org', 'https://example.org', 'http://www.example.org', 'https://api.example.org'].map(
		(origin) => [origin, 'x', site, true] as const,
	),
	...['http://localhost:4321', 'http://127.0.0.1:4321', 'http://[::1]:4321'].flatMap((origin) => [
		[origin, origin.slice(7), site, true] as const,
		[origin, 'localhost:4322', site, false] as const,
	]),
	...['http://evil.example', 'null', 'https://www.example.org.evil.example', 'http://localhost.evil.example'].map(
		(origin) => [origin, origin.slice(7), site, false] as const,
	),
	['https://cdn.example', 'x', cdn, true],
	['https://evil.example', 'x', cdn, false],
	['https://evil.example', 'x', { ...site, ALLOWED_ORIGINS: ['*'] }, true],
	['https://evil.example', 'x', { ...site, SITE_URL: 'http://localhost:4321' }, true],
])('a page of %s at %s may send requests by %j: %s', async (origin, host, settings, may) => {
	warn.mockClear();
	const check = originCheck(settings, { warn } as unknown as Logger)(() => new Error('refused'));
	const send = async (method: string, headers: object) =>
		check({ env: { incoming: { method, headers } } } as Context<CallEnv>, async () => {});
	const sent = [send('POST', { origin, host }), send('POST', { origin, host })];
	for (const one of sent) await (may ? expect(one).resolves.toBeUndefined() : expect(one).rejects.toThrow('refused'));
	expect(warn.mock.calls.map(([about]) => about)).toEqual(may ? [] : [{ origin }]);
	await Promise.all([send('GET', { origin, host }), send('POST', { host })]);
});

test('other origins are allowed by name, or all; of those that are refused, ten are logged', async () => {
	const allowedBy = async (settings: Origins, origin: string) =>
		(await new Hono().use(allowOrigins(settings, [])).request('/', { headers: { origin } })).headers.get(
			'access-control-allow-origin',
		);
	expect([await allowedBy(cdn, 'https://cdn.example'), await allowedBy(cdn, 'https://x.example')]).toEqual([
		'https://cdn.example',
		null,
	]);
	expect(await allowedBy({ ...site, ALLOWED_ORIGINS: ['*'] }, 'https://x.example')).toBe('*');
	warn.mockClear();
	const check = originCheck(site, { warn } as unknown as Logger)(() => new Error('refused'));
	for (let n = 0; n < 12; n++) {
		const incoming = { method: 'POST', headers: { origin: `https://x${n}.example` } };
		expect(() => check({ env: { incoming } } as Context<CallEnv>, async () => {})).toThrow('refused');
	}
	expect(warn).toHaveBeenCalledTimes(10);
});
