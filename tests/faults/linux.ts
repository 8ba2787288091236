import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** What Linux says of a process's memory, in MB: VmRSS is what it holds, VmHWM the most it ever held. */
export async function memory(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8');
	// One that has ended, and that nobody has waited for, has a status without memory.
	return Math.round(Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024);
}

export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** The processes that a process has started and that still run. */
export async function childrenOf(pid: number): Promise<number[]> {
	const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
	return children.split(' ').filter(Boolean).map(Number);
}

/** How much CPU time a process and those it has started have taken, in ms, also those that have ended. Linux counts in hundredths of a second. */
export async function cpuTime(pid: number): Promise<number> {
	const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	const own = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0) * 10;
	const children = await Promise.all((await childrenOf(pid)).map(cpuTime));
	return children.reduce((sum, child) => sum + child, own);
}

const mounted: string[] = [];

/** Ends the process with one line where it may not mount. */
export function needRoot(what: string): void {
	if (process.getuid?.() === 0) return;
	console.error(`npm run ${what} mounts file systems of its own, so it runs as root only: not run.`);
	process.exit(1);
}

/** @param args as for mount(8), the folder last */
export function mount(args: readonly string[]): void {
	command('mount', args);
	mounted.push(args.at(-1) ?? '');
}

export function unmount(folder: string): void {
	command('umount', [folder]);
	mounted.splice(mounted.indexOf(folder), 1);
}

/** Unmounts what is left, however the test went: what is still in use goes when its last user does. */
export function unmountAll(): void {
	for (const folder of mounted.splice(0)) spawnSync('umount', ['--lazy', folder]);
}

export function command(name: string, args: readonly string[]): void {
	const { status, stderr, error } = spawnSync(name, args, { encoding: 'utf8', timeout: 180_000 });
	if (status !== 0) throw new Error(`${name} ${args.join(' ')}: ${error?.message ?? stderr}`);
}
