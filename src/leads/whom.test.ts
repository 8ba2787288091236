import { expect, test } from 'vitest';
import { forSomebodyElse, whomToRing } from '#leads/whom.ts';

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
