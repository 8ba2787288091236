import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { publicKey, smallSite, temporaryFolder } from './server.ts';

const root = join(import.meta.dirname, '../..');

/** Starts a program, again whenever it has ended, until its own input is closed. With the socket that it has as file descriptor 3, if any. */
const loop = (socket: string) => `while true; do
	sh -c 'echo "pid $$"; ${socket} exec "$0" "$@"' "$0" "$@" < /dev/null
	read line || exit 0
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
	const shell = spawn('sh', ['-c', loop(holdsSocket ? 'LISTEN_PID=$$ LISTEN_FDS=1' : ''), ...program], {
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
	});
	const { stdin, stdout } = shell;
	if (!stdin || !stdout) throw new Error('It has no pipes.');
	// From now on, only the shell and the server have the socket.
	holder.close();
	const orphan = () => shell.kill('SIGKILL');
	process.once('exit', orphan);
	const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
	void ended.then(() => process.off('exit', orphan));
	let pid = 0;
	const waiting: (() => void)[] = [];
	let rest = '';
	stdout.setEncoding('utf8').on('data', (text: string) => {
		const lines = (rest + text).split('\n');
		rest = lines.pop() ?? '';
		for (const line of lines) {
			if (line.startsWith('pid ')) pid = Number(line.slice(4));
			if (line.includes('"msg":"ready"')) for (const go of waiting.splice(0)) go();
		}
	});
	const ready = () =>
		Promise.race([
			new Promise<void>((resolve) => waiting.push(resolve)),
			ended.then(() => Promise.reject(new Error('The server did not start.'))),
		]);
	await ready();
	return {
		url: `http://127.0.0.1:${port}`,
		dataDir,
		restart: async () => {
			const again = ready();
			stdin.write('again\n');
			process.kill(pid, 'SIGTERM');
			await again;
		},
		stop: async () => {
			stdin.end();
			process.kill(pid, 'SIGTERM');
			await ended;
		},
	};
}
