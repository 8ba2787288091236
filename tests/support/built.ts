import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltPage, pagesIn } from '../../scripts/build/pages.ts';

/** The built site: `dist`, or where `DIST` says it was built instead. */
export const dist = process.env.DIST || join(import.meta.dirname, '..', '..', 'dist');

/** Every page of it. @throws where it was not built */
export function builtPages(): readonly BuiltPage[] {
	if (!existsSync(join(dist, 'index.html')))
		throw new Error(`There is no built site in ${dist}: run "npm run build" first (npm test does it by itself).`);
	pages ??= [...pagesIn(dist)];
	return pages;
}

/** For all test files of a process, none of which changes one. */
let pages: BuiltPage[] | undefined;
