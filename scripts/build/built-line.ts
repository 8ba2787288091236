import { globSync } from 'node:fs';

/** What `npm run build` ends with. @param dist the folder of the built site */
export function builtLine(dist: string): string {
	const pages = globSync('**/*.html', { cwd: dist }).length;
	return `${pages} pages in dist/, the desk in dist-desk/: start or restart the server.`;
}
