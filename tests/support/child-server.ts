import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A test's command to a server in a child process; handled by `serve` there. */
type Order<Mode> = { start: number } | { stop: true } | { behave: Mode };

type Answer = { port: number } | { error: string };

/** A receiver of deliveries in a child process, so that it takes no time of the test's own. */
export interface ChildServer<Mode> {
	/** The same for as long as the test runs, through stops. */
	port: number;
	/** How it treats later connections, also after stops. */
	behave(mode: Mode): Promise<void>;
	/** Closes all connections and the port: the next connection fails. */
	stop(): Promise<void>;
	/** Listens again on the same port, after `stop`. */
	start(): Promise<void>;
	/** Kills the process (SIGKILL). */
	kill(): Promise<void>;
}

/**
 * @param program the file that the process runs
 * @param settings what it finds in `settings`, as JSON
 */
export async function startChildServer<Mode>(program: string, settings: object): Promise<ChildServer<Mode>> {
	const child = fork(program, [JSON.stringify(settings)], {
		env: { PATH: process.env.PATH ?? '' },
		// Not what the test runner was started with.
		execArgv: [],
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
	// It ends with this process at the latest, since it is disconnected then.
	const port = await ask(child, { start: 0 });
	return {
		port,
		behave: async (mode) => void (await ask(child, { behave: mode })),
		stop: async () => void (await ask(child, { stop: true })),
		start: async () => void (await ask(child, { start: port })),
		kill: async () => {
			const ended = once(child, 'exit');
			if (child.kill('SIGKILL')) await ended;
		},
	};
}

/** Gives the port that the server has, or had. Callers wait for one answer before they say the next. */
function ask<Mode>(child: ChildProcess, order: Order<Mode>): Promise<number> {
	return new Promise((resolve, reject) => {
		const gone = () => reject(new Error(`The server ended before it did ${JSON.stringify(order)}.`));
		child.once('exit', gone);
		child.once('message', (answer: Answer) => {
			child.off('exit', gone);
			if ('error' in answer) reject(new Error(answer.error));
			else resolve(answer.port);
		});
		child.send(order, (error) => {
			if (error) reject(error);
		});
	});
}

/** What `startChildServer` was given for the process that runs this. */
export const childSettings = () => JSON.parse(process.argv[2] ?? '{}');

/** The connections that are open. */
export const sockets = new Set<Socket>();

/**
 * Handles the test's commands.
 * @param create makes the server; called at each start, because a closed one may not listen again
 * @param behave told before those it applies to connect
 */
export function serve<Mode>(create: () => Server, behave: (mode: Mode) => void): void {
	let server: Server | undefined;
	let port = 0;

	const start = async (wanted: number) => {
		if (server) return;
		const made = create();
		made.on('connection', (socket: Socket) => {
			sockets.add(socket);
			socket.once('close', () => sockets.delete(socket));
		});
		await once(made.listen(wanted, '127.0.0.1'), 'listening');
		server = made;
		port = (made.address() as AddressInfo).port;
	};

	const stop = async () => {
		if (!server) return;
		const closed = once(server, 'close');
		server.close();
		for (const socket of sockets) socket.destroy();
		await closed;
		server = undefined;
	};

	const answer = async (order: Order<Mode>): Promise<Answer> => {
		try {
			if ('start' in order) await start(order.start);
			else if ('stop' in order) await stop();
			else behave(order.behave);
			return { port };
		} catch (error) {
			return { error: String(error) };
		}
	};

	process.on('message', async (order: Order<Mode>) => process.send?.(await answer(order)));
	// The test process has ended.
	process.once('disconnect', () => process.exit());
}

/** Appends a fact synchronously, so that it is kept if the process is killed afterwards. */
export function appendLine(file: string, fact: object): void {
	appendFileSync(file, `${JSON.stringify(fact)}\n`);
}

/** The facts so far; empty if there is no file yet. A last line without a newline is incomplete and ignored. */
export function readLines<T>(file: string): T[] {
	if (!existsSync(file)) return [];
	const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
	return lines.map((line) => JSON.parse(line));
}
