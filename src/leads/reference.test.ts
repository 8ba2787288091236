import { expect, it, test } from 'vitest';
import { forSomebodyElse, whomToRing } from '#leads/phone.ts';
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

test('a line that begins as the hint says is whom to ring, wherever it stands', () => {
	const daughter = 'my daughter Ann, 0000 000000';
	for (const text of [
		`Ring: ${daughter}`,
		`ring ${daughter}`,
		`Please ring ${daughter} `,
		`There are 5 to 8 steps.\nRing: ${daughter}\nThank you`,
	])
		expect(whomToRing(text), text).toBe(daughter);
	expect(forSomebodyElse).toContain('“Ring:”');
});

test('any other text says nothing of it', () => {
	for (const text of [
		'',
		'Ring:',
		'Ring: \nS10 2HQ',
		'Can you ring me?',
		'Rings and bells',
		'A ring: gold',
		'String: 3',
	])
		expect(whomToRing(text), text).toBeUndefined();
	expect(whomToRing(`Ring: ${'a'.repeat(4000)}`)).toHaveLength(200);
});
