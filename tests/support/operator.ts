import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Ran {
	code: number;
	out: string;
	err: string;
}

/** Runs one of the operator's programs to its end, on some data folder. */
export function run(program: string, args: readonly string[], env: Record<string, string>): Promise<Ran> {
	return new Promise((resolve) => {
		const options = { env: { PATH: process.env.PATH ?? '', ...env }, timeout: 60_000, maxBuffer: 64e6 };
		execFile(process.execPath, [join(root, program), ...args], options, (error, out, err) =>
			resolve({ code: error ? Number(error.code ?? -1) : 0, out, err }),
		);
	});
}

export function leads(args: readonly string[], dataDir: string): Promise<Ran> {
	return run('server/leads.ts', args, { DATA_DIR: dataDir });
}
