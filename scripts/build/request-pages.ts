import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import { hostFiles } from '#server/site/files.ts';
import { afterBuild } from './integrations.ts';
import type { published } from './site.ts';

/**
 * Bundles the components of the pages about one request for the server, which renders these pages at each call
 * (`server/wire/forms/request-pages.ts`), into a file of the built site that is shown to nobody.
 * @param values what the build writes into the pages; undefined for a site that has no such pages
 */
export function requestPages(values: ReturnType<typeof published> | undefined): AstroIntegration {
	return afterBuild('request-pages', async (folder) => {
		if (!values) return;
		const root = join(import.meta.dirname, '..', '..');
		await build({
			root,
			configFile: false,
			publicDir: false,
			logLevel: 'warn',
			define: { ...values, 'process.env.NODE_ENV': '"production"' },
			// With React in it: the server itself needs none.
			ssr: { noExternal: true },
			build: {
				ssr: join(root, 'src', 'dialogs', 'plain', 'request-pages.tsx'),
				outDir: folder,
				emptyOutDir: false,
				minify: true,
				rolldownOptions: { output: { entryFileNames: hostFiles.requestPages.slice(1) } },
			},
		});
	});
}
