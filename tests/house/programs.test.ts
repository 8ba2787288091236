import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

// scripts/run.mjs imports the program into its own process: `import.meta.main` is false there, and the program would do
// nothing and end with 0.
test.each(Object.entries(scripts))('npm run %s does something: %s', (_, command) => {
	const program = command.split(' ')[2] ?? '';
	expect(readFileSync(join(root, program), 'utf8')).not.toContain('import.meta.main');
});
