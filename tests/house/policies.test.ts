import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = (name: string) => readFileSync(join(import.meta.dirname, `../../content/policies/${name}.mdx`), 'utf8');
const policies = ['privacy-policy', 'cookie-policy', 'terms-and-conditions', 'accessibility-statement'];

/** What a policy says where requests are stored by our server, or in a hosted project. */
function textFor(where: 'IfOurServer' | 'IfHosted', mdx: string): string {
	const other = where === 'IfHosted' ? 'IfOurServer' : 'IfHosted';
	return mdx.replace(new RegExp(`<${other}>[\\s\\S]*?</${other}>`, 'g'), '').replace(/<\/?\w+>/g, '');
}

test.each(['IfOurServer', 'IfHosted'] as const)('the privacy policy promises the same with %s', (where) => {
	const text = textFor(where, source('privacy-policy'));
	for (const promise of [
		/[Oo]ur server makes a fresh picture of it/,
		/Our server deletes photos and requests by itself, once a day/,
		/Those are deleted within a day/,
		/The server's log never repeats what you typed/,
	])
		expect(text).toMatch(promise);
	expect(text).not.toMatch(/by hand[^.]*requests/);
});

test('policies say that requests pass through a hosted project where there is one, and nowhere else', () => {
	expect(textFor('IfHosted', source('privacy-policy'))).toMatch(/passes through a database and photo store/);
	for (const name of policies) expect(textFor('IfOurServer', source(name))).not.toMatch(/passes through|database/);
});
