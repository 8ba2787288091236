import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Builds a folder beside the one that is in use, and puts it in its place. Until it is whole, the other stays as it was: a server that
 * starts meanwhile, or a web server that has its pages there, serves it.
 * @param beside path whose `-next` and `-replaced` are used meanwhile, on the same file system
 * @param build builds into the folder that it is given, which does not exist; returns whether it succeeded
 * @returns the result of `build`; after a failure nothing has changed
 */
export function replaceFolder(folder: string, beside: string, build: (into: string) => boolean): boolean {
	const [next, replaced] = [`${beside}-next`, `${beside}-replaced`];
	for (const leftover of [next, replaced]) rmSync(leftover, { recursive: true, force: true });
	mkdirSync(dirname(next), { recursive: true });
	if (!build(next)) {
		rmSync(next, { recursive: true, force: true });
		return false;
	}
	if (existsSync(folder)) renameSync(folder, replaced);
	renameSync(next, folder);
	rmSync(replaced, { recursive: true, force: true });
	return true;
}
