import { spawnSync } from 'node:child_process';

const mounted: string[] = [];

/** Ends the process with one line where it may not mount. */
export function needRoot(command: string): void {
	if (process.getuid?.() === 0) return;
	console.error(`npm run ${command} mounts file systems of its own, so it runs as root only: not run.`);
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
