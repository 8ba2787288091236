import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './programs.ts';
import { accepts, freePort } from './sockets.ts';
import { PATH } from './web-servers.ts';

/** Whether this machine has PgBouncer (Debian's package `pgbouncer`). */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { env: { PATH } }).error === undefined;

/** It refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/**
 * Starts a real PgBouncer in transaction mode, with a few connections to the database for all its clients.
 * @param databaseUrl of a Postgres on this machine that trusts everybody
 */
export async function startPgBouncer(databaseUrl: string) {
	const { port, username } = new URL(databaseUrl);
	const folder = await mkdtemp(join(tmpdir(), 'stairlifts-pgbouncer-'));
	chmodSync(folder, 0o755);
	const own = await freePort();
	const users = join(folder, 'users.txt');
	writeFileSync(users, `"${username}" ""\n`);
	const settings = [
		...['[databases]', `* = host=127.0.0.1 port=${port}`, '[pgbouncer]'],
		...['listen_addr = 127.0.0.1', `listen_port = ${own}`, 'unix_socket_dir ='],
		...['auth_type = trust', `auth_file = ${users}`, 'pool_mode = transaction', 'default_pool_size = 4'],
	];
	writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
	const { end, output, pid } = await startProgram('pgbouncer', [join(folder, 'pgbouncer.ini')], {
		...nobody,
		env: { PATH },
		ready: () => accepts({ host: '127.0.0.1', port: own }),
	});
	return {
		/** The same database by the pooler. */
		url: Object.assign(new URL(databaseUrl), { port: String(own) }).href,
		pid,
		/** Its log. */
		output,
		stop: async () => {
			await end('SIGKILL');
			await rm(folder, { recursive: true, force: true });
		},
	};
}
