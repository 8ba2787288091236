import { expect, test } from 'vitest';
import { figures } from '#facts/figures.ts';
import { type VatPercent, vat } from '#facts/guide-prices.ts';
import { gbp, pounds } from '#facts/words.ts';
import { type GuideAnswers, guideAnswersIn, guidePriceFor, guideTotal } from '#leads/guide-price.ts';
import { quoteFrom as quoteOf, readPlan } from '#leads/plan.ts';

const quoteFrom = (answers: GuideAnswers) => quoteOf(readPlan(new URLSearchParams(answers)));

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
	expect(guideTotal({ turn: 'curved', material: 'brick' })).toEqual({ from: 5000, to: 12_590 });
	expect(guideTotal({ turn: 'straight', material: 'unknown', socket: 'none' })).toEqual({ from: 1900, to: 3770 });
});

test('At another rate of VAT the lift alone costs less, as the worked totals of the cost page have it', () => {
	const brick = { turn: 'straight', material: 'brick', socket: 'none' } as const;
	const turn = { turn: 'curved', material: 'concrete', socket: 'none' } as const;
	// There the firm wants pads; not every firm does.
	const mostOf = (percent?: VatPercent) => gbp(guideTotal(brick, percent).to);
	expect(figures.totalBrick).toMatch(new RegExp(`–${mostOf()}$`));
	expect(figures.totalBrickReduced).toMatch(new RegExp(`–${mostOf(vat.reduced)}$`));
	expect(figures.totalBrickZero).toMatch(new RegExp(`–${mostOf(vat.zero)}$`));
	expect(guideTotal(brick).from).toBe(1900);
	expect(pounds(guideTotal(turn, vat.reduced))).toBe(figures.totalTurnReduced);
	expect(pounds(guideTotal(turn, vat.zero))).toBe(figures.totalTurnZero);
});

test('A request’s guide price names what comes on top, and the sum', () => {
	const { stairType, additionalInfo } = quoteFrom({ turn: 'straight', material: 'concrete', socket: 'none' });
	const sentences = guidePriceFor({ stairType, additionalInfo });
	expect(sentences[0]).toBe('A straight lift costs £1,800–£3,000, fitted: our guide price of 2025.');
	expect(sentences).toContain('A weatherproof socket, where the circuit indoors already has an RCD: £100–£180.');
	expect(sentences).toContain('All together: £1,900–£3,180.');
	expect(guidePriceFor({ stairType: 'straight', additionalInfo: 'Two gates.' })).toHaveLength(1);
});
