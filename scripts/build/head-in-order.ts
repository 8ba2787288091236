import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const policy = /<meta http-equiv="content-security-policy"[^>]*>/;
const islandStyle = /<style>astro-island[^<]*<\/style>/;

/**
 * Moves two elements of Astro's output. The policy applies only to what follows it, and Astro writes it at the end of the
 * head: it is moved to the start, after the charset, which must be in the first 1024 bytes. The islands' `<style>` is
 * written before the first island; HTML allows it in the head only.
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
