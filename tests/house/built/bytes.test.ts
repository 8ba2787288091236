import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { byteBudgets, pageBytes, planBytes } from '../../../scripts/build/pages.ts';
import { dist } from '../../support/built.ts';

// How fast the pages are, `npm run bench page` measures.
const files = globSync('**/*.html', { cwd: dist });
/** It is opened by a link in an e-mail, also to send photos. */
const withOwnScript = ['my-request.html'];
/** Without what the site has on every page. */
const plain = ['company-answer.html', 'my-request.html'];

test.each(files)('%s costs a first visit no more bytes than its budget', (file) => {
	const { html, scripts } = pageBytes(dist, file);
	expect(html).toBeLessThanOrEqual(file === 'plan.html' ? planBytes : byteBudgets.html);
	expect(scripts).toBeLessThanOrEqual(byteBudgets.scripts);
	// Were they not found, they would be next to nothing.
	expect(html).toBeGreaterThan(500);
	if (plain.includes(file)) expect(scripts).toBeLessThan(2);
	else expect(scripts).toBeGreaterThan(500);
});

test.each(files.filter((file) => !withOwnScript.includes(file)))(
	'%s fetches no script before one is asked for',
	(file) => {
		const document = parse(readFileSync(join(dist, file), 'utf8'));
		for (const template of document.querySelectorAll('template')) template.remove();
		expect(document.querySelectorAll('script[src], link[rel=modulepreload]').map(String)).toEqual([]);
	},
);
