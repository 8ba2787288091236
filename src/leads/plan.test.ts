import { expect, test } from 'vitest';
import { weightLimits } from '#facts/answers.ts';
import { figures } from '#facts/figures.ts';
import { pounds } from '#facts/in-words.ts';
import { measures, runOut } from '#facts/measures.ts';
import { products } from '#facts/products.ts';
import { guideAnswersIn, guidePriceFor, guideTotal } from '#leads/guide-price.ts';
import {
	type PlanQuestionName,
	planIn,
	planQuestionNames,
	planQuestions,
	quoteFrom,
	readPlan,
	weightAnswers,
} from '#leads/plan.ts';

const read = (address: string) => readPlan(new URLSearchParams(address));

test('Each answer has a value of its own among those of all questions, and each question begins the address differently', () => {
	const values = planQuestionNames.flatMap((name) => planQuestions[name].answers.map(({ value }) => value));
	expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
	const names = [...planQuestionNames, ...Object.keys(measures)];
	expect(new Set(names).size).toBe(names.length);
	// What the address of any page may hold besides.
	for (const taken of ['dialog', 'product', 's', 'reference']) expect(names).not.toContain(taken);
});

test('What is no answer, and no size that steps can have, is left out', () => {
	expect(read('turn=<b>&material=unsure&nation=france&count=0&height=1e3&narrowest=-5&ground=99999&door=')).toEqual({
		chosen: {},
		measured: {},
	});
	expect(quoteFrom(read(''))).toEqual({ additionalInfo: '', answers: 0 });
	expect(quoteFrom(read('material=unknown&socket=unseen'))).toEqual({ additionalInfo: '', answers: 0 });
	expect(read('count=8&height=136.5').measured).toEqual({ count: 8, height: 136.5 });
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
});

test('Riders are asked for their weight by the limits of the lifts', () => {
	expect(weightAnswers.map(({ limit }) => limit)).toEqual(weightLimits());
	for (const { weightLimit } of products)
		expect(weightAnswers.map(({ limit }) => limit.stone)).toContain(weightLimit.value.stone);
});

test('The answers that a measure decides begin where firms and facts have it, and say so', () => {
	const from = (name: PlanQuestionName, value: string) =>
		planQuestions[name].answers.find((one) => one.value === value)?.from;
	expect(figures.dolphinWidthStraight).toBe(`about ${from('width', 'middling')} cm`);
	expect(figures.stairWidth).toBe(`71 to ${from('width', 'wide')} cm`);
	expect(from('foot', 'room')).toBe(Math.round(runOut * 100));
	expect(figures.bottomParking).toBe(`about ${from('foot', 'room')} cm`);
	for (const { answers } of [planQuestions.width, planQuestions.steps])
		for (const [place, { from: least, label, said }] of answers.entries())
			for (const words of least === undefined ? [] : [label, said])
				expect(words).toContain(String(least || answers[place + 1]?.from));
});
