import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { siteName } from '#brand/name.ts';
import { compressFolder, forBrowsers } from './browsers.ts';

const root = join(import.meta.dirname, '..', '..');
const desk = join(root, 'src', 'desk');

/** What all of the desk's pages have in their head, besides their titles. */
const sharedHead = `
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<meta name="robots" content="noindex" />
		<link rel="icon" href="./icon.svg" type="image/svg+xml" />
		<link rel="stylesheet" href="./desk.css" />`;

/** The frame of the pages before the desk, such as the login; the file of such a page has only what is in its `main`. */
const outside = readFileSync(join(desk, 'outside.html'), 'utf8');
const framed = (page: string) =>
	outside.replace('{{title}}', /<h1.*>(.+)<\/h1>/.exec(page)?.[1] ?? '').replace('{{page}}', () => page);

/** Completes a page with the frame, the shared head and the site's name, before Vite looks at what the page loads. */
const addFrame: Plugin = {
	name: 'frame',
	transformIndexHtml: {
		order: 'pre',
		handler: (html) =>
			(html.includes('<head>') ? html : framed(html))
				.replace('<head>', `<head>${sharedHead}`)
				.replace('{{name}}', siteName),
	},
};

const compressed: Plugin = { name: 'compressed', writeBundle: ({ dir = '' }) => compressFolder(dir) };

/** Vite's configuration for the desk (`src/desk`), which is built apart from the site and served only to operators. */
export default defineConfig({
	root: desk,
	base: '/desk/',
	publicDir: false,
	plugins: [tailwindcss(), addFrame, forBrowsers(), compressed],
	build: {
		// `desk.ts` names a new folder.
		emptyOutDir: true,
		// The desk, and the pages before it, which the server shows those without a session.
		rolldownOptions: {
			// The packages of the desk say "use client", which means nothing to a page that is all script.
			checks: { pluginTimings: false, moduleLevelDirective: false },
			input: ['index', 'login', 'link-sent', 'enter', 'link-over'].map((page) => join(desk, `${page}.html`)),
		},
		// Their content security policy allows no data: URLs.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
	},
	logLevel: 'warn',
});
