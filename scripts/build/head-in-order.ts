import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const policy = /<meta http-equiv="content-security-policy"[^>]*>/;
const islandStyle = /<style>astro-island[^<]*<\/style>/;

/**
 * Puts two things that Astro writes into a page where they belong. A policy holds for what stands after it only, and Astro
 * writes it at the head's end: it goes to the start, after the charset, which must be in the first 1024 bytes. The one rule
 * of the islands is written where the first island stands; HTML allows a `<style>` in the head only.
 */
export function headInOrder(): AstroIntegration {
	return {
		name: 'head-in-order',
		hooks: {
			'astro:build:done': ({ dir }) => {
				const folder = fileURLToPath(dir);
				for (const file of globSync('**/*.html', { cwd: folder })) {
					const path = join(folder, file);
					writeFileSync(path, inOrder(readFileSync(path, 'utf8'), file));
				}
			},
		},
	};
}

function inOrder(html: string, file: string): string {
	const [meta] = policy.exec(html) ?? [];
	const [charset] = /<meta charset[^>]*>/.exec(html) ?? [];
	if (!meta || !charset) throw new Error(`${file} has no ${meta ? 'charset' : 'content security policy'}.`);
	const [style = ''] = islandStyle.exec(html) ?? [];
	return html
		.replace(style, '')
		.replace(meta, '')
		.replace(charset, () => charset + meta)
		.replace('</head>', () => `${style}</head>`);
}
