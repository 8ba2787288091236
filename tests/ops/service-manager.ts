import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startProgram } from '../support/programs.ts';
import { ownSite, settingsOf, temporaryFolder } from '../support/server.ts';

const root = join(import.meta.dirname, '../..');

/** Starts a program with the socket that it has as file descriptor 3, again when it has ended and the next line of its own input says so. */
const loop = `while true; do
	sh -c 'echo "pid $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"' "$0" "$@" < /dev/null
	read line; [ "$line" = again ] || exit 0
done`;

/** A shell that does what systemd does with a socket unit: it holds the listening socket, and gives it to each start of the server. */
export async function startManager() {
	const dataDir = await temporaryFolder();
	const holder = createServer();
	await new Promise<void>((resolve) => holder.listen({ host: '127.0.0.1', port: 0, backlog: 4096 }, resolve));
	const { port } = holder.address() as { port: number };
	// Node has no public name for it.
	const { fd } = (holder as unknown as { _handle: { fd: number } })._handle;
	const program = [process.execPath, join(root, 'server/main.ts'), '--dist', await ownSite()];
	const starting = startProgram('sh', ['-c', loop, ...program], {
		cwd: root,
		env: { PATH: process.env.PATH ?? '', ...settingsOf(dataDir, { PORT: String(port) }) },
		stdio: ['pipe', 'pipe', 'inherit', fd],
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
		/** Stops the server (SIGTERM), and starts it again when it has ended. Resolves when the new one is ready. */
		restart: async () => {
			const before = starts();
			tell('again\n');
			stopServer();
			while (starts() === before) await setTimeout(10);
		},
		/** Stops the server, then closes the socket. */
		stop: async () => {
			tell('end\n');
			stopServer();
			await ended;
		},
	};
}
