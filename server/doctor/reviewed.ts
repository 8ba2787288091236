import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What to do while nobody is named. */
export const nameSomebody =
	'set EDITOR_NAME and EDITOR_ROLE, or name the reviewer of an article in its frontmatter (content/README.md), then npm run build';

/** Whether any article of a built site names its editor (`ArticleHeader.tsx`) or a reviewer (`lastReviewed`). */
export function isAnyReviewed(dist: string): boolean {
	const articles = globSync('blog/*.html', { cwd: dist });
	return articles.some((file) => /"lastReviewed"|Edited by /.test(readFileSync(join(dist, file), 'utf8')));
}
