import { createHash } from 'node:crypto';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A hash of the names, sizes and modification times of files: reading all contents would slow every start. */
export function stateOf(patterns: readonly string[], root: string, exclude: readonly string[] = []): string {
	const hash = createHash('sha256');
	for (const file of globSync([...patterns], { cwd: root, exclude: [...exclude] }).sort()) {
		const about = statSync(join(root, file));
		if (about.isFile()) hash.update(`${file} ${about.size} ${about.mtimeMs}\n`);
	}
	return hash.digest('hex');
}
