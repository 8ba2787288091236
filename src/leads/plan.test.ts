import { expect, test } from 'vitest';
import { figures } from '#facts/figures.ts';
import { atVat, padsGbp, pricesGbp, socketGbp, sumOf, type VatPercent, vat } from '#facts/guide-prices.ts';
import { gbp, pounds } from '#facts/in-words.ts';
import { measures } from '#facts/measures.ts';
import { type GuideAnswers, guideAnswersIn, guidePriceFor, guideTotal } from '#leads/guide-price.ts';
import { brochureFrom, planIn, planQuestionNames, planQuestions, quoteFrom, readPlan } from '#leads/plan.ts';
import { quoteOf as quoteWith } from '#leads/quote.ts';

const read = (address: string) => readPlan(new URLSearchParams(address));

test('Each answer has a value of its own among those of all questions, and each question begins the address differently', () => {
	const values = planQuestionNames.flatMap((name) => planQuestions[name].answers.map(({ value }) => value));
	expect(values.filter((value, index) => values.indexOf(value) !== index || !/^[a-z\d-]+$/.test(value))).toEqual([]);
	const said = planQuestionNames.flatMap((name) => planQuestions[name].answers.map(({ said }) => said));
	expect(said.join()).not.toContain('\u00a0');
	const names = [...planQuestionNames, ...Object.keys(measures)];
	expect(new Set(names).size).toBe(names.length);
	// What the address of any page may hold besides.
	for (const taken of ['dialog', 'product', 's', 'reference']) expect(names).not.toContain(taken);
});

test('What is no answer, and no size that steps can have, is left out', () => {
	expect(
		read('turn=<b>&material=unsure&nation=france&count=0&height=1e3&narrowest=-5&ground=99999&door=&landing=70.55'),
	).toEqual({
		chosen: {},
		measured: {},
	});
	expect(quoteFrom(read(''))).toEqual({ additionalInfo: '', answers: 0 });
	expect(quoteFrom(read('material=unknown&socket=unseen'))).toEqual({ additionalInfo: '', answers: 0 });
	expect(read('count=60&height=136.5&landing=0').measured).toEqual({ count: 60, height: 136.5, landing: 0 });
});

test('A quote has the stair type and all that the answers say of the steps, and a number in place of the answer that it decides', () => {
	const { stairType, additionalInfo } = quoteFrom(
		read(
			'turn=curved&material=brick&socket=none&bend=square&steps=to-8&width=middling&count=7&distance=4.5&nation=wales',
		),
	);
	expect(stairType).toBe('curved');
	expect(additionalInfo).toBe(
		'They are made of brick or stone. There is no socket outdoors near them. They turn at a square landing. They are 62 to 74 cm wide at the narrowest place. They are in Wales. There are 7 steps. Way to a socket: 4.5 m.',
	);
	// The pavement begins at any distance.
	expect(quoteFrom(read('foot=pavement&ground=40')).additionalInfo).toBe(
		'The first step is at the public pavement. Ground at the foot: 40 cm.',
	);
	const guided = { turn: 'curved', material: 'brick', socket: 'none' } as const;
	expect(guideAnswersIn({ stairType, additionalInfo })).toEqual(guided);
	expect(guidePriceFor({ stairType, additionalInfo })).toContain(`All together: ${pounds(guideTotal(guided))}.`);
});

test('A quote has the plan that it was made of, but what several answers say alike, whatever the visitor has written after it', () => {
	const plan = {
		turn: 'curved',
		material: 'brick',
		socket: 'none',
		bend: 'square',
		width: 'middling',
		foot: 'pavement',
		nation: 'wales',
		count: '7',
		height: '122.5',
	};
	const { stairType, additionalInfo, answers } = quoteFrom(read(`${new URLSearchParams(plan)}&relief=both&steps=to-8`));
	expect(planIn(stairType, additionalInfo)).toEqual(plan);
	expect(planIn(stairType, `${additionalInfo} There is a cat. They are made of metal.`)).toEqual(plan);
	expect(answers).toBe(10);
	expect(planIn(undefined, 'We have nine steps. They are made of metal.')).toEqual({});
	expect(planIn('straight', `There are 12345 steps. ${additionalInfo}`)).toEqual({ turn: 'straight' });
});

test('An answer to a question that other answers no longer lead to is left out', () => {
	expect(quoteFrom(read('turn=straight&bend=fan')).additionalInfo).toBe('');
	expect(quoteFrom(read('bend=fan')).additionalInfo).toBe('');
	expect(quoteFrom(read('turn=unsure&bend=fan')).additionalInfo).toBe('They turn on fan-shaped steps.');
	expect(quoteFrom(read('transfer=wheelchair&seat=stands')).additionalInfo).toBe(
		'Please quote for a platform lift that takes a wheelchair.',
	);
});

test('A quote says nothing about anybody’s health or age, whatever the answers', () => {
	for (const name of planQuestionNames)
		for (const { value } of planQuestions[name].answers)
			expect(quoteFrom(read(`${name}=${value}`)).additionalInfo).not.toMatch(
				/\b(?:disab|ill\b|old|60|weigh|stiff|hoist|knee)/i,
			);
	const once = quoteFrom(read('relief=both')).additionalInfo;
	expect(once).toBe('Please say which rate of VAT you would charge, and on what ground.');
	const twice = [{ said: 'Once.' }, { said: 'Once.' }];
	expect(quoteWith('', twice, {})).toEqual({ additionalInfo: 'Once.', answers: 1 });
});

const { straight, curved } = pricesGbp;
const quoteOf = (answers: GuideAnswers) => quoteFrom(readPlan(new URLSearchParams(answers)));

test('The answers are found again in the quote, as far as its text still begins with them', () => {
	const answers = { turn: 'curved', material: 'timber', socket: 'near' } as const;
	const { additionalInfo } = quoteOf(answers);
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
	expect(atVat({ from: 2001, to: 2002 }, vat.zero)).toEqual({ from: 1668, to: 1668 });
	expect(pounds(guideTotal(turn, vat.reduced))).toBe(figures.totalTurnReduced);
	expect(pounds(guideTotal(turn, vat.zero))).toBe(figures.totalTurnZero);
});

test('The plain form of a brochure begins with the lift in its address, and with no other text', () => {
	const of = (product: string) => brochureFrom(new URLSearchParams({ product }));
	expect(of('Bespoke Infinity Curved')).toEqual({ product: 'Bespoke Infinity Curved', stairType: 'curved' });
	expect(of('<b>')).toEqual({});
});
