import { expect, it } from 'vitest';
import { idPrefixOf, referenceOf } from '#leads/reference.ts';

const id = '7f3a92c1-35ad-49bb-b118-8e8fc24abf80';

it('A reference is the beginning of the id, in two groups of four', () => {
	expect(referenceOf(id)).toBe('7F3A-92C1');
});

it.each(['7F3A-92C1', '7f3a92c1', ' 7F3A 92c1 ', '7F3A\u201192C1'])(
	'The reference %j finds its id again',
	(written) => {
		expect(id.startsWith(idPrefixOf(written) ?? 'nothing')).toBe(true);
	},
);

it.each(['', '7F3A', '7F3A-92C12', 'GGGG-GGGG', id])('%j is no reference', (written) => {
	expect(idPrefixOf(written)).toBeUndefined();
});
