import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import { hostFiles } from '#server/site/files.ts';
import type { published } from './site.ts';

/** An integration that works on the folder of the built site. */
export function afterBuild(name: string, work: (folder: string) => Promise<void> | void): AstroIntegration {
	return { name, hooks: { 'astro:build:done': ({ dir }) => work(fileURLToPath(dir)) } };
}

/** Keeps ranges in the pages' text on one line, where one fits, and numbers with their units: browsers break them after a dash and a space. */
export function unbrokenFigures(): AstroIntegration {
	return afterBuild('unbroken-figures', (folder) => {
		for (const file of globSync('**/*.html', { cwd: folder })) {
			const path = join(folder, file);
			const page = readFileSync(path, 'utf8');
			writeFileSync(path, page.replace(/<main[\s\S]*<\/main>/, unbroken));
		}
	});
}

/** What has no text of the page's own, or is a tag, an attribute with `>` included. */
const noText =
	/(<(?:svg|script|style|noscript|textarea)[\s>][\s\S]*?<\/(?:svg|script|style|noscript|textarea)>|<(?:"[^"]*"|[^">])*>)/;

/** Of a sum that is one price, and kept on a line by its own class: there are many of them. */
const one = /^<strong data-turn=/;

function unbroken(main: string): string {
	const texts = main.split(noText).map((part, index, parts) => {
		const isTag = index % 2 === 1;
		return isTag || one.test(parts[index - 1] ?? '')
			? part
			: part
					.replace(/(?<=\d) (?=(?:kg|cm|mm|metres?|stone|mA|kWh|hours?|months?|years?|more)\b)/g, '\u00a0')
					.replace(/\(?(?:£[\d,]+–£[\d,]*\d|\d+–\d+\u00a0\w+)[,.;:)]*/g, '<span class="inline-block">$&</span>');
	});
	return texts.join('');
}

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
