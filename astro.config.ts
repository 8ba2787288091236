import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import type { ProxyOptions } from 'vite';
import { prose } from '#articles/prose.ts';
import { type FontFile, fontFile } from '#brand/typeface/typeface.ts';
import { compressFolder, forBrowsers } from './scripts/build/browsers.ts';
import { contentPolicy } from './scripts/build/content-policy.ts';
import { afterBuild, requestPages, unbrokenFigures } from './scripts/build/integrations.ts';
import { checkedFiles } from './scripts/build/operator-files.ts';
import { ownStyles } from './scripts/build/own-styles.ts';
import { searchIndex } from './scripts/build/search-index.ts';
import { published } from './scripts/build/site.ts';
import { readPublished } from './server/delivery/published.ts';
import { readSettings, serverElsewhere, serverUrl } from './server/settings/read.ts';

const settings = readSettings(process.env);
const shown = published(settings, await readPublished(settings.DATA_DIR, process.env));

function addressOf(cssVariable: `--${string}`, file: FontFile) {
	const src = [fontFile(file)] as [string];
	const variants = [{ weight: '400 700', style: 'normal', src }] as [
		{ weight: string; style: 'normal'; src: [string] },
	];
	return { provider: fontProviders.local(), name: file, cssVariable, options: { variants } };
}

export default defineConfig({
	site: settings.SITE_URL,
	output: 'static',
	trailingSlash: 'never',
	// Not in `node_modules`, which a build for the server shares with the project (`scripts/build/fresh.ts`).
	cacheDir: './.astro/cache',
	// One file a page, at the address the visitor sees: /blog is dist/blog.html.
	build: { format: 'file', inlineStylesheets: 'always' },
	integrations: [
		checkedFiles(),
		react(),
		mdx({ processor: prose }),
		requestPages(serverUrl(settings) ? shown : undefined),
		unbrokenFigures(),
		ownStyles(),
		contentPolicy(settings.PUBLIC_BACKEND_URL, serverElsewhere(settings)),
		searchIndex(),
		afterBuild('compressed', compressFolder),
	],
	// For the addresses of their files: `brand/typeface` writes the rules.
	fonts: [addressOf('--font-atkinson', 'usual.woff2'), addressOf('--font-reference', 'reference.woff2')],
	devToolbar: { enabled: false },
	vite: {
		cacheDir: './.astro/cache/vite',
		plugins: [tailwindcss(), forBrowsers()],
		// `npm run dev` runs the backend beside the site and says where.
		server: { proxy: backendProxy(process.env.DEV_BACKEND_PORT) },
		define: shown,
		// In bytes: the script of every page is 4,200, and inline it needs no request of its own.
		build: { assetsInlineLimit: 5000 },
	},
});

/** What `server/app.ts` (`isForBackend`) answers itself. */
function backendProxy(port: string | undefined): Record<string, ProxyOptions> {
	if (!port) return {};
	// Not a bare address, for which Vite would rewrite Host: the backend compares it with Origin (`server/http/calls.ts`).
	const to = { target: `http://localhost:${port}` };
	return { '/rest': to, '/storage': to, '/healthz': to, '/desk': to };
}
