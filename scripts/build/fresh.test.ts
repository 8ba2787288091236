import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtLine } from './fresh.ts';

test('a build ends with a line that counts its pages and says what to do next', () => {
	const dist = mkdtempSync(join(tmpdir(), 'stairlifts-build-'));
	try {
		mkdirSync(join(dist, 'blog'));
		for (const file of ['index.html', 'index.html.br', 'blog/index.html', 'robots.txt'])
			writeFileSync(join(dist, file), '');
		expect(builtLine(dist)).toBe('2 pages in dist/, the desk in dist-desk/: start or restart the server.');
	} finally {
		rmSync(dist, { recursive: true });
	}
});
