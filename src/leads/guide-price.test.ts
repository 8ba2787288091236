import { expect, test } from 'vitest';
import { guideAnswersIn, quoteFrom, readGuideAnswers } from '#leads/guide-price.ts';

test('Questions left open, and values that are no answers, are left out', () => {
	expect(quoteFrom(readGuideAnswers(() => undefined))).toEqual({ additionalInfo: '' });
	expect(quoteFrom(readGuideAnswers(() => '<b>'))).toEqual({ additionalInfo: '' });
	expect(quoteFrom({ material: 'unknown' })).toEqual({ additionalInfo: '' });
});

test('The answers are found again in the quote, as far as its text still begins with them', () => {
	const answers = { turn: 'curved', count: 'usual', material: 'timber' } as const;
	const { additionalInfo } = quoteFrom(answers);
	expect(guideAnswersIn({ stairType: 'curved', additionalInfo: `${additionalInfo} And a gate.` })).toEqual(answers);
	expect(guideAnswersIn({ stairType: 'unsure', additionalInfo: 'They are made of concrete.' })).toEqual({
		turn: 'unsure',
		material: 'concrete',
	});
	expect(guideAnswersIn({ stairType: null, additionalInfo: 'Not 1 to 5 steps.' })).toEqual({});
	expect(guideAnswersIn({})).toEqual({});
});
