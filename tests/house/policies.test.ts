import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = (name: string) => readFileSync(join(import.meta.dirname, `../../content/policies/${name}.mdx`), 'utf8');
const policies = ['privacy-policy', 'cookie-policy', 'terms-and-conditions', 'accessibility-statement'];

/** What a policy says of a site whose requests go to a hosted backend. */
function hostedText(mdx: string): string {
	return mdx
		.replace(/<(IfOurServer|IfWeConfirmByEmail)>[\s\S]*?<\/\1>/g, '')
		.replace(/\.\.\.\(hosted\s*\? (\[[\s\S]*?\])\s*: \[[\s\S]*?\n\t\t\t\t\]\)/g, '$1');
}

test.each(policies)('%s says nothing of a server of ours where the backend is hosted', (name) => {
	const claims = hostedText(source(name)).match(/[^.]*\b(?:our|the) server\b[^.]*/gi);
	expect(claims).toBeNull();
});

test('what is said of our own server is looked for', () => {
	expect(source('privacy-policy')).toMatch(/Our server takes the notes out/);
	expect(hostedText('A. Our server deletes it. <IfOurServer>Our server keeps it.</IfOurServer>')).toContain('deletes');
});

test.each([
	['privacy-policy', '2025-07-29'],
	['cookie-policy', '2025-07-01'],
	['terms-and-conditions', '2025-07-29'],
])('%s took effect on %s', (name, day) => {
	expect(source(name)).toContain(`effective: ${day}\n`);
});
