import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A test's command to a server in a child process; handled by `inside-child-server.ts`. */
export type Order<Mode> = { start: number } | { stop: true } | { behave: Mode };

export type Answer = { port: number } | { error: string };

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
