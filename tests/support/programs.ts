import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

interface Program {
	pid: number;
	/** What the group of `ready` matched. */
	said: string;
	/** All that it has written so far. */
	output(): string;
	/** Says something to it, where `stdio` lets it be told. */
	tell(words: string): void;
	/** With its exit code, once it has ended and all of its output is read. */
	ended: Promise<number | null>;
	end(signal?: NodeJS.Signals): Program['ended'];
}

interface ProgramOptions extends SpawnOptions {
	/** What it writes when it is ready, with one group, or what is asked until it is so; without it nothing is waited for. */
	ready?: RegExp | (() => Promise<boolean>);
}

/**
 * Lets Linux end a program with the process that has started it, also where that is killed: then no handler of its own runs. What starts
 * it is replaced by it, so that it has the same id.
 */
const endsWithParent = (signal: NodeJS.Signals) =>
	existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', signal.slice('SIG'.length), '--'] : [];

/**
 * Starts a program that ends with this process at the latest: a test that fails, or is interrupted, must not leave it behind.
 * @throws where it ends before it is ready
 */
export async function startProgram(
	command: string,
	args: readonly string[],
	{ ready, killSignal = 'SIGKILL', stdio = ['ignore', 'pipe', 'pipe'], ...options }: ProgramOptions = {},
): Promise<Program> {
	const [first = command, ...rest] = [...endsWithParent(killSignal as NodeJS.Signals), command, ...args];
	const child = spawn(first, rest, { ...options, stdio });
	const orphan = () => child.kill(killSignal);
	process.once('exit', orphan);
	// Not at `exit`, when the last of its output may still be in the pipe.
	const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
	void ended.then(() => process.off('exit', orphan));
	let output = '';
	const said = await new Promise<string>((resolve, reject) => {
		let isReady = false;
		const read = (text: string) => {
			output += text;
			// Not for ever: under load a server writes megabytes.
			if (isReady || !(ready instanceof RegExp)) return;
			const [, found] = ready.exec(output) ?? [];
			isReady = found !== undefined;
			if (found !== undefined) resolve(found);
		};
		child.stdout?.setEncoding('utf8').on('data', read);
		child.stderr?.setEncoding('utf8').on('data', read);
		child.once('error', reject);
		void ended.then((code) => reject(new Error(`${command} ended with ${code} before it was ready:\n${output}`)));
		if (typeof ready === 'function')
			void (async () => {
				// One that a signal ended has no exit code.
				while (child.exitCode === null && child.signalCode === null) {
					if (await ready()) return resolve('');
					await setTimeout(20);
				}
			})().catch(reject);
		else if (!ready) child.once('spawn', () => resolve(''));
	});
	return {
		pid: child.pid ?? 0,
		said,
		output: () => output,
		ended,
		tell: (words) => child.stdin?.write(words),
		end: (signal = 'SIGTERM') => {
			child.kill(signal);
			return ended;
		},
	};
}

/** Where web servers are installed; not every account has `/usr/sbin` in its path. */
export const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

/** Whether this machine has the program. */
export function has(program: 'nginx' | 'caddy'): boolean {
	return spawnSync(program, [program === 'nginx' ? '-v' : 'version'], { env: { PATH } }).error === undefined;
}

/** Makes a key and a certificate that it signs itself, for `0.0.0.0`, both in one PEM. @param days how long it is valid */
export function makeCertificate(days = 60): { key: string; cert: string } {
	const names = ['-subj', '/CN=test', '-addext', 'subjectAltName=IP:0.0.0.0', '-days', String(days)];
	const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', '-', '-out', '-'];
	const { status, stdout, stderr, error } = spawnSync('openssl', ['req', '-x509', ...kind, ...names], {
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`openssl made no certificate: ${error ?? stderr}`);
	return { key: stdout, cert: stdout };
}
