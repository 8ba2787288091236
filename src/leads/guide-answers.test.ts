import { expect, test } from 'vitest';
import { quoteFrom, readGuideAnswers } from '#leads/guide-answers.ts';

test('The answers become the stair type and the beginning of the additional information', () => {
	const answers = readGuideAnswers((question) => ({ turn: 'curved', count: 'many', material: 'brick' })[question]);
	expect(quoteFrom(answers)).toEqual({
		stairType: 'curved',
		additionalInfo: '13 steps or more. They are made of brick or stone.',
	});
});

test('Questions left open, and values that are no answers, are left out', () => {
	expect(quoteFrom(readGuideAnswers(() => undefined))).toEqual({ additionalInfo: '' });
	expect(quoteFrom(readGuideAnswers(() => '<b>'))).toEqual({ additionalInfo: '' });
	expect(quoteFrom({ material: 'unknown' })).toEqual({ additionalInfo: '' });
});
