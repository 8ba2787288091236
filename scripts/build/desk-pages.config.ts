import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const root = join(import.meta.dirname, '..', '..');
const desk = join(root, 'src', 'desk');

/** Vite's configuration for the desk (`src/desk`), which is built apart from the site and served only to operators. */
export default defineConfig({
	root: desk,
	base: '/desk/',
	publicDir: false,
	plugins: [tailwindcss()],
	build: {
		// `desk.ts` names a new folder.
		emptyOutDir: true,
		// The desk, and the pages before it, which the server shows those without a session.
		rolldownOptions: {
			checks: { pluginTimings: false },
			input: ['index', 'login', 'sent', 'enter', 'over'].map((page) => join(desk, `${page}.html`)),
		},
		// Their content security policy allows no data: URLs.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
	},
	logLevel: 'warn',
});
