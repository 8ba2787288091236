import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startProgram } from './programs.ts';
import { publicKey, smallSite, temporaryFolder } from './server.ts';

const root = join(import.meta.dirname, '../..');

/** Starts a program, again when it has ended and the next line of its own input says so. With the socket that it has as file descriptor 3, if any. */
const loop = (socket: string) => `while true; do
	sh -c 'echo "pid $$"; ${socket} exec "$0" "$@"' "$0" "$@" < /dev/null
	read line; [ "$line" = again ] || exit 0
done`;

interface Manager {
	url: string;
	dataDir: string;
	/** Stops the server (SIGTERM), and starts it again when it has ended. Resolves when the new one is ready. */
	restart(): Promise<void>;
	/** Stops the server, then closes the socket. */
	stop(): Promise<void>;
}

interface ManagerOptions {
	env?: Record<string, string>;
	/** The folder of a built site; a small generated one by default. */
	dist?: string;
	dataDir?: string;
	/** The folder of the project; this one by default. */
	project?: string;
	/** Whether it holds the socket; otherwise the port is closed while the server restarts. */
	holdsSocket?: boolean;
}

/**
 * A shell that does what systemd does: it starts the server again, and with a socket unit holds the listening socket, which it gives to
 * each start.
 */
export async function startManager(options: ManagerOptions = {}): Promise<Manager> {
	const { env = {}, dist = await smallSite(), dataDir = await temporaryFolder(), project = root } = options;
	const { holdsSocket = true } = options;
	const holder = createServer();
	await new Promise<void>((resolve) => holder.listen({ host: '127.0.0.1', port: 0, backlog: 4096 }, resolve));
	const { port } = holder.address() as { port: number };
	// Node has no public name for it.
	const { fd } = (holder as unknown as { _handle: { fd: number } })._handle;
	const modules = join(project, 'node_modules');
	const program = [join(modules, 'node/bin/node'), join(project, 'server/main.ts'), '--dist', dist];
	const starting = startProgram('sh', ['-c', loop(holdsSocket ? 'LISTEN_PID=$$ LISTEN_FDS=1' : ''), ...program], {
		cwd: project,
		env: {
			PATH: process.env.PATH ?? '',
			DATA_DIR: dataDir,
			RATE_LIMIT: 'off',
			PUBLIC_BACKEND_KEY: publicKey,
			NODE_COMPILE_CACHE: join(modules, '.compile-cache'),
			HOST: '127.0.0.1',
			PORT: String(port),
			...env,
		},
		stdio: ['pipe', 'pipe', 'inherit', ...(holdsSocket ? [fd] : [])],
		ready: /"msg":"(ready)"/,
	});
	// From now on, only the shell and the server have the socket.
	holder.close();
	const { output, tell, ended } = await starting;
	const stopServer = () => process.kill(Number([...output().matchAll(/^pid (\d+)$/gm)].at(-1)?.[1]), 'SIGTERM');
	const starts = () => output().split('"msg":"ready"').length - 1;
	return {
		url: `http://127.0.0.1:${port}`,
		dataDir,
		restart: async () => {
			const before = starts();
			tell('again\n');
			stopServer();
			while (starts() === before) await setTimeout(10);
		},
		stop: async () => {
			tell('end\n');
			stopServer();
			await ended;
		},
	};
}
