import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Program {
	/** What the group of `ready` matched. */
	said: string;
	end(): Promise<void>;
}

/**
 * Starts a program that ends with this process at the latest.
 * @param options.ready what it writes when it is ready, with one group; without it nothing is waited for
 * @throws where it ends before that
 */
export async function startProgram(
	command: string,
	args: readonly string[],
	{ ready, env }: { ready?: RegExp; env?: Record<string, string> } = {},
): Promise<Program> {
	const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
	const ended = once(child, 'exit');
	const orphan = () => child.kill('SIGKILL');
	process.once('exit', orphan);
	const said = await new Promise<string>((resolve, reject) => {
		let output = '';
		const listen = (text: string) => {
			output = `${output}${text}`.slice(-10_000);
			const [, found] = ready?.exec(output) ?? [];
			if (found) resolve(found);
		};
		child.stdout.setEncoding('utf8').on('data', listen);
		child.stderr.setEncoding('utf8').on('data', listen);
		if (!ready) child.once('spawn', () => resolve(''));
		child.once('error', reject);
		child.once('exit', (code) => reject(new Error(`${command} ended with ${code} before it was ready:\n${output}`)));
	});
	return {
		said,
		end: async () => {
			process.off('exit', orphan);
			child.kill('SIGTERM');
			await ended;
		},
	};
}
