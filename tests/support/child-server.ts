import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A test's command to a server in a child process; handled by `serve` there. */
type Order<Mode> = { start: number } | { stop: true } | { behave: Mode };

type Answer = { port: number } | { error: string };

/** A receiver of deliveries in a child process, so that either side can be killed. */
export interface ChildServer<Mode> {
	/** The same for as long as the test runs, through stops and kills. */
	port: number;
	/** How it treats later connections, also after stops and kills. */
	behave(mode: Mode): Promise<void>;
	/** Closes all connections and the port: the next connection fails. */
	stop(): Promise<void>;
	/** Listens again on the same port, after `stop` or `kill`. */
	start(): Promise<void>;
	/** Kills the process (SIGKILL). */
	kill(): Promise<void>;
}

/**
 * @param program the file that the process runs
 * @param settings what it finds in `settings`, as JSON
 * @param wanted the port, or 0 for a free one
 */
export async function startChildServer<Mode>(
	program: string,
	settings: object,
	wanted: number,
): Promise<ChildServer<Mode>> {
	let child: ChildProcess | undefined;
	let port = wanted;
	let lastMode: Mode | undefined;
	let queue: Promise<unknown> = Promise.resolve();
	// One after the other, so that each response belongs to the command before it.
	const inTurn = (act: () => Promise<void>): Promise<void> => {
		const done = queue.then(act);
		queue = done.catch(() => undefined);
		return done;
	};
	const obey = async (order: Order<Mode>) => {
		if (child) await ask(child, order);
	};
	const start = async () => {
		child ??= launch(program, settings, () => {
			child = undefined;
		});
		if (lastMode !== undefined) await obey({ behave: lastMode });
		port = await ask(child, { start: port });
	};
	const kill = async () => {
		if (!child) return;
		const ended = once(child, 'exit');
		child.kill('SIGKILL');
		await ended;
	};
	await start().catch(async (error) => {
		await kill();
		throw error;
	});
	return {
		port,
		behave: (mode) =>
			inTurn(() => {
				lastMode = mode;
				return obey({ behave: mode });
			}),
		stop: () => inTurn(() => obey({ stop: true })),
		start: () => inTurn(start),
		kill,
	};
}

function launch(program: string, settings: object, onEnd: () => void): ChildProcess {
	const child = fork(program, [JSON.stringify(settings)], {
		env: { PATH: process.env.PATH ?? '' },
		// Not what the test runner was started with.
		execArgv: [],
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
	// A test that fails must not leave servers behind.
	const orphan = () => child.kill('SIGKILL');
	process.once('exit', orphan);
	child.once('exit', () => {
		process.off('exit', orphan);
		onEnd();
	});
	return child;
}

/** Gives the port that the server has, or had; 0 before its first start. */
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
