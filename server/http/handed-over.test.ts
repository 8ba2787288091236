import { expect, test } from 'vitest';
import { takeSockets } from '#server/http/listen.ts';

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
