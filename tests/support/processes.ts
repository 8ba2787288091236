import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** What Linux says of a process's memory, in MB: VmRSS is what it holds, VmHWM the most it ever held. */
export async function memory(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8');
	// One that has ended, and that nobody has waited for, has a status without memory.
	return Math.round(Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024);
}

/** How much CPU time a process has taken, in ms. Linux counts in hundredths of a second. */
export async function cpuTime(pid: number): Promise<number> {
	const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	return (Number(fields[11]) + Number(fields[12])) * 10;
}

export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** The processes that a process has started and that still run. */
export async function childrenOf(pid: number): Promise<number[]> {
	const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
	return children.split(' ').filter(Boolean).map(Number);
}

/** How much CPU time a process and those it has started have taken, in ms, also those that have ended. */
export async function treeCpuTime(pid: number): Promise<number> {
	const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	const own = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0) * 10;
	const children = await Promise.all((await childrenOf(pid)).map(treeCpuTime));
	return children.reduce((sum, child) => sum + child, own);
}

/** What a process and those it has started hold now, in MB. One that ends meanwhile counts as nothing. */
export async function treeMemory(pid: number): Promise<number> {
	const own = await memory(pid, 'VmRSS').catch(() => 0);
	const children = await Promise.all((await childrenOf(pid).catch(() => [])).map(treeMemory));
	return children.reduce((sum, child) => sum + child, own);
}
