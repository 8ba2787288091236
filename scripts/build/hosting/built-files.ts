import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endings, isHostFile } from '#server/site/files.ts';
import { fileHeaders } from '#server/site/headers.ts';

export interface BuiltFile {
	/** Its path in the built folder, such as `/blog/x.html`. */
	path: string;
	/** As our own server sends them, beside those of every response. */
	headers: Readonly<Record<string, string>>;
}

/** The files of the built site that visitors may ask for, in the order of their paths. */
export function builtFiles(dist: string): BuiltFile[] {
	return globSync(['**/*', '**/.*'], { cwd: dist, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(dist.length).replaceAll('\\', '/'))
		.map((path) => `/${path.replace(/^\/+/, '')}`)
		.filter((path) => !isHostFile(path) && !Object.values(endings).some((ending) => path.endsWith(ending)))
		.sort()
		.map((path) => ({ path, headers: fileHeaders(path, () => readFileSync(join(dist, path), 'utf8')) }));
}
