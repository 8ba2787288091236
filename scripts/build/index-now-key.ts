import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Where search engines look for the key: it proves that the addresses come from the site's operator (indexnow.org). */
export function keyPath(key: string): string {
	return `/${key}.txt`;
}

/** Writes the key file, where there is a key. */
export function indexNowKey(key: string): AstroIntegration {
	return {
		name: 'index-now-key',
		hooks: {
			'astro:build:done': ({ dir }) => {
				if (key) writeFileSync(join(fileURLToPath(dir), keyPath(key)), key);
			},
		},
	};
}
