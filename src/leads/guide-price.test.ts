import { expect, test } from 'vitest';
import { guideAnswersIn, guidePriceFor, guideTotal, quoteFrom, readGuideAnswers } from '#leads/guide-price.ts';

test('Questions left open, and values that are no answers, are left out', () => {
	expect(quoteFrom(readGuideAnswers(() => undefined))).toEqual({ additionalInfo: '' });
	expect(quoteFrom(readGuideAnswers(() => '<b>'))).toEqual({ additionalInfo: '' });
	expect(quoteFrom({ material: 'unknown' })).toEqual({ additionalInfo: '' });
});

test('The answers are found again in the quote, as far as its text still begins with them', () => {
	const answers = { turn: 'curved', material: 'timber', socket: 'near' } as const;
	const { additionalInfo } = quoteFrom(answers);
	expect(guideAnswersIn({ stairType: 'curved', additionalInfo: `${additionalInfo} And a gate.` })).toEqual(answers);
	expect(guideAnswersIn({ stairType: 'unsure', additionalInfo: 'They are made of concrete.' })).toEqual({
		turn: 'unsure',
		material: 'concrete',
	});
	expect(guideAnswersIn({ stairType: null, additionalInfo: 'Not made of concrete.' })).toEqual({});
	expect(guideAnswersIn({})).toEqual({});
});

test('The total is the lift’s range with what each answer adds, and an answer that is not sure adds from nothing', () => {
	expect(guideTotal({})).toEqual({ from: 1800, to: 12_000 });
	expect(guideTotal({ turn: 'curved' })).toEqual({ from: 5000, to: 12_000 });
	expect(guideTotal({ turn: 'curved', material: 'brick' })).toEqual({ from: 5360, to: 12_590 });
	expect(guideTotal({ turn: 'straight', material: 'unknown', socket: 'none' })).toEqual({ from: 1900, to: 3770 });
});

test('A request’s guide price names what comes on top, and the sum', () => {
	const { stairType, additionalInfo } = quoteFrom({ turn: 'straight', material: 'concrete', socket: 'none' });
	const sentences = guidePriceFor({ stairType, additionalInfo });
	expect(sentences[0]).toBe('A straight lift costs £1,800–£3,000, fitted: our guide price of 2025.');
	expect(sentences).toContain('A weatherproof socket, where the circuit indoors already has an RCD: £100–£180.');
	expect(sentences).toContain('All together: £1,900–£3,180.');
	expect(guidePriceFor({ stairType: 'straight', additionalInfo: 'Two gates.' })).toHaveLength(1);
});
