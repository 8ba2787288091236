import { parse } from 'node-html-parser';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type FigureName, figures } from '#facts/figures.ts';
import { type PlanQuestionName, planQuestions } from '#leads/plan.ts';
import { Planner } from '#planner/Planner.tsx';
import {
	allStatements,
	kinds,
	money,
	photosToTake,
	rider,
	type Statement,
	shownWith,
	sourcesOfStatement,
	steps,
	toAsk,
	verdict,
	wordsOf,
} from '#planner/statements.ts';

const advice = allStatements.filter((one) => !toAsk.includes(one) && !photosToTake.includes(one));
const named = ({ text }: Statement) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as FigureName);

describe.each(allStatements.map((statement) => [statement.text.slice(0, 60), statement] as const))(
	'%s',
	(_, statement) => {
		test('states no figure by hand, but the name of a form and the year of a source', () => {
			const byHand = statement.text.replace(/\{\w+\}|VAT Notice 701\/7|\((?:19|20)\d\d\)/g, '').match(/\d+/g);
			expect(byHand).toBeNull();
			for (const name of named(statement)) expect(wordsOf(statement)).toContain(figures[name]);
		});
	},
);

test('what states a fact has a source, a figure of ours or a page with its sources; the rest is a test, a question or a photo', () => {
	const bare = advice.filter((one) => sourcesOfStatement(one).length === 0 && !one.link);
	expect(
		bare
			.filter(({ text }) => !/^(?:Try|If that is more|Speak to|First question)|[Aa]sk\b/.test(text))
			.map(({ text }) => text),
	).toEqual([]);
	for (const { text } of toAsk) expect(text).toMatch(/\?$/);
});

test('whatever is answered, the verdict is one kind, one reason of its price and three lines', () => {
	const groups = [verdict.kinds, verdict.wide, ...verdict.lines];
	for (const group of groups) {
		const names = [...new Set(group.flatMap(({ when = {} }) => Object.keys(when) as PlanQuestionName[]))];
		const shown = group.map(({ when }) =>
			Object.entries(shownWith(when)).map(([key, values]) => [key.replace('data-', ''), values?.split(' ')] as const),
		);
		let all: Record<string, string>[] = [{}];
		for (const name of names) {
			const values = [...planQuestions[name].answers.map(({ value }) => value), 'open'];
			all = all.flatMap((answers) => values.map((value) => ({ ...answers, [name]: value })));
		}
		expect(all.length).toBeGreaterThan(10);
		const fitting = (answers: Record<string, string>) =>
			shown.filter((when) => when.every(([name, values]) => values?.includes(answers[name] ?? '')));
		expect(all.filter((answers) => fitting(answers).length !== 1)).toEqual([]);
	}
});

test('each statement stands where it belongs, shown with its answers alone', () => {
	const plan = parse(renderToStaticMarkup(createElement(Planner)));
	for (const numbers of plan.querySelectorAll('sup')) numbers.remove();
	const found = (selector: string) =>
		plan.querySelectorAll(selector).map(({ text, attributes: { class: _, ...shown } }) => ({ text, shown }));
	const stands = (selector: string, list: readonly Statement[]) =>
		expect(found(selector)).toEqual(
			list.map((one) => ({
				text: wordsOf(one) + (one.link ? ` ${one.link.text}` : ''),
				shown: { ...(one.mind && { 'data-mind': '' }), ...shownWith(one.when) },
			})),
		);
	stands('#your-plan > span + span', verdict.kinds);
	stands('[data-comes-to] > div > p.text-muted', verdict.wide);
	stands('[data-lines] > li', verdict.lines.flat());
	const lists = [rider, ...kinds.map(({ why }) => why), steps, money, toAsk, photosToTake];
	stands('[data-parts] li:not([data-kinds] > li, [data-lifts] > li)', lists.flat());
	for (const [at, { text, shown }] of found('[data-kinds] > li').entries()) {
		const { title = '', price, when } = kinds[at] ?? {};
		expect([text, shown]).toEqual([
			expect.stringContaining(title + (price ? ` ${figures[price]}` : '')),
			shownWith(when),
		]);
	}
	const weights = ['data-weight', 'open', ...planQuestions.weight.answers.map(({ value }) => value)];
	for (const lift of plan.querySelectorAll('[data-lifts] > li:has(span + span)')) {
		const shown = lift.querySelectorAll('span').flatMap((one) => one.getAttribute('data-weight')?.split(' '));
		expect(['data-weight', ...shown].sort()).toEqual(weights.sort());
	}
});
