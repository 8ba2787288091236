import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtPages, dist } from '../support/built.ts';

test('the page of parts is for developers: the built site has neither the page nor a link to it', () => {
	expect(globSync('**/*parts*', { cwd: dist })).toEqual([]);
	expect(builtPages().filter(({ html }) => /href="\/parts\b|parts-row/.test(html))).toEqual([]);
});
