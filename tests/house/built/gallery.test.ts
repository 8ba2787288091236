import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtPages, dist } from '../../support/built.ts';

test('the gallery is for developers: the built site has neither the page nor a link to it', () => {
	expect(globSync('**/*gallery*', { cwd: dist })).toEqual([]);
	expect(builtPages().filter(({ html }) => /href="\/gallery\b|gallery-row/.test(html))).toEqual([]);
});
