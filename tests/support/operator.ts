import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { acts } from '#server/desk/acts.ts';
import type { By } from '#server/desk/calls.ts';
import type { whole } from '#server/operator/access.ts';
import { runCommand } from '#server/operator/commands.ts';
import type { CommandResult } from '#server/operator/errors.ts';
import { deliveryWords } from '#server/operator/format.ts';
import { readSettings } from '#server/settings/read.ts';
import { openForCommand } from '#server/store/open.ts';

const root = join(import.meta.dirname, '../..');

/** Runs one of the programs to its end, as a process of its own. @param account another than this process's */
export function run(
	program: string,
	args: readonly string[],
	env: Record<string, string>,
	account: { uid?: number; gid?: number } = {},
): Promise<CommandResult> {
	return new Promise((resolve) => {
		const options = {
			...account,
			env: {
				PATH: process.env.PATH ?? '',
				NODE_COMPILE_CACHE: join(root, 'node_modules/.compile-cache'),
				...env,
			},
			timeout: 180_000,
			maxBuffer: 64e6,
		};
		execFile(process.execPath, [join(root, program), ...args], options, (error, out, err) =>
			resolve({ code: error ? Number(error.code ?? -1) : 0, out, err }),
		);
	});
}

/** Runs `npm run leads` in this process, which is four times as fast as a child process. */
export async function leads(
	args: readonly string[],
	dataDir: string,
	env: Record<string, string> = {},
): Promise<CommandResult> {
	try {
		return await runCommand([...args], { DATA_DIR: dataDir, ...env });
	} catch (error) {
		// As Node does for an uncaught error.
		return { code: 1, out: '', err: String((error as Error).stack) };
	}
}

/** Makes a snapshot of a data folder. @returns how the command ended, and the snapshot's folder */
export async function snapshot(dataDir: string): Promise<CommandResult & { path: string }> {
	const made = await leads(['snapshot'], dataDir);
	return { ...made, path: /^\S+Z(?=: )/.exec(made.out)?.[0] ?? '' };
}
export const restore = (from: string, dataDir: string, ...more: string[]) => leads(['restore', from, ...more], dataDir);

type Listed = ReturnType<typeof whole>[number];

/** The requests that `list` shows. */
export async function listed(dataDir: string): Promise<Listed[]> {
	return JSON.parse((await leads(['list', '--json'], dataDir)).out);
}

/** One of them; undefined if it is not there. */
export const requestIn = async (dataDir: string, id: string) => (await listed(dataDir)).find((one) => one.id === id);

/** To whom a request was sent, a line each, as the desk shows them. */
export const toldIn = async (dataDir: string, id: string) =>
	(await requestIn(dataDir, id))?.deliveries.map(deliveryWords) ?? [];

type ActOnRequest = keyof typeof acts extends infer P ? (P extends `requests/:kind/:id/${infer A}` ? A : never) : never;

/** What the desk does with a request. @param id its ID or reference @returns what was done, in one line */
export async function onDesk(
	act: ActOnRequest,
	id: string,
	given: object,
	dataDir: string,
	env: Record<string, string> = {},
): Promise<string> {
	const settings = readSettings({ DATA_DIR: dataDir, ...env });
	const store = openForCommand(dataDir, 'command');
	try {
		const by = { store, settings, session: { id: '', email: 'tester@example.com' } };
		const { kind, id: found } = store.requests.one(id);
		const done = await acts[`requests/:kind/:id/${act}`](given, by as unknown as By, { kind, id: found });
		return (done as { message: string }).message;
	} finally {
		await store.close();
	}
}
