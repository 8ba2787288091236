import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/** Vite's configuration for the desk (`src/desk`), which is built apart from the site and served only to operators. */
export default defineConfig({
	root: join(root, 'src', 'desk'),
	base: '/desk/',
	publicDir: false,
	plugins: [tailwindcss()],
	build: {
		outDir: join(root, 'dist-desk'),
		emptyOutDir: true,
		// Their content security policy allows no data: URLs.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
	},
	logLevel: 'warn',
});
