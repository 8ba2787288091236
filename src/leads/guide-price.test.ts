import { expect, test } from 'vitest';
import { figures } from '#facts/figures.ts';
import { padsGbp, pricesGbp, priceYear, socketGbp, sumOf, type VatPercent, vat } from '#facts/guide-prices.ts';
import { gbp, pounds } from '#facts/in-words.ts';
import { type GuideAnswers, guideAnswersIn, guidePriceFor, guideTotal, upperHalf } from '#leads/guide-price.ts';
import { quoteFrom as quoteOf, readPlan } from '#leads/plan.ts';

const { straight, curved } = pricesGbp;
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
	expect(guideTotal({})).toEqual({ from: straight.from, to: curved.to });
	expect(guideTotal({ turn: 'curved' })).toEqual(curved);
	expect(guideTotal({ turn: 'curved', material: 'brick' })).toEqual({ from: curved.from, to: curved.to + padsGbp.to });
	const withSocket = sumOf(straight, socketGbp);
	expect(guideTotal({ turn: 'straight', material: 'unknown', socket: 'none' })).toEqual({
		...withSocket,
		to: withSocket.to + padsGbp.to,
	});
});

test('At another rate of VAT the lift alone costs less, as the worked totals of the cost page have it', () => {
	const brick = { turn: 'straight', material: 'brick', socket: 'none' } as const;
	const turn = { turn: 'curved', material: 'concrete', socket: 'none' } as const;
	// There the firm wants pads; not every firm does.
	const mostOf = (percent?: VatPercent) => gbp(guideTotal(brick, percent).to);
	expect(figures.totalBrick).toMatch(new RegExp(`–${mostOf()}$`));
	expect(figures.totalBrickReduced).toMatch(new RegExp(`–${mostOf(vat.reduced)}$`));
	expect(figures.totalBrickZero).toMatch(new RegExp(`–${mostOf(vat.zero)}$`));
	expect(guideTotal(brick).from).toBe(straight.from + socketGbp.from);
	expect(pounds(guideTotal(turn, vat.reduced))).toBe(figures.totalTurnReduced);
	expect(pounds(guideTotal(turn, vat.zero))).toBe(figures.totalTurnZero);
});

test('A request’s guide price names what comes on top, and the sum', () => {
	const { stairType, additionalInfo } = quoteFrom({ turn: 'straight', material: 'concrete', socket: 'none' });
	const sentences = guidePriceFor({ stairType, additionalInfo });
	expect(sentences[0]).toBe(
		`A straight lift costs ${pounds(straight)}, with fitting and VAT: our guide price of ${priceYear}.`,
	);
	expect(sentences).toContain(
		`A weatherproof socket, where the circuit indoors already has an RCD: ${pounds(socketGbp)}.`,
	);
	expect(sentences).toContain(`All together: ${pounds(sumOf(straight, socketGbp))}.`);
	expect(guidePriceFor({ stairType: 'straight', additionalInfo: 'Two gates.' })).toHaveLength(1);
	for (const additionalInfo of ['Two gates.', 'They are made of concrete.'])
		expect(guidePriceFor({ stairType: 'straight', additionalInfo }).join(' ')).toContain(upperHalf);
});
